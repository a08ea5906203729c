import { createHash, randomUUID } from 'node:crypto'
import { purposeOf } from '@forenet/sealing/sealed-column'
import { getAttemptWithOrder } from '../orders/order-repository.ts'
import type { SettleDeps } from '../orders/payment-deps.ts'
import { insertReport, SEALED_CARD } from './saved-card-repository.ts'

/** Stores the id of a card that the window may have saved, idempotently. It is a hint until the gateway confirms it. */
export async function reportSavedCard(deps: SettleDeps, attemptId: string, savedCardIdentifier: string): Promise<void> {
  const { order } = await getAttemptWithOrder(deps.database, attemptId)
  if (!(await deps.kinds[order.kind].savesCard?.(deps.database, order.id))) return
  const id = randomUUID()
  const canonical = savedCardIdentifier.toLowerCase()
  await insertReport(
    deps.database,
    {
      id,
      attemptId,
      sealedId: deps.sealing.seal(canonical, purposeOf(SEALED_CARD, id)),
      idHash: createHash('sha256').update(`${attemptId} ${canonical}`).digest('hex'),
    },
    deps.now(),
  )
}
