import { forkPortal } from '@forenet/testkit/forked-portal'
import { findFreePort } from '@forenet/testkit/free-port'

export type PortalProcess = {
  origin: string
  sandboxUrl: string
  /** Restarts the portal with the same data and URL, and with `changed` environment variables. */
  restart: (changed?: Record<string, string>) => Promise<void>
  stop: () => Promise<void>
}

export function buildJourneySettings(dataDir: string, port: number): Record<string, string | undefined> {
  return {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    SWEEP_SECONDS: '1',
    ENABLE_NOTIFICATION: 'true',
    LOG_LEVEL: 'error',
  }
}

/** Like `npm start`, with its own data folder and ports. */
export async function startPortalProcess(dataDir: string, extra: Record<string, string> = {}): Promise<PortalProcess> {
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()]
  const settings = { ...buildJourneySettings(dataDir, port), SANDBOX_PORT: String(sandboxPort), ...extra }
  const { start, stop } = await forkPortal(settings)
  return {
    origin: `http://localhost:${port}`,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    restart: (changed = {}) => start({ changed }),
    stop: async () => void (await stop()),
  }
}
