import { formatMoney } from '@forenet/domain/money'
import { normalizeWhatsappNumber } from '@forenet/domain/whatsapp-number'
import type { Delivery } from '../../../../platform/delivery/delivery.ts'
import { button, type MailPage, paragraph, remarkPart, rowsPart } from '../../../../platform/delivery/mail-page.ts'
import { orderMessageKey } from '../../../../platform/delivery/message-key.ts'
import { safeNameForMail } from '../../../../platform/delivery/safe-name.ts'
import { sendMail } from '../../../../platform/delivery/send-mail.ts'
import { sendWhatsapp } from '../../../../platform/delivery/send-whatsapp.ts'
import { isOwnedByClub, listClubPeople } from '../../../core/members/index.ts'
import { wantsWhatsapp } from '../../../core/notifications/index.ts'
import { getOrganisation } from '../../../core/organisations/index.ts'
import { getPayerId, listLines, type Order } from '../../../money/payments/index.ts'
import { findOrderFacts } from './email-repository.ts'

type ConfirmationContent = {
  language: 'da' | 'en'
  payerName: string
  organisation: string
  organisationKey: string
  accentColour: string
  year: number
  lines: { participantName: string; description: string; totalMinor: number }[]
  totalMinor: number
  orderNumber: string | null
  link: string
}

const TEXTS = {
  da: {
    subject: (org: string, year: number) => `Velkommen som medlem af ${org} i ${year}`,
    hello: (name: string) => `Kære ${name}`,
    thanks: (org: string, year: number) => `Tak for din betaling. Medlemskabet af ${org} for ${year} er på plads.`,
    unpaid: (org: string, year: number) => `Medlemskabet af ${org} for ${year} er på plads.`,
    total: 'I alt',
    orderNumber: 'Ordrenummer',
    receipt: 'Se kvitteringen',
    foot: 'Du får denne e-mail, fordi du har købt et medlemskab.',
  },
  en: {
    subject: (org: string, year: number) => `Welcome as a member of ${org} in ${year}`,
    hello: (name: string) => `Dear ${name}`,
    thanks: (org: string, year: number) =>
      `Thank you for your payment. The membership of ${org} for ${year} is in place.`,
    unpaid: (org: string, year: number) => `The membership of ${org} for ${year} is in place.`,
    total: 'Total',
    orderNumber: 'Order number',
    receipt: 'See the receipt',
    foot: 'You are getting this e-mail because you bought a membership.',
  },
} as const

function confirmationMail(c: ConfirmationContent): MailPage {
  const words = TEXTS[c.language]
  const money = (minor: number) => formatMoney(minor, c.language)
  const thanks = (c.totalMinor > 0 ? words.thanks : words.unpaid)(c.organisation, c.year)
  return {
    language: c.language,
    subject: words.subject(c.organisation, c.year),
    preview: thanks,
    organisation: c.organisation,
    club: { key: c.organisationKey, name: c.organisation },
    accentColour: c.accentColour,
    content: [
      paragraph(words.hello(safeNameForMail(c.payerName, c.language, 'greeted'))),
      paragraph(thanks),
      rowsPart([
        ...c.lines.map((line) => ({
          label: `${safeNameForMail(line.participantName, c.language, 'attendee')}: ${line.description}`,
          value: money(line.totalMinor),
        })),
        { label: words.total, value: money(c.totalMinor), bold: true },
      ]),
      ...(c.orderNumber ? [remarkPart(`${words.orderNumber}: ${c.orderNumber}`)] : []),
      button(words.receipt, c.link),
    ],
    foot: words.foot,
  }
}

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
  const to = normalizeWhatsappNumber(order.billingPhone)
  if (!to || !(await wantsWhatsapp(deps.database, getPayerId(order), 'PAYMENT_RECEIVED'))) return
  const [payer] = await listClubPeople(deps.database, [getPayerId(order)])
  if (payer?.keptBy && isOwnedByClub(payer, payer.keptBy)) return
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
