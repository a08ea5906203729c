import { setTimeout as delay } from 'node:timers/promises'
import { buildSealingPurpose } from '@forenet/sealing/sealed-column'
import type { Callback } from '../../../adapters/gateways/gateway.ts'
import type { GatewayKeysDeps } from './gateway-keys-deps.ts'
import * as repository from './repository.ts'

/** The callback of a test payment usually comes before the payer returns. */
const WAIT_MS = 100
const MAX_WAITS = 30

/** Compares the private key with the signature of a test payment's callback. */
export async function checkSignature(deps: GatewayKeysDeps, testId: string, callback: Callback): Promise<void> {
  const row = await repository.findTest(deps.database, testId)
  if (!row || row.sealedKey === null || !deps.gateways.has(row.provider)) return
  const gateway = deps.gateways.of(row.provider)
  if (!gateway.signsCallbacks) return
  const key = await deps.sealing.open(row.sealedKey, buildSealingPurpose(repository.SEALED_TEST_KEY, row.id))
  await repository.notePrivateKey(deps.database, testId, gateway.readCallback(key, callback) ? 'right' : 'wrong')
}

/** Null if the API key may not read the account and no callback has come. */
export async function awaitPrivateKey(
  { database, gateways }: Pick<GatewayKeysDeps, 'database' | 'gateways'>,
  { id, provider, privateKey }: repository.TestRow,
): Promise<'right' | 'wrong' | null> {
  let found = privateKey
  if (!gateways.of(provider).signsCallbacks) return found
  for (let turn = 0; turn < MAX_WAITS && found === null; turn++) {
    await delay(WAIT_MS)
    found = (await repository.findTest(database, id))?.privateKey ?? null
  }
  return found
}
