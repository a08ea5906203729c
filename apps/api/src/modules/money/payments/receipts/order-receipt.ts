import type { Address } from '@forenet/contract/member'
import type { ReceiptPaidPart } from '@forenet/contract/receipt'
import type { Database } from '@forenet/database/database'
import type { OrderKind } from '@forenet/database/payment-tables'
import { sumMinor } from '@forenet/domain/money'
import { extractLastFourDigits, type PaymentMeans } from '@forenet/domain/payment-means'
import { type Caller, effectiveMemberId } from '../../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import type { PaymentDeps } from '../orders/payment-deps.ts'
import {
  findCapturedCard,
  findClubOrder,
  findPaidOrder,
  listPaidLines,
  listReceiptRefunds,
  type PaidLine,
  type PaidRow,
} from './receipt-repository.ts'

export type ReceiptDeps = Pick<PaymentDeps, 'database' | 'organisation'>

export type OrderReceipt = ReceiptPaidPart & {
  orderNumber: string | null
  lines: PaidLine[]
}

/** Throws `not-found` for another payer, `not-paid`. */
export async function orderReceipt(
  deps: ReceiptDeps,
  caller: Caller,
  orderId: string,
  kind: OrderKind,
): Promise<{ receipt: OrderReceipt; order: Pick<PaidRow, 'subjectId' | 'token'> }> {
  const payer = effectiveMemberId(caller)
  const order = payer ? await findPaidOrder(deps.database, orderId, payer, kind) : undefined
  if (!order) throw notFound('The purchase')
  if (order.status !== 'paid') throw new ProblemError('not-paid', 'There is no receipt until it is paid')
  return { receipt: await loadReceipt(deps, orderId, order), order }
}

/** Undefined if not paid. Independent of the caller, for bookkeeping. */
export async function findClubReceipt(
  deps: ReceiptDeps,
  organisationId: string,
  orderId: string,
): Promise<{ receipt: OrderReceipt; order: Pick<PaidRow, 'subjectId' | 'token'> } | undefined> {
  const order = await findClubOrder(deps.database, organisationId, orderId)
  return order?.status === 'paid' ? { receipt: await loadReceipt(deps, orderId, order), order } : undefined
}

async function loadReceipt(deps: ReceiptDeps, orderId: string, order: PaidRow): Promise<OrderReceipt> {
  const [lines, back, organisation] = await Promise.all([
    listPaidLines(deps.database, orderId),
    listReceiptRefunds(deps.database, orderId),
    deps.organisation(order.organisationId),
  ])
  return {
    orderNumber: order.orderNumber,
    organisation,
    payer: {
      name: order.billingName,
      email: order.billingEmail,
      phone: order.billingPhone,
      address: addressLines(order.billingAddress),
    },
    lines,
    vatMinor: sumMinor(lines.map((line) => line.vatMinor)),
    surchargeMinor: sumMinor(lines.map((line) => line.surchargeMinor)),
    totalMinor: sumMinor(lines.map((line) => line.totalMinor)),
    refunds: back,
    currency: order.currency,
    provider:
      order.wallet ?? order.attemptProvider ?? (order.amountMinor === 0 ? 'free' : organisation.paymentProvider),
    cardLastFour: extractLastFourDigits(order.maskedCard),
    cardType: order.cardType,
    testMode: order.testMode ?? false,
    orderedAt: order.createdAt.toISOString(),
    paidAt: (order.paidAt ?? order.createdAt).toISOString(),
  }
}

export function addressLines(address: Address): string[] {
  const place = [address.PostCode, address.City].filter(Boolean).join(' ')
  return [address.AddressLine1, address.AddressLine2, address.AddressLine3, place, address.Country].filter(
    (line): line is string => Boolean(line),
  )
}

export async function findPaymentMeans(database: Database, orderId: string): Promise<PaymentMeans | null> {
  const attempt = await findCapturedCard(database, orderId)
  return attempt ? { wallet: attempt.wallet, cardLastFour: extractLastFourDigits(attempt.maskedCard) } : null
}
