import { lstatSync, readlinkSync } from 'node:fs'
import { dirname } from 'node:path'

/** What a confined program may use. */
export interface Limits {
  /** Bytes that each process may hold. */
  memory: number
  /** Bytes that may be written, all files together. */
  disk: number
  /** Bytes of one file. */
  file: number
  /** Processes and threads. */
  processes: number
}

/** What a user who is not root is called in a namespace of users. */
const USER = 1000

/** User ids that no account has: systemd gives them to services. Each job has its own, since the kernel counts by them. */
const FIRST_USER = 61_184
const USERS = 4000
let jobs = process.pid

/** Whether the gate runs as root. */
export const isRoot = process.getuid?.() === 0

/** Root becomes a user that owns nothing; anybody else only changes their name. */
export function nextUser(): number {
  return isRoot ? FIRST_USER + (jobs++ % USERS) : USER
}

/** Options of bubblewrap: no network, no other process, the system read-only, and one folder to write to, in memory. */
export function bubblewrapArguments({ readable, disk }: { readable: readonly string[]; disk: number }): string[] {
  const space = (path: string, bytes: number) => ['--perms', '1777', '--size', String(bytes), '--tmpfs', path]
  const others = readable.filter((path) => !path.startsWith('/usr/'))
  return [
    ['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try'],
    // Root makes the namespaces as it is and then becomes nobody; anybody else needs a namespace of users for it.
    isRoot ? [] : ['--unshare-user', '--uid', String(USER), '--gid', String(USER)],
    ['--hostname', 'sample', '--die-with-parent', '--new-session'],
    ['--ro-bind', '/usr', '/usr'],
    ['/bin', '/sbin', '/lib', '/lib32', '/lib64'].flatMap(systemFolder),
    ['--dir', '/etc', '--ro-bind-try', '/etc/alternatives', '/etc/alternatives'],
    ['--ro-bind-try', '/etc/ld.so.cache', '/etc/ld.so.cache'],
    ['--proc', '/proc', '--dev', '/dev', ...space('/dev/shm', disk / 4), '--remount-ro', '/dev'],
    space('/tmp', disk),
    [...new Set(others.flatMap(parents))].flatMap((path) => ['--dir', path]),
    others.flatMap((path) => ['--ro-bind-try', path, path]),
  ].flat()
}

/** Folders above a path, the highest first: bubblewrap would make them for root alone. */
function parents(path: string): string[] {
  const parent = dirname(path)
  return parent === '/' ? [] : [...parents(parent), parent]
}

/** On most systems these are links into `/usr`. */
function systemFolder(path: string): string[] {
  try {
    return lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path]
  } catch {
    return []
  }
}

/** What root puts before a command so that it runs as another user, without any right that root has. */
export function becoming(user: number): string[] {
  if (!isRoot) return []
  const rights = ['--clear-groups', '--inh-caps=-all', '--bounding-set=-all', '--no-new-privs']
  return ['setpriv', '--reuid', String(user), '--regid', String(user), ...rights, '--']
}

/** Commands that bind a process and all it starts. When memory runs out, the kernel takes it first. */
export function limits({ memory, file, processes }: Limits): string {
  return [
    'ulimit -c 0',
    `ulimit -f ${file / 1024}`,
    `ulimit -d ${memory / 1024}`,
    `ulimit -u ${processes}`,
    '{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null || true',
  ].join('; ')
}
