import { createHash, randomUUID } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import type { Minor } from '@forenet/domain/money'
import type { PriceLines } from '@forenet/domain/price'
import { CURRENCY } from '@forenet/domain/product'
import { computeDifferencePrice } from '@forenet/domain/ticket-move'
import { getBilling } from '../../../core/members/index.ts'
import * as orders from '../../../money/payments/index.ts'
import type { TicketRow } from '../../tickets/index.ts'
import type { TicketTypeRow } from '../catalogue/repository.ts'
import { insertDifference, type NewDifferenceState } from './difference-repository.ts'

const TEXTS = {
  da: { line: (to: string, from: string) => `${to} (i stedet for ${from})` },
  en: { line: (to: string, from: string) => `${to} (instead of ${from})` },
} as const

function differenceLabel({ from, to }: { from: string; to: string }, language: 'da' | 'en'): string {
  return TEXTS[language].line(to, from)
}

export type DearerTicketType = Pick<TicketTypeRow, 'id' | 'name' | 'vatRate' | 'surchargeMinor'>

export type NewDifference = NewDifferenceState & {
  id: string
  to: DearerTicketType
  amountMinor: Minor
}

export async function storeDifference(
  transaction: Database,
  ticket: TicketRow,
  { id, to, amountMinor, ...status }: NewDifference,
  at: Date,
): Promise<{ order: orders.Order; price: PriceLines }> {
  const orderId = randomUUID()
  const language = ticket.entryLanguage
  const { surchargeMinor, totalMinor, refundedMinor } = ticket
  const price = computeDifferencePrice(amountMinor, to, { surchargeMinor, leftMinor: totalMinor - refundedMinor })
  await insertDifference(
    transaction,
    {
      ...{ id, eventId: ticket.eventId, ticketId: ticket.id },
      ...{ fromTypeId: ticket.ticketTypeId, toTypeId: to.id, ...status },
    },
    {
      ...{
        id: orderId,
        kind: 'event',
        organisationId: ticket.organisationId,
        amountMinor,
        currency: CURRENCY,
        language,
      },
      token: createHash('sha256').update(`difference ${id}`).digest('hex').slice(0, 40),
      selection: { eventId: ticket.eventId, apart: id },
      ...(await billedTo(transaction, ticket)),
      createdAt: at,
    },
    {
      memberId: ticket.memberId ?? ticket.entryMemberId,
      name: ticket.attendeeName,
      description: differenceLabel({ from: ticket.ticketTypeName, to: to.name }, language),
      ...{ priceMinor: price.priceMinor, vatMinor: price.vatMinor, surchargeMinor: price.surchargeMinor },
      ...{ vatRate: Math.max(1, to.vatRate) },
    },
  )
  return { order: await orders.getOrder(transaction, orderId), price }
}

/** Billing data of the order; for manual registrations, of the member. */
async function billedTo(transaction: Database, { orderId, entryMemberId }: TicketRow) {
  if (orderId) {
    const { payerMemberId, billingName, billingEmail, billingPhone, billingAddress } = await orders.getOrder(
      transaction,
      orderId,
    )
    return { payerMemberId, billingName, billingEmail, billingPhone, billingAddress }
  }
  const { memberId, name, email, phone, address } = await getBilling(transaction, entryMemberId)
  return {
    ...{ payerMemberId: memberId, billingName: name, billingEmail: email, billingPhone: phone },
    billingAddress: address ?? {},
  }
}
