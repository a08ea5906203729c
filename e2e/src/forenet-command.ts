import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const PROGRAM_FILE = fileURLToPath(new URL('../../apps/api/src/forenet.ts', import.meta.url))

/** Runs the `forenet` command on the data folder of a running portal. @throws if the exit code is not 0 */
export async function runForenetCommand(dataDir: string, ...args: string[]): Promise<void> {
  return runForenetCommandWith('', dataDir, ...args)
}

/** `input`: what the command reads from standard input. */
export async function runForenetCommandWith(input: string, dataDir: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM_FILE, ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin.end(input)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`forenet ${args.join(' ')} ended with ${code}`)
}
