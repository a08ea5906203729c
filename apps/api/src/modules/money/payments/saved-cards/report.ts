import { createHmac, randomUUID } from 'node:crypto'
import { buildSealingPurpose } from '@forenet/sealing/sealed-column'
import type { Sealing } from '@forenet/sealing/sealing'
import { getAttemptWithOrder } from '../orders/order-repository.ts'
import type { PaymentDeps } from '../orders/payment-deps.ts'
import { insertReport, SEALED_CARD } from './saved-card-repository.ts'

/** Stores the id of a card that the window may have saved, idempotently. It is a hint until the gateway confirms it. */
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
      // The same in each attempt, so that a card that was saved twice is deleted with its last use.
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

/** Seals the gateway's id of a saved card for its row. */
export function sealCardId(sealing: Pick<Sealing, 'seal'>, id: string, savedCardIdentifier: string): string {
  return sealing.seal(savedCardIdentifier, buildSealingPurpose(SEALED_CARD, id))
}
