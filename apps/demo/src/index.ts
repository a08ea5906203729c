import { FREEPAY } from '@forenet/api/adapters/gateways/freepay'
import { sealCardId } from '@forenet/api/modules/money/payments/index'
import type { PortalToFill, SignIn } from '@forenet/api/start/demonstration'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { seedDemonstration } from './seed-demonstration.ts'
import { DEMONSTRATION_SIGN_INS } from './sign-ins.ts'
import { fillSimulatedAuthenticator } from './stand-in-authenticator.ts'
import { createSimulatedCardHolder } from './stand-in-card-holder.ts'

/**
 * Fills an empty portal. The administrators' authenticator keys are registered at every start. Returns only sign-ins
 * that have an account, because older demonstrations lack newer ones.
 */
export async function fill({
  pool,
  sealing,
  identity,
  outside,
  gateways,
  now,
  ...place
}: PortalToFill): Promise<SignIn[]> {
  const { sandboxUrl, gatewayIsStandIn, freepay } = outside
  const gateway = gateways.of(FREEPAY)
  await seedDemonstration({
    pool,
    today: calendarDateAt(now()),
    ...(sandboxUrl && gatewayIsStandIn
      ? {
          cards: {
            pay: createSimulatedCardHolder({ ...place, gateway, key: freepay.apiKey, standInOrigin: sandboxUrl }),
            sealId: (id, savedCardIdentifier) => sealCardId(sealing, id, savedCardIdentifier),
          },
        }
      : {}),
    createAccount: async ({ authenticatorKey, ...account }) => {
      await identity.accounts.createMany([{ ...account, emailVerified: true }])
      const made = await identity.accounts.byEmail(account.email)
      // Without the simulated authenticator the codes would be unreadable, so the first sign-in sets up an app instead.
      if (made && authenticatorKey && sandboxUrl) await identity.demonstrationApps.give(made.id, authenticatorKey)
    },
  })
  if (sandboxUrl) await fillSimulatedAuthenticator(identity, sandboxUrl)
  const accounts = await Promise.all(DEMONSTRATION_SIGN_INS.map(({ email }) => identity.accounts.byEmail(email)))
  return DEMONSTRATION_SIGN_INS.filter((_signIn, place) => accounts[place] !== undefined)
}
