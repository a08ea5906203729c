import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import {
  buildLedgerLines,
  findPostingDates,
  type LedgerChainEnd,
  type Movement,
  type Posting,
  serializePosting,
} from '@forenet/domain/ledger'
import { errorCause } from '../../../platform/observability/error-reason.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as repository from './posting-repository.ts'

const CHUNK = 200
/** Limit per club and sweep; clubs take turns. */
const MAX_CHUNKS = 50

export type LedgerDeps = Pick<Platform, 'pool' | 'database' | 'now' | 'log'> & {
  lockChain?: typeof repository.lockFreeChain
}

/** Skips clubs with a chain locked by another process. An error in one club does not delay the others. */
export async function sweepLedger(deps: LedgerDeps): Promise<void> {
  const failed = new Set<string>()
  for (let chunk = 0; chunk < MAX_CHUNKS; chunk++) {
    let isMore = false
    for (const organisationId of await repository.listClubsWithQueue(deps.database)) {
      if (failed.has(organisationId)) continue
      try {
        const posted = await inTransaction(deps.pool, (transaction) =>
          postQueued({ ...deps, lockChain: repository.lockFreeChain }, transaction, organisationId),
        )
        isMore ||= posted === CHUNK
      } catch (error) {
        failed.add(organisationId)
        deps.log.error({ organisation: organisationId, err: errorCause(error) }, 'posting to the ledger failed')
      }
    }
    if (!isMore) return
  }
}

/** Waits for another process that is posting. */
export async function postAllQueued(
  deps: Pick<LedgerDeps, 'pool' | 'now' | 'lockChain'>,
  organisationId: string,
): Promise<void> {
  const post = (transaction: Database) => postQueued(deps, transaction, organisationId)
  while ((await inTransaction(deps.pool, post)) === CHUNK);
}

/**
 * Posts the oldest first and returns their number. A movement is queued in the transaction that stores it, and leaves
 * the queue with its posting, so each is posted once.
 */
export async function postQueued(
  { now, lockChain = repository.lockChain }: Pick<LedgerDeps, 'now' | 'lockChain'>,
  transaction: Database,
  organisationId: string,
): Promise<number> {
  const chain = await lockChain(transaction, organisationId)
  if (!chain) return 0
  let end: LedgerChainEnd = chain
  const queued = await repository.listQueued(transaction, organisationId, CHUNK)
  if (queued.length === 0) return 0
  const recordedAt = now()
  const postings: (Posting & { hash: string })[] = []
  for (const { movement, lines } of await describeMovements(transaction, queued)) {
    const posting = chainPostings(end, {
      ...{ organisationId, recordedAt, ...movement, lines },
      ...findPostingDates(movement.postedOn, chain.closedThrough),
    })
    end = { sequence: posting.sequence, hash: posting.hash }
    postings.push(posting)
  }
  await repository.insertChain(transaction, organisationId, postings)
  return postings.length
}

function chainPostings(
  end: LedgerChainEnd,
  posting: Omit<Posting, 'sequence' | 'previousHash'>,
): Posting & { hash: string } {
  const next = { ...posting, sequence: end.sequence + 1, previousHash: end.hash }
  return { ...next, hash: repository.hashOf(serializePosting(next)) }
}

export type DescribedMovement = {
  amount: Movement
  movement: Pick<Posting, 'sourceKind' | 'sourceId' | 'orderId' | 'eventId' | 'movedAt' | 'postedOn'>
  lines: Posting['lines']
}

/** Throws if a queued movement is no longer stored. */
export async function describeMovements(
  transaction: Database,
  queued: readonly repository.Queued[],
): Promise<DescribedMovement[]> {
  const idsOf = (...kinds: repository.Queued['kind'][]) =>
    queued.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  const purchases = await repository.listPurchaseMovements(transaction, idsOf('capture', 'refund', 'manual'))
  const drawers = await repository.listDrawerMovements(transaction, idsOf('drawer'))
  const invoices = await repository.listInvoiceMovements(transaction, idsOf('invoice'))
  const payouts = await repository.listPayoutMovements(transaction, idsOf('payout'))
  const bookings = await repository.listBankMovements(transaction, idsOf('bank'))
  const orderIds = [...new Set(purchases.map(({ orderId }) => orderId))]
  const orders = await repository.listPostedOrders(transaction, orderIds)
  const inDrawers = await repository.listOrdersInDrawers(transaction, orderIds)
  const byKey = new Map<string, Omit<DescribedMovement, 'lines'>>()
  for (const { id, orderId, eventId, at, day, ...amount } of purchases) {
    const inDrawer = amount.means === 'cash' && !amount.returned && inDrawers.has(orderId)
    byKey.set(`${amount.kind} ${id}`, {
      movement: { sourceKind: amount.kind, sourceId: id, orderId, eventId, movedAt: at, postedOn: day },
      amount: { ...amount, inDrawer },
    })
  }
  for (const { id, eventId, at, day, ...amount } of drawers) {
    byKey.set(`drawer ${id}`, {
      movement: { sourceKind: 'drawer', sourceId: id, orderId: null, eventId, movedAt: at, postedOn: day },
      amount: { kind: 'drawer', ...amount },
    })
  }
  for (const { id, at, day, ...amount } of invoices) {
    byKey.set(`invoice ${id}`, {
      movement: { sourceKind: 'invoice', sourceId: id, orderId: null, eventId: null, movedAt: at, postedOn: day },
      amount: { kind: 'invoice', ...amount },
    })
  }
  for (const { id, at, day, ...amount } of payouts) {
    byKey.set(`payout ${id}`, {
      movement: { sourceKind: 'payout', sourceId: id, orderId: null, eventId: null, movedAt: at, postedOn: day },
      amount: { kind: 'payout', ...amount },
    })
  }
  for (const { id, at, day, ...amount } of bookings) {
    byKey.set(`bank ${id}`, {
      movement: { sourceKind: 'bank', sourceId: id, orderId: null, eventId: null, movedAt: at, postedOn: day },
      amount: { kind: 'bank', ...amount },
    })
  }
  return queued.map(({ kind, id }) => {
    const found = byKey.get(`${kind} ${id}`)
    if (!found) throw new Error(`The queued movement ${kind} ${id} is not stored`)
    const { movement, amount } = found
    const order = movement.orderId === null ? null : (orders.get(movement.orderId) ?? null)
    const lines = buildLedgerLines(amount, order)
    if (order) {
      order.postedMinor += amount.amountMinor
      for (const { account, amountMinor } of lines) if (account === 'vat') order.postedVatMinor -= amountMinor
    }
    return { movement, amount, lines }
  })
}
