import { readdirSync, readFileSync } from 'node:fs'

/** How often the memory of a run is looked at, in milliseconds. */
const INTERVAL = 100

/** Bytes of a page of memory on every machine that has a `/proc` and Chromium. */
const PAGE = 4096

/**
 * Looks ten times a second at the memory that a process and its descendants hold. The kernel limits each process by
 * itself; this is for all of a sample together, where no control group can be had.
 * @param bytes Called at most once.
 * @returns ends the watch
 */
export function watchMemory(pid: number, bytes: number, exceeded: () => void): () => void {
  const timer = setInterval(() => {
    if (heldMemory(pid) <= bytes) return
    clearInterval(timer)
    exceeded()
  }, INTERVAL)
  return () => clearInterval(timer)
}

/** Resident memory of a process and its descendants, in bytes; 0 where the system has no `/proc`. */
function heldMemory(root: number): number {
  const parents = new Map<number, { parent: number; bytes: number }>()
  for (const name of namesOf('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      // The name of a program may hold spaces and parentheses; what follows it does not.
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      parents.set(Number(name), { parent: Number(fields[1]), bytes: Number(fields[21]) * PAGE })
    } catch {
      // It has ended meanwhile.
    }
  }
  const isDescendant = (pid: number | undefined): boolean =>
    pid === root || (pid !== undefined && pid > 1 && isDescendant(parents.get(pid)?.parent))
  let held = 0
  for (const [pid, { bytes }] of parents) if (isDescendant(pid)) held += bytes
  return held
}

function namesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
