import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type ChildHandle, startChild } from './child.ts'
import { ENCRYPTION_KEY } from './encryption-key.ts'
import { createTemporaryFolder } from './folder.ts'
import { PROJECT_ROOT } from './project.ts'
import { buildPortalSettings, type Simulators } from './stand-ins.ts'

/** Origins contain IP addresses, to avoid DNS lookups. */
export type Portal = { origin: string; issuer: string; sandboxOrigin: string }

type Ready = { origin: string; sandboxUrl: string }

/** `--profile` sets it to the folder for CPU profiles. */
export const PROFILE_FOLDER = 'FORENET_BENCH_PROFILE'

/** Starts a portal like `npm start` on an existing database, without demonstration data and rate limit. */
export async function startPortal(stack: AsyncDisposableStack, databaseUrl: string): Promise<Portal> {
  const child: ChildHandle<Ready> = await startChild(
    stack,
    new URL(import.meta.resolve('@forenet/api/main')),
    {
      DATABASE_URL: databaseUrl,
      DATA_DIR: await createTemporaryFolder(stack),
      ENCRYPTION_KEY,
      SEED_DEMONSTRATION: 'false',
      REQUESTS_PER_MINUTE: '0',
      ENABLE_NOTIFICATION: 'true',
    },
    buildProfilingFlags(),
  )
  const { origin, sandboxUrl } = child.ready
  return {
    origin: replaceHostByIpAddress(origin),
    issuer: buildIssuerUrl(origin),
    sandboxOrigin: replaceHostByIpAddress(sandboxUrl),
  }
}

/** Settings of a portal that a measurement kills and restarts; its simulators run in another process. */
export async function settingsOfKilledPortal(
  stack: AsyncDisposableStack,
  { databaseUrl, standIns, port }: { databaseUrl: string; standIns: Simulators; port: number },
): Promise<Record<string, string | undefined>> {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'development',
    PORT: String(port),
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    DATABASE_URL: databaseUrl,
    DATA_DIR: await createTemporaryFolder(stack),
    WEB_DIR: join(PROJECT_ROOT, 'apps/web/dist'),
    ENCRYPTION_KEY,
    RETURN_TOKEN_SECRET: randomBytes(32).toString('base64url'),
    SEED_DEMONSTRATION: 'false',
    REQUESTS_PER_MINUTE: '0',
    LOG_LEVEL: 'fatal',
    ...buildPortalSettings(standIns),
  }
}

/** Node flags that write a CPU profile at exit, if `--profile` is given. */
export function buildProfilingFlags(): string[] {
  const folder = process.env[PROFILE_FOLDER]
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : []
}

export function buildIssuerUrl(origin: string): string {
  return `${origin}/auth/realms/forenet`
}

export function replaceHostByIpAddress(origin: string): string {
  return origin.replace('//localhost:', '//127.0.0.1:')
}
