import { randomUUID } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { ProblemError } from '../../../../platform/http/problem-error.ts'
import { type Actor, type AuditRecord, audit } from '../../../core/audit/index.ts'
import { getPayableOrganisation } from '../../../core/organisations/index.ts'
import * as attempts from '../orders/attempt-repository.ts'
import type { Order, PurchaseCheck } from '../orders/order.ts'
import * as repository from '../orders/order-repository.ts'
import type { PaymentDeps } from '../orders/payment-deps.ts'
import { computePaymentState } from '../orders/payment-state.ts'
import { noRightToBuyProblem } from '../orders/right-to-buy.ts'
import { totalDiffersProblem } from '../orders/total-differs-problem.ts'
import { findSavedCard } from '../saved-cards/saved-card-repository.ts'

const MAX_NUMBERS = 200
const MAX_ATTEMPTS = 30

export type StoredAttempt = {
  id: string
  provider: string
  orderNumber: string
  organisationKey: string
  organisationName: string
  testMode: boolean
}

/**
 * `cardId`: the saved card to charge, at the provider that saved it. Throws if the order is not payable or available,
 * or has a payment in progress.
 */
export async function storeAttempt(
  deps: PaymentDeps,
  by: Actor,
  order: Order,
  cardId?: string,
): Promise<StoredAttempt> {
  const saved = cardId === undefined ? undefined : await findSavedCard(deps.database, cardId)
  return (await storeFirst(deps, by, order, saved?.provider)) ?? storeUnderLock(deps, by, order, saved?.provider)
}

/**
 * Stores the first attempt of a ready order by a conditional insert without locks. Later changes are detected when the
 * items are claimed.
 */
async function storeFirst(
  deps: PaymentDeps,
  by: Actor,
  order: Order,
  cardProvider: string | undefined,
): Promise<StoredAttempt | undefined> {
  const effects = deps.kinds[order.kind]
  const at = deps.now()
  const [isReady, isTheirs] = await Promise.all([
    effects.isReady(deps.database, order, at),
    deps.mayStillBuy(deps.database, order, 'look'),
  ])
  if (!isReady) return undefined
  if (!isTheirs) throw noRightToBuyProblem()
  const { key, name, paymentProvider, paymentTestMode } = await deps.payable(order.organisationId)
  const provider = cardProvider ?? paymentProvider
  assertProviderConfigured(deps, provider)
  const numbers = await effects.orderNumbers(deps.database, order, key, 0)
  const attempt = { id: randomUUID(), provider, orderNumber: numbers.nth(numbers.from), testMode: paymentTestMode }
  const note = { actor: by, fact: attemptAuditRecord(order, attempt) }
  if (!(await attempts.insertFirstAttempt(deps.database, order.id, attempt, note, at))) return undefined
  return { ...attempt, organisationKey: key, organisationName: name }
}

/** True if no window is open or being settled, and no more are allowed. */
export async function isOutOfAttempts(database: Database, order: Order, openSince: Date): Promise<boolean> {
  const { attempts: tried, authorizations } = await repository.listAttemptStates(database, order.id)
  if (tried.length < MAX_ATTEMPTS || computePaymentState(order, tried, authorizations) === 'confirming') return false
  return !(await attempts.hasOpenAttempt(database, order.id, openSince))
}

function storeUnderLock(
  deps: PaymentDeps,
  by: Actor,
  order: Order,
  cardProvider: string | undefined,
): Promise<StoredAttempt> {
  return inTransaction(deps.pool, async (transaction) => {
    const locked = await repository.lockOrder(transaction, order.id)
    const tries = await requirePayableAndCountAttempts(transaction, locked)
    const payable = await getPayableOrganisation(transaction, order.organisationId)
    const { key, name, paymentProvider, paymentTestMode: testMode } = payable
    const provider = cardProvider ?? paymentProvider
    assertProviderConfigured(deps, provider)
    const at = deps.now()
    const effects = deps.kinds[order.kind]
    if (!(await deps.mayStillBuy(transaction, order, 'look'))) throw noRightToBuyProblem()
    requireBuyable(order, await effects.opening(transaction, locked, at))
    const id = randomUUID()
    const numbers = await effects.orderNumbers(transaction, order, key, tries)
    for (let number = numbers.from; number < numbers.from + MAX_NUMBERS; number++) {
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
      await reopenOrder(transaction, locked)
      await audit(transaction, by, attemptAuditRecord(order, { id, orderNumber }), at)
      return { id, provider, orderNumber, organisationKey: key, organisationName: name, testMode }
    }
    throw new ProblemError('too-many-requests', 'This purchase has been tried too often; please start a new one')
  })
}

function assertProviderConfigured({ gateways }: Pick<PaymentDeps, 'gateways'>, provider: string): void {
  if (gateways.has(provider)) return
  throw new ProblemError('organisation-unavailable', 'This organisation cannot take payments just now')
}

function attemptAuditRecord(
  { organisationId, amountMinor }: Order,
  { id, orderNumber }: { id: string; orderNumber: string },
): AuditRecord {
  const detail = { orderNumber, amountMinor }
  return { action: 'payment-attempted', objectKind: 'payment-attempt', objectId: id, organisationId, detail }
}

async function requirePayableAndCountAttempts(transaction: Database, order: Order): Promise<number> {
  const { attempts, authorizations } = await repository.listAttemptStates(transaction, order.id)
  const state = computePaymentState(order, attempts, authorizations)
  if (state === 'paid') throw new ProblemError('already-paid', 'This purchase has already been paid')
  if (state === 'confirming')
    throw new ProblemError('payment-in-progress', 'Your payment is being confirmed; please wait a moment')
  if (attempts.length >= MAX_ATTEMPTS)
    throw new ProblemError('too-many-requests', 'This purchase has been tried too often; please start a new one')
  return attempts.length
}

async function reopenOrder(transaction: Database, order: Order): Promise<void> {
  if (order.status !== 'declined') return
  const cleared = { declineCode: null, declineReason: null, declinedAt: null }
  await repository.updateOrder(transaction, order.id, { status: 'initiated', ...cleared })
}

function requireBuyable(order: Order, buyable: PurchaseCheck): void {
  if (buyable === 'ok') return
  if (buyable === 'already-paid')
    throw new ProblemError('same-period-twice', 'This has already been paid in another purchase')
  throw 'refused' in buyable ? buyable.refused : totalDiffersProblem(order.amountMinor, buyable.priceChangedTo)
}
