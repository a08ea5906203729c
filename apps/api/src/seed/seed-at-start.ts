import { calendarDateAt } from '@forenet/domain/calendar-date'
import type { Identity } from '@forenet/identity/build-identity'
import type pg from 'pg'
import type { Gateway } from '../adapters/gateway.ts'
import { type Configuration, isOnThisMachine } from '../configuration.ts'
import type { OutsideWorld } from '../outside-world.ts'

/** Fills an empty portal with the demonstration where the configuration wants it; whether it does. */
export async function seedAtStart(
  configuration: Configuration,
  pool: pg.Pool,
  identity: Identity | null,
  now: () => Date,
  world: OutsideWorld & { gateway: Gateway; origin: string; callbackOrigin: string },
): Promise<boolean> {
  const wanted = configuration.SEED_DEMONSTRATION ?? isOnThisMachine(configuration)
  if (!wanted || !identity) return false
  const [{ seedDemonstration }, { standInCardHolder }, { fillStandInAuthenticator }] = await Promise.all([
    import('./seed-demonstration.ts'),
    import('./stand-in-card-holder.ts'),
    import('./stand-in-authenticator.ts'),
  ])
  const { sandboxUrl, gatewayIsStandIn, freepay } = world
  await seedDemonstration({
    pool,
    today: calendarDateAt(now()),
    ...(sandboxUrl && gatewayIsStandIn
      ? { payByCard: standInCardHolder({ ...world, key: freepay.apiKey, standInOrigin: sandboxUrl }) }
      : {}),
    createAccount: async ({ authenticatorKey, ...account }) => {
      await identity.accounts.createMany([{ ...account, emailVerified: true }])
      const made = await identity.accounts.byEmail(account.email)
      // Without the stand-in nobody could read the codes: then the first sign-in sets something up.
      if (made && authenticatorKey && sandboxUrl) await identity.demonstrationApps.give(made.id, authenticatorKey)
    },
  })
  if (sandboxUrl) await fillStandInAuthenticator(identity, sandboxUrl)
  return true
}
