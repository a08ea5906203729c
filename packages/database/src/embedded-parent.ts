import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { identityOf, isAlive } from './processes.ts'
import { readIfThere } from './read-if-there.ts'

const FILE = 'parent.pid'
const ATTEMPTS = 5
const BEING_WRITTEN_MS = 200

/** Takes over locks of dead processes. @throws if the owner is alive */
export async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  const file = join(dataDir, FILE)
  const own = `${process.pid}\n${identityOf(process.pid) ?? ''}\n`
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (await writeNew(file, own)) return () => giveBack(file, own)
    const other = await readWhole(file)
    if (other === null) continue
    const pid = livingParent(other)
    if (pid !== null) throw new Error(refusal(dataDir, pid, file))
    await putAside(file, other)
  }
  throw new Error(`Another portal is starting on this data folder (${dataDir}); ${file} keeps changing`)
}

/** By a second call another process may own the lock. */
async function giveBack(file: string, own: string): Promise<void> {
  if ((await readIfThere(file)) === own) await rm(file, { force: true })
}

function livingParent(text: string): number | null {
  const [first, identity] = text.split('\n')
  const pid = Number(first)
  if (!isAlive(pid)) return null
  const now = identityOf(pid)
  // The process id was reused, as is usual in containers.
  if (identity && now && identity !== now) return null
  return pid
}

function refusal(dataDir: string, pid: number, file: string): string {
  return (
    `Another portal is running on this data folder (pid ${pid}): ${dataDir}. ` +
    `Stop that one first, or give this one a DATA_DIR of its own. If process ${pid} is no portal, delete ${file}`
  )
}

async function writeNew(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** The writer may not have finished the line. */
async function readWhole(file: string): Promise<string | null> {
  const text = await readIfThere(file)
  if (text === null || text.includes('\n')) return text
  await delay(BEING_WRITTEN_MS)
  return readIfThere(file)
}

/** Restores the lock file if a third process replaced it concurrently. */
async function putAside(file: string, stale: string): Promise<void> {
  const aside = `${file}.${process.pid}`
  try {
    await rename(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const taken = await readIfThere(aside)
  if (taken !== null && taken !== stale) await writeNew(file, taken)
  await rm(aside, { force: true })
}
