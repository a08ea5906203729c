import { isDeepStrictEqual } from 'node:util'
import type { Database } from '@forenet/database/database'
import { formatMoney, type Minor } from '@forenet/domain/money'
import { formatPaymentMeans, type PaymentMeans } from '@forenet/domain/payment-means'
import { findPaymentMeans, listManualMethods } from '../../../money/payments/index.ts'
import type { TicketRefundNotice, TicketRow } from '../../tickets/index.ts'
import { listDifferencesByTicket } from '../differences/difference-repository.ts'
import { eventMailTexts } from './event-mail-texts.ts'

export type RefundWay = { amountMinor: Minor } & (
  | { to: PaymentMeans | null }
  | { hand: 'cash' | 'bank-transfer' }
  | { chargedBack: true }
)

/** `ways` is null if the split is unknown. */
export type MailedRefund = { minor: Minor; ways: readonly RefundWay[] | null }

/** `back` is missing in jobs enqueued by an earlier version. */
export async function getMailedRefund(
  database: Database,
  { orderId }: Pick<TicketRow, 'orderId'>,
  {
    minor,
    ticketIds,
    back,
  }: { minor: Minor; ticketIds: readonly string[]; back: readonly TicketRefundNotice[] | undefined },
): Promise<MailedRefund> {
  if (minor === 0) return { minor, ways: [] }
  if (back) return { minor, ways: await listRefundWays(database, back) }
  const later = await listDifferencesByTicket(database, ticketIds)
  if (!orderId || later.length > 0) return { minor, ways: null }
  return { minor, ways: await listRefundWays(database, [{ orderId, amountMinor: minor }]) }
}

async function listRefundWays(database: Database, back: readonly TicketRefundNotice[]): Promise<RefundWay[]> {
  const methods = await listManualMethods(
    database,
    back.map(({ orderId }) => orderId),
  )
  const ways: RefundWay[] = []
  const wayOf = async ({ orderId, by }: TicketRefundNotice) => {
    if (by === 'charged-back') return { chargedBack: true } as const
    const hand = methods.get(orderId)
    return hand && hand !== 'free' ? { hand } : { to: await findPaymentMeans(database, orderId) }
  }
  for (const notice of back) {
    const { amountMinor } = notice
    const way = await wayOf(notice)
    const same = ways.findIndex(({ amountMinor: _, ...known }) => isDeepStrictEqual(known, way))
    ways[same < 0 ? ways.length : same] = { ...way, amountMinor: amountMinor + (ways[same]?.amountMinor ?? 0) }
  }
  return ways
}

export function refundTexts(
  { language, organisation }: { language: 'da' | 'en'; organisation: string },
  { minor, ways }: MailedRefund,
): string[] {
  const words = eventMailTexts(language)
  if (minor === 0) return [words.noRefund]
  if (ways === null) return [words.refundSplit(formatMoney(minor, language))]
  return ways.map((way) => {
    const amount = formatMoney(way.amountMinor, language)
    if ('chargedBack' in way) return words.refundChargedBack(amount)
    if ('hand' in way) return words.refundByHand[way.hand](organisation, amount)
    return words.refund(amount, formatPaymentMeans(way.to, language))
  })
}
