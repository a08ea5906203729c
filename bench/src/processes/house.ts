import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { makeCertificate, type SelfSignedCertificate } from '@forenet/testkit/certificate'
import { type ProxyKind, startExampleProxy } from '@forenet/testkit/example-proxy'
import { type ForkedPortal, forkPortal } from '@forenet/testkit/forked-portal'
import { findFreePort } from '@forenet/testkit/free-port'
import { ENCRYPTION_KEY } from '../setting/encryption-key.ts'
import { createTemporaryFolder } from '../setting/folder.ts'
import { buildIssuerUrl } from '../setting/portal.ts'
import { PROJECT_ROOT } from '../setting/project.ts'
import { buildPortalSettings, startSimulators } from '../setting/stand-ins.ts'
import { registerCleanup } from '../setting/undo.ts'

/** Seconds between announcing a shutdown to the proxy and closing, as in production. */
const DRAIN_SECONDS = 10

export type PortalsBehindProxy = {
  origin: string
  issuer: string
  sandbox: string
  certificate: SelfSignedCertificate
  processes: readonly ForkedPortal[]
  /** Origins of the processes, bypassing the proxy. */
  origins: readonly string[]
}

export type PortalsBehindProxyOptions = {
  databaseUrl: string
  count: number
  proxy: ProxyKind
  withoutRetries?: boolean
  root?: string
}

/** One after the other. */
export async function startPortalsBehindProxy(
  stack: AsyncDisposableStack,
  options: PortalsBehindProxyOptions,
): Promise<PortalsBehindProxy> {
  const folder = await createTemporaryFolder(stack)
  const certificate = makeCertificate(folder)
  const port = await findFreePort()
  const origin = `https://localhost:${port}`
  // The gateway's callbacks go through the proxy, so the simulators must trust its certificate.
  const standIns = await startSimulators(stack, { NODE_EXTRA_CA_CERTS: certificate.certFile })
  const settings = {
    PATH: process.env.PATH,
    NODE_ENV: 'development',
    PUBLIC_ORIGIN: origin,
    TRUSTED_PROXIES: '1',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    DATABASE_URL: options.databaseUrl,
    DATA_DIR: folder,
    WEB_DIR: join(PROJECT_ROOT, 'apps/web/dist'),
    ENCRYPTION_KEY,
    RETURN_TOKEN_SECRET: randomBytes(32).toString('base64url'),
    SEED_DEMONSTRATION: 'false',
    REQUESTS_PER_MINUTE: '0',
    SECURITY_LOG_FILE: join(folder, 'security.log'),
    LOG_LEVEL: 'fatal',
    ...buildPortalSettings(standIns),
  }
  const ports: number[] = []
  const processes: ForkedPortal[] = []
  for (let nth = 0; nth < options.count; nth++) {
    const own = await findFreePort()
    const portal = await forkPortal(
      { ...settings, PORT: String(own) },
      options.root === undefined ? {} : { root: options.root },
    )
    await registerCleanup(stack, portal.kill)
    ports.push(own)
    processes.push(portal)
  }
  const { proxy, withoutRetries = false } = options
  const { stop } = await startExampleProxy(proxy, { folder, port, processes: ports, certificate, withoutRetries })
  await registerCleanup(stack, stop)
  const origins = ports.map((own) => `http://127.0.0.1:${own}`)
  return { origin, issuer: buildIssuerUrl(origin), sandbox: standIns.origin, certificate, processes, origins }
}
