import { type Child, startChild } from './child.ts'
import { ENCRYPTION_KEY } from './encryption-key.ts'
import { temporaryFolder } from './folder.ts'

/** Origins have IP addresses, to avoid DNS lookups. */
export type Portal = { origin: string; issuer: string; sandboxOrigin: string }

type Ready = { origin: string; sandboxUrl: string }

/** Environment variable set by `--profile`. */
export const PROFILE_FOLDER = 'FORENET_BENCH_PROFILE'

/** Like `npm start` on an existing database, without demonstration data and rate limit. */
export async function startPortal(stack: AsyncDisposableStack, databaseUrl: string): Promise<Portal> {
  const child: Child<Ready> = await startChild(
    stack,
    new URL(import.meta.resolve('@forenet/api/main')),
    {
      DATABASE_URL: databaseUrl,
      DATA_DIR: await temporaryFolder(stack),
      ENCRYPTION_KEY,
      SEED_DEMONSTRATION: 'false',
      REQUESTS_PER_MINUTE: '0',
      ENABLE_NOTIFICATION: 'true',
    },
    profilingFlags(),
  )
  const { origin, sandboxUrl } = child.ready
  return { origin: withIpAddress(origin), issuer: issuerAt(origin), sandboxOrigin: withIpAddress(sandboxUrl) }
}

/** Node flags for a CPU profile at exit, if `--profile` is given. */
export function profilingFlags(): string[] {
  const folder = process.env[PROFILE_FOLDER]
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : []
}

export function issuerAt(origin: string): string {
  return `${origin}/auth/realms/forenet`
}

export function withIpAddress(origin: string): string {
  return origin.replace('//localhost:', '//127.0.0.1:')
}
