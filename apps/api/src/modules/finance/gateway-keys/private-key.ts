import { setTimeout as delay } from 'node:timers/promises'
import { buildSealingPurpose } from '@forenet/sealing/sealed-column'
import type { Callback } from '../../../adapters/gateways/gateway.ts'
import type { GatewayKeysDeps } from './gateway-keys-deps.ts'
import * as repository from './repository.ts'

/** The callback of a test payment usually comes before the payer returns. */
const POLL_INTERVAL_MS = 100
const MAX_POLLS = 30

/**
 * Records whether a test payment's callback is signed with the private key. A callback that does not name the payment may
 * be anyone's, and shows nothing.
 */
export async function recordSignatureCheck(deps: GatewayKeysDeps, testId: string, callback: Callback): Promise<void> {
  const row = await repository.findTest(deps.database, testId)
  if (!row || row.sealedKey === null || !deps.gateways.has(row.provider)) return
  const gateway = deps.gateways.of(row.provider)
  if (!gateway.signsCallbacks || !callback.body.includes(row.orderNumber)) return
  const key = await deps.sealing.open(row.sealedKey, buildSealingPurpose(repository.SEALED_TEST_KEY, row.id))
  await repository.notePrivateKey(deps.database, testId, gateway.readCallback(key, callback) ? 'right' : 'wrong')
}

/** Waits for the callback of a test payment, if reading the account did not show the private key. */
export async function awaitSignatureCheck(
  { database, gateways }: Pick<GatewayKeysDeps, 'database' | 'gateways'>,
  { id, provider, privateKey }: repository.TestRow,
): Promise<void> {
  if (!gateways.of(provider).signsCallbacks) return
  let found = privateKey
  for (let poll = 0; poll < MAX_POLLS && found === null; poll++) {
    await delay(POLL_INTERVAL_MS)
    found = (await repository.findTest(database, id))?.privateKey ?? null
  }
}
