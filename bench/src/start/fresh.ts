import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePortFrom } from '@forenet/api/start/start-conditions'
import { createTemporaryFolder } from '../setting/folder.ts'
import { PROJECT_ROOT } from '../setting/project.ts'
import { buildShellEnvironment, runStartCommand } from './starter.ts'

const FIRST_PORT = 3_500
const WITHIN_MS = 600_000

/**
 * Measures `npm start` in a copy without ignored files and with an empty npm cache, like a fresh clone. Needs the
 * package registry. Returns milliseconds until the portal responds.
 */
export async function measureFreshStart(stack: AsyncDisposableStack): Promise<number> {
  const [copy, cache] = [await createTemporaryFolder(stack), await createTemporaryFolder(stack)]
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  if (listed.status !== 0)
    throw new Error('A fresh start can only be measured in a clone: git does not know this folder')
  for (const file of listed.stdout.split('\0')) {
    const from = join(PROJECT_ROOT, file)
    if (file !== '' && existsSync(from)) await cp(from, join(copy, file))
  }
  const port = await findFreePortFrom(FIRST_PORT, '127.0.0.1')
  const started = await runStartCommand(stack, {
    command: 'npm',
    args: ['start'],
    cwd: copy,
    environment: buildShellEnvironment({ PORT: String(port), npm_config_cache: cache }),
    port,
    withinMs: WITHIN_MS,
  })
  await started.stop()
  return started.startedMs
}
