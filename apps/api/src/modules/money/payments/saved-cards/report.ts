import { createHmac, randomUUID } from 'node:crypto'
import { buildSealingPurpose } from '@forenet/sealing/sealed-column'
import type { Sealing } from '@forenet/sealing/sealing'
import { getAttemptWithOrder } from '../orders/order-repository.ts'
import type { PaymentDeps } from '../orders/payment-deps.ts'
import { insertReport, SEALED_CARD } from './saved-card-repository.ts'

/** Idempotent. The id is unverified until the gateway confirms it. */
export async function reportSavedCard(
  deps: PaymentDeps,
  attemptId: string,
  savedCardIdentifier: string,
): Promise<void> {
  const { order } = await getAttemptWithOrder(deps.database, attemptId)
  if (!(await deps.kinds[order.kind].savesCard?.(deps.database, order.id))) return
  const id = randomUUID()
  const canonical = savedCardIdentifier.toLowerCase()
  await insertReport(
    deps.database,
    {
      id,
      attemptId,
      sealedId: sealCardId(deps.sealing, id, canonical),
      // The same for every attempt, so that a card saved twice is deleted only with its last use.
      idHash: hashCardId(deps, order.organisationId, canonical),
    },
    deps.now(),
  )
}

export function hashCardId(
  { returnSecret }: Pick<PaymentDeps, 'returnSecret'>,
  organisationId: string,
  canonical: string,
): string {
  return createHmac('sha256', returnSecret).update(`saved card ${organisationId} ${canonical}`).digest('hex')
}

/** Encrypts the gateway's id of a card, bound to its row. */
export function sealCardId(sealing: Pick<Sealing, 'seal'>, id: string, savedCardIdentifier: string): string {
  return sealing.seal(savedCardIdentifier, buildSealingPurpose(SEALED_CARD, id))
}
