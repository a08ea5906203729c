import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { undoAtEnd } from './undo.ts'

/** An empty folder below the system's temporary one, removed with everything in it when `stack` ends. */
export async function temporaryFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'forenet-bench-'))
  await undoAtEnd(stack, () => rm(folder, { recursive: true, force: true }))
  // As root, PostgreSQL runs under another uid, which must be able to enter.
  await chmod(folder, 0o755)
  return folder
}
