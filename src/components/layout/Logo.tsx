import { MARK_INK, MARK_PATH, MARK_SIZE } from '../../config/mark.ts'

/** The mark of the house. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox={`0 0 ${MARK_SIZE} ${MARK_SIZE}`} aria-hidden="true" focusable="false">
      <rect width={MARK_SIZE} height={MARK_SIZE} rx="8" fill="#3b82f6" />
      <path
        d={MARK_PATH}
        fill="none"
        stroke={MARK_INK}
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
