import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registerCleanup } from './undo.ts'

export async function createTemporaryFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'forenet-bench-'))
  await registerCleanup(stack, () => rm(folder, { recursive: true, force: true }))
  // If run as root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755)
  return folder
}
