import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const PROGRAM = fileURLToPath(new URL('../../apps/api/src/forenet.ts', import.meta.url))

/** Runs the `forenet` command on the data folder of a running portal. @throws if the exit code is not 0 */
export async function runForenetCommand(dataDir: string, ...args: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM, ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
}
