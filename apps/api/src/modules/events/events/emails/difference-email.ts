import { inTransaction } from '@forenet/database/transaction'
import { formatMoney } from '@forenet/domain/money'
import { orderMessageKey } from '../../../../platform/delivery/message-key.ts'
import { sendMail } from '../../../../platform/delivery/send-mail.ts'
import type { Notify } from '../../../core/notifications/index.ts'
import { getPayerId, type Order } from '../../../money/payments/index.ts'
import * as ticketing from '../../tickets/index.ts'
import { type Difference, findDifferenceByOrder } from '../differences/difference-repository.ts'
import { eventMailTexts } from './event-mail-texts.ts'
import { differenceMail } from './event-mails.ts'
import { aboutEvent, type EventMessageDeps, ticketFiles } from './registration-confirmed.ts'

type PaidDifference = { difference: Difference; ticket: ticketing.TicketRow; issued: ticketing.TicketRow[] }

export async function sendDifferenceMail(deps: EventMessageDeps, order: Order): Promise<void> {
  const paid = order.billingEmail === '' ? null : await findPaidDifference(deps, order)
  if (!paid) return
  const { difference, ticket, issued } = paid
  const onceKey = orderMessageKey(order.id, 'mail:difference')
  const letter = { onceKey, to: order.billingEmail, template: 'difference-paid', replyTo: ticket.organisationEmail }
  await sendMail(deps, letter, () => {
    const about = { ...aboutEvent(ticket, order.language), name: order.billingName }
    const link = ticketing.eventLinks.tickets(deps.origin, ticket, difference.entryId)
    const [first, ...rest] = issued
    const { attendeeName } = ticket
    return {
      page: differenceMail({ ...about, link }, { attendeeName, ...difference, hasTickets: !!first }),
      attachments: first ? ticketFiles(deps, [first, ...rest], order.language) : [],
    }
  })
}

/** Idempotent. */
export async function notifyDifference(
  deps: Pick<EventMessageDeps, 'pool' | 'database' | 'now'> & { notify: Notify },
  order: Order,
): Promise<void> {
  const paid = await findPaidDifference(deps, order)
  if (!paid) return
  const { difference, ticket } = paid
  const words = eventMailTexts(order.language).difference
  const { organisationName: org, organisationId: orgId, organisationKey: orgKey, eventId } = ticket
  await inTransaction(deps.pool, (transaction) =>
    deps.notify(transaction, {
      receiverId: getPayerId(order),
      type: 'PAYMENT_RECEIVED',
      title: words.subject(ticket.eventTitle, difference.toType),
      message: words.paid(formatMoney(difference.amountMinor, order.language, order.currency)),
      data: { org, orgId, orgKey, orderId: order.id, eventId, entryId: difference.entryId },
      onceKey: orderMessageKey(order.id, 'difference'),
      createdAt: deps.now(),
    }),
  )
}

async function findPaidDifference(
  { database }: Pick<EventMessageDeps, 'database'>,
  { id }: Order,
): Promise<PaidDifference | null> {
  const difference = await findDifferenceByOrder(database, id)
  const tickets = difference ? await ticketing.listTicketsByRegistration(database, difference.entryId) : []
  const ticket = tickets.find((one) => one.id === difference?.ticketId)
  return difference && ticket ? { difference, ticket, issued: ticketing.filterIssued(tickets) } : null
}
