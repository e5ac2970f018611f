/** Why a figure cannot be recorded, as the author is told it. */
export class StepsError extends Error {
  readonly fix: string

  constructor(message: string, fix: string) {
    super(message)
    this.fix = fix
  }
}
