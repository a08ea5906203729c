import { type Child, startChild } from './child.ts'
import { ENCRYPTION_KEY } from './encryption-key.ts'
import { temporaryFolder } from './folder.ts'

/** Where the portal and its stand-ins answer, by address and not by name: no look-up in the way. */
export type Portal = { origin: string; issuer: string; sandboxOrigin: string }

type Ready = { origin: string; sandboxUrl: string }

/** Where `--profile` wants CPU profiles of the portal. */
export const PROFILE_FOLDER = 'FORENET_BENCH_PROFILE'

/**
 * Starts the portal as `npm start` does (embedded identity, stand-ins in their own process), in a process of its own,
 * on a database that is there already, without demonstration data and without a limit of requests.
 */
export async function startPortal(stack: AsyncDisposableStack, databaseUrl: string): Promise<Portal> {
  const profiles = process.env[PROFILE_FOLDER]
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
    profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : [],
  )
  const { origin, sandboxUrl } = child.ready
  return { origin: byAddress(origin), issuer: issuerAt(origin), sandboxOrigin: byAddress(sandboxUrl) }
}

/** The embedded identity provider's name for itself at an origin. */
export function issuerAt(origin: string): string {
  return `${origin}/auth/realms/forenet`
}

function byAddress(origin: string): string {
  return origin.replace('//localhost:', '//127.0.0.1:')
}
