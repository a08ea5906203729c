import { whatsappNumber } from '@forenet/domain/whatsapp-number'
import type { Delivery } from '../../../../platform/delivery/delivery.ts'
import { orderMessageKey } from '../../../../platform/delivery/message-key.ts'
import { safeNameForMail } from '../../../../platform/delivery/safe-name.ts'
import { sendMail } from '../../../../platform/delivery/send-mail.ts'
import { sendWhatsapp } from '../../../../platform/delivery/send-whatsapp.ts'
import { isClubsOwn, listClubPeople } from '../../../core/members/index.ts'
import { wantsWhatsapp } from '../../../core/notifications/index.ts'
import { getOrganisation } from '../../../core/organisations/index.ts'
import { getPayerId, listLines, type Order } from '../../../money/payments/index.ts'
import { confirmationMail } from './confirmation-mail.ts'
import { findOrderFacts } from './email-repository.ts'

export const CONFIRMATION_MAIL_TEMPLATE = '6'
export const CONFIRMATION_WHATSAPP_TEMPLATE = '4'

/** Template 6: ORG, YEAR. `occasion` distinguishes resends. */
export async function sendConfirmationMail(deps: Delivery, order: Order, occasion = 'paid'): Promise<void> {
  // People added by the club may have no e-mail; the club has their receipt.
  if (order.billingEmail === '') return
  const [organisation, lines, fact] = await Promise.all([
    getOrganisation(deps.database, order.organisationId),
    listLines(deps.database, [order.id]),
    findOrderFacts(deps.database, order.id),
  ])
  if (!fact) throw new Error(`Order ${order.id} has no membership line`)
  const page = confirmationMail({
    language: order.language,
    payerName: order.billingName,
    organisation: organisation.name,
    organisationKey: organisation.key,
    accentColour: organisation.accentColour,
    year: fact.year,
    lines,
    totalMinor: order.amountMinor,
    orderNumber: fact.orderNumber,
    link: new URL(`/membership/${fact.historyId}/receipt`, deps.origin).href,
  })
  const onceKey = orderMessageKey(order.id, `mail:${occasion}`)
  const message = { onceKey, to: order.billingEmail, template: CONFIRMATION_MAIL_TEMPLATE, replyTo: organisation.email }
  await sendMail(deps, message, () => ({ page }))
}

/** Template 4: 1 = name, 2 = organisation, 3 = year. Skips people added by the club, who cannot opt out. */
export async function sendConfirmationWhatsapp(deps: Delivery, order: Order, occasion = 'paid'): Promise<void> {
  const to = whatsappNumber(order.billingPhone)
  if (!to || !(await wantsWhatsapp(deps.database, getPayerId(order), 'PAYMENT_RECEIVED'))) return
  const [payer] = await listClubPeople(deps.database, [getPayerId(order)])
  if (payer?.keptBy && isClubsOwn(payer, payer.keptBy)) return
  const [organisation, fact] = await Promise.all([
    getOrganisation(deps.database, order.organisationId),
    findOrderFacts(deps.database, order.id),
  ])
  if (!fact) throw new Error(`Order ${order.id} has no membership line`)
  const { language } = order
  const values = [safeNameForMail(order.billingName, language, 'greeted'), organisation.name, String(fact.year)]
  const onceKey = orderMessageKey(order.id, `whatsapp:${occasion}`)
  await sendWhatsapp(deps, { onceKey, to, number: CONFIRMATION_WHATSAPP_TEMPLATE, language, values })
}
