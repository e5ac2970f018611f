/** Whether a feature works in every browser, from the web-features package. */
export interface BaselineStatus {
  name: string
  /** high: widely available; low: newly available; false: limited. */
  status: 'high' | 'low' | false
  /** Year in which it became Baseline. */
  since?: string
}
