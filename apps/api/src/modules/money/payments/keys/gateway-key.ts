import type { Database } from '@forenet/database/database'
import type { Sealing } from '@forenet/sealing/sealing'
import {
  type Authorization,
  type Gateway,
  GatewayRefused,
  type SavedCard,
} from '../../../../adapters/gateways/gateway.ts'
import { ProviderNotConfigured } from '../../../../adapters/gateways/registry.ts'
import { findGatewayKey, findGatewayKeysSince } from '../../../core/organisations/index.ts'

/** Settlement reads the key for every payment. */
const KEY_CACHE_MS = 10_000
/** Payments started this long after a key change may use the old key, because of the cache. */
const KEY_OVERLAP_MS = 3 * KEY_CACHE_MS

export function createGatewayKeyLookup(
  database: Database,
  sealing: Sealing,
  portalKeys: ReadonlyMap<string, string>,
  now: () => Date,
): (organisationId: string, provider: string) => Promise<string> {
  const believed = new Map<string, { key: Promise<string>; until: number }>()
  const find = async (organisationId: string, provider: string) => {
    const key = (await findGatewayKey(database, sealing, organisationId, provider)) ?? portalKeys.get(provider)
    if (key === undefined) throw new ProviderNotConfigured(provider)
    return key
  }
  return (organisationId, provider) => {
    const at = now().getTime()
    const account = `${organisationId} ${provider}`
    const known = believed.get(account)
    if (known && known.until > at) return known.key
    const key = find(organisationId, provider)
    believed.set(account, { key, until: at + KEY_CACHE_MS })
    // Do not cache failures.
    key.catch(() => believed.delete(account))
    return key
  }
}

/** Returns the key in use at that instant, and its successors. Throws `ProviderNotSetUp` without any. */
export function createGatewayKeysSinceLookup(
  database: Database,
  sealing: Sealing,
  portalKeys: ReadonlyMap<string, string>,
): (organisationId: string, provider: string, since: Date) => Promise<string[]> {
  return async (organisationId, provider, since) => {
    const from = new Date(since.getTime() - KEY_OVERLAP_MS)
    const found = await findGatewayKeysSince(database, sealing, organisationId, provider, from)
    const keys = found.flatMap((key) => key ?? portalKeys.get(provider) ?? [])
    if (keys.length === 0) throw new ProviderNotConfigured(provider)
    return [...new Set(keys)]
  }
}

export type KeyDeps = {
  gatewayKey: ReturnType<typeof createGatewayKeyLookup>
  gatewayKeysSince: ReturnType<typeof createGatewayKeysSinceLookup>
}

type FoundUnderKey<T> = { found: T; secret: string } | null

/**
 * Tries the current key first, because it is cached. Null only if no key knows the authorization; throws
 * `GatewayRefused` if a key was rejected.
 */
export function findUnderItsKey(
  deps: KeyDeps,
  gateway: Gateway,
  organisationId: string,
  since: Date,
  authorizationIdentifier: string,
): Promise<FoundUnderKey<Authorization>> {
  return findUnderKeys(deps, gateway.provider, organisationId, since, (secret) =>
    gateway.findAuthorization(secret, authorizationIdentifier),
  )
}

/** Same as `findUnderItsKey`, for a saved card. */
export function findCardUnderKeys(
  deps: KeyDeps,
  gateway: Gateway,
  organisationId: string,
  since: Date,
  savedCardIdentifier: string,
): Promise<FoundUnderKey<SavedCard>> {
  return findUnderKeys(deps, gateway.provider, organisationId, since, (secret) =>
    gateway.findSavedCard(secret, savedCardIdentifier),
  )
}

async function findUnderKeys<T>(
  { gatewayKey, gatewayKeysSince }: KeyDeps,
  provider: string,
  organisationId: string,
  since: Date,
  find: (secret: string) => Promise<T | null>,
): Promise<FoundUnderKey<T>> {
  let refusal: GatewayRefused | null = null
  const askUnder = async (secret: string) => {
    try {
      const found = await find(secret)
      return found && { found, secret }
    } catch (error) {
      if (!(error instanceof GatewayRefused && error.refusesKey)) throw error
      refusal = error
      return null
    }
  }
  const today = await gatewayKey(organisationId, provider).catch((error) => {
    // An earlier key may know it; without any, `gatewayKeysSince` throws.
    if (error instanceof ProviderNotConfigured) return null
    throw error
  })
  const there = today === null ? null : await askUnder(today)
  if (there) return there
  for (const secret of await gatewayKeysSince(organisationId, provider, since)) {
    const elsewhere = secret === today ? null : await askUnder(secret)
    if (elsewhere) return elsewhere
  }
  if (refusal) throw refusal
  return null
}
