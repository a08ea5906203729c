import { randomBytes } from 'node:crypto'
import { type ClubGateway, type GatewayKeyTest, TEST_PAYMENT_MINOR } from '@forenet/contract/club/gateway'
import { inTransaction } from '@forenet/database/transaction'
import { CLUB_API, CURRENCY } from '@forenet/domain/product'
import { buildSealingPurpose } from '@forenet/sealing/sealed-column'
import { GatewayRefused, GatewayUnreachable, joinKeys } from '../../../adapters/gateways/gateway.ts'
import { type Gateways, ProviderNotConfigured } from '../../../adapters/gateways/registry.ts'
import { invalidField, notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { Club, ClubCaller } from '../../../platform/http/serve-call.ts'
import { audit, countActions } from '../../core/audit/index.ts'
import { findOwnGatewayKey, getOrganisation } from '../../core/organisations/index.ts'
import type { GatewayKeysDeps } from './gateway-keys-deps.ts'
import * as repository from './repository.ts'

const KEY_TESTED_ACTION = 'gateway-key-tried'
const MAX_KEY_TESTS_PER_DAY = 20
const DAY_MS = 86_400_000

export async function getGateway(
  {
    database,
    sealing,
    gatewayKey,
    gateways,
  }: Pick<GatewayKeysDeps, 'database' | 'sealing' | 'gatewayKey' | 'gateways'>,
  { id }: Pick<Club, 'id'>,
): Promise<ClubGateway> {
  const { paymentProvider: provider } = await getOrganisation(database, id)
  const [row, own] = await Promise.all([
    repository.findLatestTest(database, id),
    findOwnGatewayKey(database, sealing, id),
  ])
  return {
    provider,
    ownKey: own !== null,
    since: own?.since?.toISOString() ?? null,
    privateKeyChecked:
      own !== null && gateways.has(provider) && gateways.of(provider).signsCallbacks
        ? await repository.isPrivateKeyChecked(database, id, provider)
        : null,
    portalKey: own === null && (await isSetUp(gatewayKey(id, provider))),
    providers: gateways.providers.map((one) => ({
      provider: one,
      signsCallbacks: gateways.of(one).signsCallbacks,
    })),
    test: row ? { id: row.id, provider: row.provider, state: row.state, at: row.askedAt.toISOString() } : null,
  }
}

async function isSetUp(key: Promise<string>): Promise<boolean> {
  try {
    await key
    return true
  } catch (error) {
    if (error instanceof ProviderNotConfigured) return false
    throw error
  }
}

/**
 * Opens a payment window for 1 krone in test mode, at the club's provider or the one it wants to use. Stores the test
 * before calling the gateway; a retry returns the open window, or opens a new one if the outcome is unknown. Throws
 * `gateway-key-refused`, `gateway-unavailable`, `too-many-requests`.
 */
export async function startKeyTest(
  deps: GatewayKeysDeps,
  { caller, club }: ClubCaller,
  { id, language, ...typed }: GatewayKeyTest,
): Promise<{ link: string }> {
  const provider = typed.provider ?? (await getOrganisation(deps.database, club.id)).paymentProvider
  const key = readKey(deps.gateways, provider, typed)
  // Unique; card gateways accept 4 to 20 characters.
  const orderNumber = `TEST-${randomBytes(7).toString('hex')}`
  const opened = await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    const sealedKey = deps.sealing.seal(key, buildSealingPurpose(repository.SEALED_TEST_KEY, id))
    const tried = await countActions(
      transaction,
      KEY_TESTED_ACTION,
      caller.memberId ?? '',
      new Date(at.getTime() - DAY_MS),
    )
    if (tried >= MAX_KEY_TESTS_PER_DAY) {
      throw new ProblemError('too-many-requests', 'Too many keys have been tried today; please continue tomorrow')
    }
    const row = { id, organisationId: club.id, provider, sealedKey, orderNumber, askedBy: caller.memberId, askedAt: at }
    if (!(await repository.insertTest(transaction, row))) {
      const before = await repository.lockTest(transaction, id)
      const isSame = before?.organisationId === club.id && before.provider === provider
      if (!isSame || (before.state !== 'begun' && before.state !== 'open')) {
        throw notFound('The test of a key')
      }
      if (before.link !== null) return before.link
      await repository.restartKeyTest(transaction, row)
    }
    const about = { objectKind: 'gateway-test', objectId: id, organisationId: club.id, detail: { provider } }
    await audit(transaction, caller, { action: KEY_TESTED_ACTION, ...about }, at)
    return null
  })
  if (opened !== null) return { link: opened }
  const window = await openTestWindow(deps, club, { id, provider, orderNumber, key, language, email: caller.email })
  await repository.storePaymentWindow(deps.database, id, orderNumber, window.link)
  return { link: window.link }
}

/** Throws `malformed-input`. */
function readKey(
  gateways: Gateways,
  provider: string,
  { key, privateKey }: Pick<GatewayKeyTest, 'key' | 'privateKey'>,
): string {
  if (!gateways.has(provider)) throw invalidField('provider', 'Must be one of the providers')
  if (!gateways.of(provider).signsCallbacks) return key
  if (privateKey === undefined) throw invalidField('privateKey', 'Must be the private key')
  return joinKeys(key, privateKey)
}

type KeyTestRequest = {
  id: string
  provider: string
  orderNumber: string
  key: string
  language: 'da' | 'en'
  email: string
}

async function openTestWindow(
  { database, gateways, origin, callbackOrigin, log }: GatewayKeysDeps,
  { id: organisationId, key: clubKey, name }: Club,
  { id, provider, orderNumber, key, language, email }: KeyTestRequest,
) {
  const { addressLine1, city, postCode } = await getOrganisation(database, organisationId)
  const page = (outcome: 'accepted' | 'declined') => {
    const url = new URL(`/manage/${clubKey}/gateway`, origin)
    url.searchParams.set('test', id)
    url.searchParams.set('outcome', outcome)
    return url.href
  }
  try {
    if (await gateways.of(provider).checkKey?.(key)) await repository.notePrivateKey(database, id, 'right')
    return await gateways.of(provider).createPayment(key, {
      orderNumber,
      amountMinor: TEST_PAYMENT_MINOR,
      currency: CURRENCY,
      acceptUrl: page('accepted'),
      declineUrl: page('declined'),
      // Only its signature counts; the test is completed when the payer returns.
      callbackUrl: new URL(`${CLUB_API}/gateway/callback/${id}`, callbackOrigin).href,
      language,
      customerEmail: email,
      billing: { lines: [addressLine1, '', ''], city, postCode, country: '208' },
      testMode: true,
      shopName: name,
      saveCard: false,
    })
  } catch (error) {
    if (!(error instanceof GatewayUnreachable) && !(error instanceof GatewayRefused)) throw error
    log.warn({ gatewayTest: id, reason: error.message }, 'no window for a test payment')
    if (error instanceof GatewayRefused) {
      await repository.endTest(database, id, 'failed')
      throw new ProblemError('gateway-key-refused', 'The payment provider refused the key', { cause: error })
    }
    throw new ProblemError('gateway-unavailable', 'The payment provider did not answer. Please try again', {
      cause: error,
    })
  }
}
