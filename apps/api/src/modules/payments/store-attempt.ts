import { randomUUID } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { ProblemError } from '../../platform/http/problem-error.ts'
import { type Actor, type AuditFact, audit } from '../audit/index.ts'
import { getPayable } from '../organisations/index.ts'
import * as attempts from './attempt-repository.ts'
import type { Buyable, Order } from './order.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { stateOf } from './payment-state.ts'
import * as repository from './repository.ts'
import { notYoursProblem } from './right-to-buy.ts'
import { totalDiffers } from './total-differs.ts'

/** Order numbers tried before giving up: each collision is another participant's number with the same end. */
const MOST_NUMBERS = 200
/** Payment windows one purchase may open. */
const MOST_ATTEMPTS = 30

export type StoredAttempt = {
  id: string
  provider: string
  orderNumber: string
  organisationKey: string
  organisationName: string
  testMode: boolean
}

/**
 * Stores a try to pay an order under a new order number: it is payable, what it buys can still be had, and nothing of it
 * is on its way. Throws the problem that says why not.
 */
export async function storeAttempt(deps: PaymentDeps, by: Actor, order: Order): Promise<StoredAttempt> {
  return (await storeFirst(deps, by, order)) ?? storeUnderLock(deps, by, order)
}

/**
 * The first try at what is ready as it stands, which is nearly every one: looked at without locks and stored by a
 * statement that does nothing where there is an attempt already. Whatever changes in between is decided when the money
 * is claimed, as it is for a window that has been open for a while.
 */
async function storeFirst(deps: PaymentDeps, by: Actor, order: Order): Promise<StoredAttempt | undefined> {
  const effects = deps.kinds[order.kind]
  const at = deps.now()
  const [isReady, isTheirs] = await Promise.all([
    effects.isReady(deps.database, order, at),
    deps.mayStillBuy(deps.database, order, 'look'),
  ])
  if (!isReady) return undefined
  if (!isTheirs) throw notYoursProblem()
  const { key, name, paymentProvider: provider, paymentTestMode } = await deps.payable(order.organisationId)
  requireSetUp(deps, provider)
  const numbers = await effects.orderNumbers(deps.database, order, key, 0)
  const attempt = { id: randomUUID(), provider, orderNumber: numbers.nth(numbers.from), testMode: paymentTestMode }
  const note = { actor: by, fact: attempted(order, attempt) }
  if (!(await attempts.insertFirstAttempt(deps.database, order.id, attempt, note, at))) return undefined
  return { ...attempt, organisationKey: key, organisationName: name }
}

function storeUnderLock(deps: PaymentDeps, by: Actor, order: Order): Promise<StoredAttempt> {
  return inTransaction(deps.pool, async (transaction) => {
    const locked = await repository.lockOrder(transaction, order.id)
    const tries = await requireStart(transaction, locked)
    const payable = await getPayable(transaction, order.organisationId)
    const { key, name, paymentProvider: provider, paymentTestMode: testMode } = payable
    requireSetUp(deps, provider)
    const at = deps.now()
    const effects = deps.kinds[order.kind]
    if (!(await deps.mayStillBuy(transaction, order, 'look'))) throw notYoursProblem()
    requireBuyable(order, await effects.opening(transaction, locked, at))
    const id = randomUUID()
    const numbers = await effects.orderNumbers(transaction, order, key, tries)
    for (let number = numbers.from; number < numbers.from + MOST_NUMBERS; number++) {
      const orderNumber = numbers.nth(number)
      const stored = await attempts.insertAttempt(transaction, {
        id,
        orderId: order.id,
        attemptNumber: tries,
        provider,
        orderNumber,
        amountMinor: order.amountMinor,
        currency: order.currency,
        testMode,
        createdAt: at,
        updatedAt: at,
      })
      if (!stored) continue
      await reopen(transaction, locked)
      await audit(transaction, by, attempted(order, { id, orderNumber }), at)
      return { id, provider, orderNumber, organisationKey: key, organisationName: name, testMode }
    }
    throw new ProblemError('too-many-requests', 'This purchase has been tried too often; please start a new one')
  })
}

function requireSetUp({ gateways }: Pick<PaymentDeps, 'gateways'>, provider: string): void {
  if (gateways.has(provider)) return
  throw new ProblemError('organisation-unavailable', 'This organisation cannot take payments just now')
}

function attempted(
  { organisationId, amountMinor }: Order,
  { id, orderNumber }: { id: string; orderNumber: string },
): AuditFact {
  const detail = { orderNumber, amountMinor }
  return { action: 'payment-attempted', objectKind: 'payment-attempt', objectId: id, organisationId, detail }
}

/** Returns how many tries there have been. */
async function requireStart(transaction: Database, order: Order): Promise<number> {
  const { attempts, authorizations } = await repository.standingOf(transaction, order.id)
  const state = stateOf(order, attempts, authorizations)
  if (state === 'paid') throw new ProblemError('already-paid', 'This purchase has already been paid')
  if (state === 'confirming')
    throw new ProblemError('payment-in-progress', 'Your payment is being confirmed; please wait a moment')
  if (attempts.length >= MOST_ATTEMPTS)
    throw new ProblemError('too-many-requests', 'This purchase has been tried too often; please start a new one')
  return attempts.length
}

async function reopen(transaction: Database, order: Order): Promise<void> {
  if (order.status !== 'declined') return
  const cleared = { declineCode: null, declineReason: null, declinedAt: null }
  await repository.updateOrder(transaction, order.id, { status: 'initiated', ...cleared })
}

function requireBuyable(order: Order, buyable: Buyable): void {
  if (buyable === 'ok') return
  if (buyable === 'already-paid')
    throw new ProblemError('same-period-twice', 'This has already been paid in another purchase')
  throw 'refused' in buyable ? buyable.refused : totalDiffers(order.amountMinor, buyable.priceChangedTo)
}
