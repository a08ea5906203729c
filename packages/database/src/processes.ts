import { readFileSync } from 'node:fs'
import { readFileIfExists } from './read-file-if-exists.ts'

/** Whether a process is running; false for zombies. */
export function isProcessAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return readProcessStat(pid)?.[0] !== 'Z'
}

/** Identifies a process beyond its id, which can be reused: boot id and start time. Null outside Linux. */
export function readProcessIdentity(pid: number): string | null {
  const startedAt = readProcessStat(pid)?.[19]
  return startedAt ? `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${startedAt}` : null
}

/** Whether the process is a PostgreSQL server, in case the process id was reused; assumed true outside Linux. */
export async function isPostmaster(pid: number): Promise<boolean> {
  if (!isProcessAlive(pid)) return false
  if (process.platform !== 'linux') return true
  return (await readFileIfExists(`/proc/${pid}/comm`))?.trim() === 'postgres'
}

/** Fields of /proc/<pid>/stat (see proc(5)) after the command name, which may contain spaces. */
function readProcessStat(pid: number): string[] | null {
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
