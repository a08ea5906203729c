import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '@forenet/testkit/free-port'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export type PortalProcess = {
  origin: string
  sandboxUrl: string
  /** SIGKILL, as a machine that loses power; what it started is left behind. */
  kill: () => Promise<void>
  /** Starts it again on the same data and address, with `changed` variables. */
  restart: (changed?: Record<string, string>) => Promise<void>
  stop: () => Promise<void>
}

/** The whole portal as `npm start` serves it, on a data folder and ports of its own. */
export async function startPortalProcess(dataDir: string, extra: Record<string, string> = {}): Promise<PortalProcess> {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  let child: ChildProcess
  const start = async (changed: Record<string, string> = {}) => {
    child = fork(fileURLToPath(new URL('../../apps/api/src/main.ts', import.meta.url)), [], {
      cwd: ROOT,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        PORT: String(port),
        SANDBOX_PORT: String(sandboxPort),
        SWEEP_SECONDS: '0.5',
        ENABLE_NOTIFICATION: 'true',
        LOG_LEVEL: 'error',
        ...extra,
        ...changed,
      },
    })
    const failed = once(child, 'exit').then(([code]) => {
      throw new Error(`The portal stopped while starting (${code})`)
    })
    await Promise.race([once(child, 'message'), failed])
    // It has started, so this is now the end that a journey asks for, and no failure.
    failed.catch(() => undefined)
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  await start()
  return {
    origin: `http://localhost:${port}`,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    kill: () => end('SIGKILL'),
    restart: start,
    stop: () => end('SIGTERM'),
  }
}
