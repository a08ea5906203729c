import { readFileSync } from 'node:fs'
import { readIfThere } from './read-if-there.ts'

/** Whether a process of this id runs; one that has ended and only waits for its parent to notice (a zombie) does not. */
export function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return statOf(pid)?.[0] !== 'Z'
}

/**
 * Tells one process from a later one of the same id: this boot of the machine and the process's start in it. Null where
 * the system does not say (only Linux does).
 */
export function identityOf(pid: number): string | null {
  const startedAt = statOf(pid)?.[19]
  return startedAt ? `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${startedAt}` : null
}

/** Whether a live process is a PostgreSQL server and not another that got its id; where Linux does not say, it counts as one. */
export async function isPostmaster(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  return (await readIfThere(`/proc/${pid}/comm`))?.trim() === 'postgres'
}

/** The fields of /proc/<pid>/stat from the state on (proc(5)); what stands before may itself hold blanks. */
function statOf(pid: number): string[] | null {
  if (process.platform !== 'linux') return null
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES') return null
    throw error
  }
}
