import { formatMoney } from '@forenet/domain/money'
import { button, type MailPage, paragraph, remark, rows } from '../../../../platform/delivery/mail-page.ts'
import { safeNameForMail } from '../../../../platform/delivery/safe-name.ts'

export type Confirmation = {
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

const WORDS = {
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

export function confirmationMail(c: Confirmation): MailPage {
  const words = WORDS[c.language]
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
      rows([
        ...c.lines.map((line) => ({
          label: `${safeNameForMail(line.participantName, c.language, 'attendee')}: ${line.description}`,
          value: money(line.totalMinor),
        })),
        { label: words.total, value: money(c.totalMinor), bold: true },
      ]),
      ...(c.orderNumber ? [remark(`${words.orderNumber}: ${c.orderNumber}`)] : []),
      button(words.receipt, c.link),
    ],
    foot: words.foot,
  }
}
