import { type Child, startChild } from './child.ts'
import { ENCRYPTION_KEY } from './encryption-key.ts'
import { temporaryFolder } from './folder.ts'

/** Origins with IP addresses instead of host names, to avoid DNS lookups. */
export type Portal = { origin: string; issuer: string; sandboxOrigin: string }

type Ready = { origin: string; sandboxUrl: string }

/** Folder for CPU profiles requested by `--profile`. */
export const PROFILE_FOLDER = 'FORENET_BENCH_PROFILE'

/**
 * Starts the portal like `npm start` (embedded identity, simulators in their own process) on an existing database,
 * without demonstration data and rate limit.
 */
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
  return { origin: byAddress(origin), issuer: issuerAt(origin), sandboxOrigin: byAddress(sandboxUrl) }
}

/** Node flags that write a CPU profile of a portal at its exit, if `--profile` requests it. */
export function profilingFlags(): string[] {
  const folder = process.env[PROFILE_FOLDER]
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : []
}

export function issuerAt(origin: string): string {
  return `${origin}/auth/realms/forenet`
}

export function byAddress(origin: string): string {
  return origin.replace('//localhost:', '//127.0.0.1:')
}
