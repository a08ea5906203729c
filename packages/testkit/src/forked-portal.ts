import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const REPOSITORY_ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Compile cache shared by all portals, because compilation is most of the startup time. */
const COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'forenet-test-compile-cache')

type PortalSettings = Record<string, string | undefined>

export type ForkedPortal = {
  ready: () => { origin: string; sandboxUrl: string | null }
  /** `root`: folder of another version. */
  start: (other?: { root?: string; changed?: PortalSettings }) => Promise<void>
  stop: () => Promise<number | null>
  kill: () => Promise<void>
}

/** @throws if the portal exits before it is ready */
export async function forkPortal(
  settings: PortalSettings,
  { root = REPOSITORY_ROOT, args = [] }: { root?: string; args?: readonly string[] } = {},
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
      env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...settings, ...other.changed },
    })
    const failed = once(child, 'exit').then(([code]) => {
      throw new Error(`The portal stopped while starting (${code})`)
    })
    const [message] = await Promise.race([once(child, 'message'), failed])
    told = message
    // Startup has succeeded, so a later exit is not a failure.
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
