import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@forenet/database/embedded'
import { type ProxyKind, startExampleProxy } from '@forenet/testkit/example-proxy'
import { forkPortal } from '@forenet/testkit/forked-portal'
import { findFreePort } from '@forenet/testkit/free-port'
import { buildJourneySettings } from './portal-process.ts'

type SimulatorUrls = Record<
  'gatewayCreateUrl' | 'gatewayManageUrl' | 'quickpayUrl' | 'whatsappUrl' | 'smtpHost' | 'smtpPort',
  string
>

/** Credentials of the simulators, which protect nothing. */
const SIMULATOR_SETTINGS = {
  FREEPAY_API_KEY: 'stand-in-gateway-key',
  WHATSAPP_TOKEN: 'stand-in-whatsapp-token',
  WHATSAPP_PHONE_NUMBER_ID: '100200300',
}

/** One PostgreSQL for all. The first process starts the simulators and fills the database. */
export async function startPortalBehindProxy(
  dataDir: string,
  count: number,
  proxy: ProxyKind,
): Promise<{ origin: string; sandboxUrl: string; stop: () => Promise<void> }> {
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.reverse()) await step()
  }
  try {
    const database = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgresql'), log: () => undefined })
    undo.push(database.stop)
    const [port, sandboxPort] = [await findFreePort(), await findFreePort()]
    const ports: number[] = []
    while (ports.length < count) ports.push(await findFreePort())
    const origin = `http://localhost:${port}`
    const sandboxUrl = `http://localhost:${sandboxPort}`
    const key = randomBytes(32).toString('base64')
    const settings = (own: number) => ({
      ...buildJourneySettings(dataDir, own),
      DATABASE_URL: database.url,
      PUBLIC_ORIGIN: origin,
      TRUSTED_PROXIES: '1',
      ENCRYPTION_KEY: key,
    })
    // The gateway's callbacks go through the proxy.
    undo.push((await startExampleProxy(proxy, { folder: dataDir, port, processes: ports, certificate: null })).stop)
    const [first = 0, ...others] = ports
    undo.push((await forkPortal({ ...settings(first), SANDBOX_PORT: String(sandboxPort) })).stop)
    const standIns = (await (await fetch(`${sandboxUrl}/sandbox/addresses`)).json()) as SimulatorUrls
    for (const own of others) {
      const portal = await forkPortal({
        ...settings(own),
        ...SIMULATOR_SETTINGS,
        FREEPAY_CREATE_URL: standIns.gatewayCreateUrl,
        FREEPAY_MANAGE_URL: standIns.gatewayManageUrl,
        QUICKPAY_URL: standIns.quickpayUrl,
        WHATSAPP_URL: standIns.whatsappUrl,
        SMTP_URL: `smtp://${standIns.smtpHost}:${standIns.smtpPort}`,
        SEED_DEMONSTRATION: 'false',
      })
      undo.push(portal.stop)
    }
    return { origin, sandboxUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
