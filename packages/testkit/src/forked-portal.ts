import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** What one process has compiled, the next need not: that is most of a start's work. */
const COMPILED = process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'forenet-test-compile-cache')

type Settings = Record<string, string | undefined>

/** A portal as a process of its own, as `npm start` serves it. */
export type ForkedPortal = {
  /** What it told when it was ready. */
  ready: () => { origin: string; sandboxUrl: string | null }
  /** Starts it again, from the folder of another version or with `changed` settings where these are said. */
  start: (other?: { root?: string; changed?: Settings }) => Promise<void>
  /** SIGTERM, and waits until it has ended; resolves to its exit code. */
  stop: () => Promise<number | null>
  /** SIGKILL, as a machine that loses power; what it started is left behind. */
  kill: () => Promise<void>
}

/** Starts a portal with these settings and waits until it is ready; throws when it ends before that. */
export async function forkPortal(
  settings: Settings,
  { root = ROOT, args = [] }: { root?: string; args?: readonly string[] } = {},
): Promise<ForkedPortal> {
  let child: ChildProcess
  let told: { origin: string; sandboxUrl: string | null }
  let from = root
  const start: ForkedPortal['start'] = async (other = {}) => {
    from = other.root ?? from
    child = fork(join(from, 'apps/api/src/main.ts'), args, {
      cwd: from,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { NODE_COMPILE_CACHE: COMPILED, ...settings, ...other.changed },
    })
    const failed = once(child, 'exit').then(([code]) => {
      throw new Error(`The portal stopped while starting (${code})`)
    })
    const [message] = await Promise.race([once(child, 'message'), failed])
    told = message
    // It has started, so this is now the end that somebody asks for, and no failure.
    failed.catch(() => undefined)
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await once(child, 'exit')
    }
    return child.exitCode
  }
  await start()
  return { ready: () => told, start, stop: () => end('SIGTERM'), kill: async () => void (await end('SIGKILL')) }
}
