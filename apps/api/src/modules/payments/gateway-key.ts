import type { Database } from '@forenet/database/database'
import type { Sealing } from '@forenet/sealing/sealing'
import { type Authorization, type Gateway, GatewayRefused } from '../../adapters/gateways/gateway.ts'
import { ProviderNotSetUp } from '../../adapters/gateways/registry.ts'
import { findGatewayKey, findGatewayKeysSince } from '../organisations/index.ts'

/** How long a key is believed without asking again: settling reads it for every payment. */
const BELIEVED_MS = 10_000
/** A payment may begin so long after a key was replaced and still be taken under it: it was believed, or the new one was on its way. */
const TAKEN_AFTER_MS = 3 * BELIEVED_MS

/**
 * The gateway key money of an organisation moves under at a provider: its own, else the portal's, of `portalKeys` by
 * provider. Server to gateway only (ruling 9). Throws `ProviderNotSetUp` where there is neither.
 */
export function gatewayKeyOf(
  database: Database,
  sealing: Sealing,
  portalKeys: ReadonlyMap<string, string>,
  now: () => Date,
): (organisationId: string, provider: string) => Promise<string> {
  const believed = new Map<string, { key: Promise<string>; until: number }>()
  const find = async (organisationId: string, provider: string) => {
    const key = (await findGatewayKey(database, sealing, organisationId, provider)) ?? portalKeys.get(provider)
    if (key === undefined) throw new ProviderNotSetUp(provider)
    return key
  }
  return (organisationId, provider) => {
    const at = now().getTime()
    const account = `${organisationId} ${provider}`
    const known = believed.get(account)
    if (known && known.until > at) return known.key
    const key = find(organisationId, provider)
    believed.set(account, { key, until: at + BELIEVED_MS })
    // What could not be read is asked for again by the next.
    key.catch(() => believed.delete(account))
    return key
  }
}

/**
 * The keys that a payment of a moment may go back under, each once: the one it was taken under, and those that took its place
 * until today. Throws `ProviderNotSetUp` where there is none.
 */
export function gatewayKeysSinceOf(
  database: Database,
  sealing: Sealing,
  portalKeys: ReadonlyMap<string, string>,
): (organisationId: string, provider: string, since: Date) => Promise<string[]> {
  return async (organisationId, provider, since) => {
    const from = new Date(since.getTime() - TAKEN_AFTER_MS)
    const found = await findGatewayKeysSince(database, sealing, organisationId, provider, from)
    const keys = found.flatMap((key) => key ?? portalKeys.get(provider) ?? [])
    if (keys.length === 0) throw new ProviderNotSetUp(provider)
    return [...new Set(keys)]
  }
}

/** What tells under which keys a payment can lie. */
export type KeyDeps = {
  /** The key of today; throws `ProviderNotSetUp` where there is none. */
  gatewayKey: ReturnType<typeof gatewayKeyOf>
  /** Those since a moment; throws `ProviderNotSetUp` where there is none. */
  gatewayKeysSince: ReturnType<typeof gatewayKeysSinceOf>
}

/**
 * What the gateway knows of an authorization of a purchase begun at `since`, and the key that it knows it under. Null only where
 * every key that it may lie under was taken and knows none; throws `GatewayRefused` where one of them is refused, since nobody can
 * tell then. Today's is asked first: it is believed without looking it up, and nearly always the one.
 */
export async function findUnderItsKey(
  { gatewayKey, gatewayKeysSince }: KeyDeps,
  gateway: Gateway,
  organisationId: string,
  since: Date,
  authorizationIdentifier: string,
): Promise<{ found: Authorization; secret: string } | null> {
  let refusal: GatewayRefused | null = null
  const askUnder = async (secret: string) => {
    try {
      const found = await gateway.findAuthorization(secret, authorizationIdentifier)
      return found && { found, secret }
    } catch (error) {
      if (!(error instanceof GatewayRefused && error.refusesKey)) throw error
      refusal = error
      return null
    }
  }
  const today = await gatewayKey(organisationId, gateway.provider).catch((error) => {
    // Its keys before may know it still; where there are none of them either, asking for those says so.
    if (error instanceof ProviderNotSetUp) return null
    throw error
  })
  const there = today === null ? null : await askUnder(today)
  if (there) return there
  for (const secret of await gatewayKeysSince(organisationId, gateway.provider, since)) {
    const elsewhere = secret === today ? null : await askUnder(secret)
    if (elsewhere) return elsewhere
  }
  if (refusal) throw refusal
  return null
}
