import { inTransaction } from '@forenet/database/transaction'
import { formatMoney } from '@forenet/domain/money'
import type pg from 'pg'
import type { Delivery } from '../../../../platform/delivery/delivery.ts'
import { orderMessageKey } from '../../../../platform/delivery/message-key.ts'
import { safeNameForMail } from '../../../../platform/delivery/safe-name.ts'
import type { Notify } from '../../../core/notifications/index.ts'
import { getOrganisation } from '../../../core/organisations/index.ts'
import { getPayerId, type Order } from '../../../money/payments/index.ts'
import { listBought } from './email-repository.ts'

type Deps = Pick<Delivery, 'database' | 'now'> & { pool: pg.Pool; notify: Notify }

const TEXTS = {
  da: {
    received: (amount: string, organisation: string) => `${organisation} har modtaget ${amount}`,
    joined: (organisation: string) => `Velkommen som medlem af ${organisation}`,
    receivedMessage: (count: number, year: number) =>
      count === 1 ? `Medlemskabet for ${year} er på plads.` : `${count} medlemskaber for ${year} er på plads.`,
    ready: (payer: string, organisation: string) => `${payer} har købt medlemskab af ${organisation} til dig`,
    readyMessage: (year: number) => `Dit medlemskab for ${year} er klar.`,
  },
  en: {
    received: (amount: string, organisation: string) => `${organisation} has received ${amount}`,
    joined: (organisation: string) => `Welcome as a member of ${organisation}`,
    receivedMessage: (count: number, year: number) =>
      count === 1 ? `The membership for ${year} is in place.` : `${count} memberships for ${year} are in place.`,
    ready: (payer: string, organisation: string) => `${payer} has bought you a membership of ${organisation}`,
    readyMessage: (year: number) => `Your membership for ${year} is ready.`,
  },
} as const

export async function notifyPayment({ database, pool, notify, now }: Deps, order: Order): Promise<void> {
  const [organisation, lines] = await Promise.all([
    getOrganisation(database, order.organisationId),
    listBought(database, order.id),
  ])
  const [first] = lines
  if (!first) throw new Error(`Order ${order.id} has no membership line`)
  const about = { org: organisation.name, orgId: organisation.id, orgKey: organisation.key, orderId: order.id }
  await inTransaction(pool, async (transaction) => {
    const words = TEXTS[order.language]
    await notify(transaction, {
      receiverId: getPayerId(order),
      type: 'PAYMENT_RECEIVED',
      // Nothing was paid for a free membership, or for one by invoice.
      title:
        order.amountMinor === 0
          ? words.joined(organisation.name)
          : words.received(formatMoney(order.amountMinor, order.language, order.currency), organisation.name),
      message: words.receivedMessage(lines.length, first.year),
      data: { ...about, historyId: first.historyId, amountMinor: order.amountMinor, currency: order.currency },
      onceKey: orderMessageKey(order.id, 'received'),
      createdAt: now(),
    })
    for (const line of lines.filter(({ login, memberId }) => login && memberId !== getPayerId(order))) {
      const theirs = TEXTS[line.language]
      await notify(transaction, {
        receiverId: line.memberId,
        senderId: getPayerId(order),
        type: 'ORDER_READY',
        title: theirs.ready(safeNameForMail(order.billingName, line.language, 'somebody'), organisation.name),
        message: theirs.readyMessage(line.year),
        data: about,
        onceKey: orderMessageKey(order.id, `ready:${line.memberId}`),
        createdAt: now(),
      })
    }
  })
}
