import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { undoAtEnd } from './undo.ts'

/** A temporary folder, removed when `stack` is disposed. */
export async function temporaryFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'forenet-bench-'))
  await undoAtEnd(stack, () => rm(folder, { recursive: true, force: true }))
  // PostgreSQL runs as another user if run as root, and must be able to enter.
  await chmod(folder, 0o755)
  return folder
}
