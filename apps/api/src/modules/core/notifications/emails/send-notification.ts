import {
  findNotificationPagePath,
  type NotificationType,
  resolveNotificationChannels,
} from '@forenet/domain/notification'
import { sanitizePersonName } from '@forenet/domain/person-name'
import { normalizeWhatsappNumber } from '@forenet/domain/whatsapp-number'
import type { Delivery } from '../../../../platform/delivery/delivery.ts'
import { button, type MailPage, paragraph, remarkPart } from '../../../../platform/delivery/mail-page.ts'
import { sendMail } from '../../../../platform/delivery/send-mail.ts'
import { sendWhatsapp } from '../../../../platform/delivery/send-whatsapp.ts'
import type { NotificationToSend } from '../sending-repository.ts'
import { notificationToSend } from '../service.ts'

/** Template 1 (section 7); parameters: organisation, notification, domain. */
export const CONTACT_WHATSAPP_TEMPLATE = '1'
/** Used for all other notifications; parameters: title, message, domain. */
export const NOTIFICATION_WHATSAPP_TEMPLATE = '2'

/** The purchase sends its own confirmation, unless the payment was voided. */
const CONFIRMED_OTHERWISE: readonly NotificationType[] = ['PAYMENT_RECEIVED', 'EVENT_REGISTRATION']

const TEXTS = {
  da: {
    hello: (name: string) => `Kære ${name}`,
    wrote: (name: string) => `${name} skriver:`,
    files: (count: number) => `Der er ${count} ${count === 1 ? 'fil' : 'filer'} med beskeden i portalen.`,
    open: {
      FAMILY_LINK_REQUEST: 'Svar på invitationen',
      MEMBERSHIP_RENEW: 'Forny medlemskabet',
      ORDER_READY: 'Se det',
      PAYMENT_RECEIVED: 'Se kvitteringen',
      EVENT_REGISTRATION: 'Se billetterne',
      CONTACT_US: 'Læs og svar',
      CONTACT_US_REPLY: 'Læs og svar',
    },
    openFamily: 'Se familien',
    openRenewal: 'Se fornyelsen',
    renewWithNewCard: 'Forny med et nyt kort',
    saveNewCard: 'Gem et nyt kort',
    openVoided: 'Se det',
    foot: 'Du bestemmer selv under Min profil, hvad du får på e-mail.',
  },
  en: {
    hello: (name: string) => `Dear ${name}`,
    wrote: (name: string) => `${name} writes:`,
    files: (count: number) =>
      `There ${count === 1 ? 'is 1 file' : `are ${count} files`} with the message in the portal.`,
    open: {
      FAMILY_LINK_REQUEST: 'Answer the invitation',
      MEMBERSHIP_RENEW: 'Renew the membership',
      ORDER_READY: 'See it',
      PAYMENT_RECEIVED: 'See the receipt',
      EVENT_REGISTRATION: 'See the tickets',
      CONTACT_US: 'Read and answer',
      CONTACT_US_REPLY: 'Read and answer',
    },
    openFamily: 'See family',
    openRenewal: 'See the renewal',
    renewWithNewCard: 'Renew with a new card',
    saveNewCard: 'Save a new card',
    openVoided: 'See it',
    foot: 'You choose under My Profile what you get by e-mail.',
  },
} as const

const ACCENT = '#1f6f54'

/** Sends each channel once. A failure of one does not prevent the other; it is thrown afterwards. */
export async function sendNotification(deps: Delivery, notificationId: string): Promise<void> {
  const found = await notificationToSend(deps.database, notificationId)
  if (!found || (CONFIRMED_OTHERWISE.includes(found.type) && !found.data.voidReason)) return
  const channels = resolveNotificationChannels(found.type, found.chosen, found.data)
  const sendings = [
    ...(channels.mail ? [sendByMail(deps, found)] : []),
    ...(channels.whatsapp ? [sendByWhatsapp(deps, found)] : []),
  ]
  const failures = (await Promise.allSettled(sendings)).flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  )
  if (failures.length > 0) throw new AggregateError(failures, `Notification ${notificationId} is not through`)
}

async function sendByMail(deps: Delivery, found: NotificationToSend): Promise<void> {
  const to = found.receiverEmail
  if (!to) return
  const onceKey = `notification:${found.id}:mail`
  const message = { onceKey, to, template: found.type, ...replyToOption(found) }
  await sendMail(deps, message, () => ({ page: buildMailPage(deps, found) }))
}

function buildMailPage(deps: Delivery, found: NotificationToSend): MailPage {
  const words = TEXTS[found.language]
  const greeted = sanitizePersonName(found.receiverName)
  const { org, orgKey } = found.data
  return {
    language: found.language,
    subject: found.title,
    preview: found.message,
    organisation: typeof org === 'string' ? org : 'Forenet',
    club: typeof orgKey === 'string' ? { key: orgKey, name: typeof org === 'string' ? org : orgKey } : null,
    accentColour: ACCENT,
    content: [
      ...(greeted ? [paragraph(words.hello(greeted))] : []),
      ...(isContact(found) && typeof found.data.from === 'string' ? [paragraph(words.wrote(found.data.from))] : []),
      ...found.message.split(/\n+/).map(paragraph),
      ...(isContact(found) && Number(found.data.files) > 0 ? [remarkPart(words.files(Number(found.data.files)))] : []),
      button(linkLabel(found), new URL(findNotificationPagePath(found.type, found.data), deps.origin).href),
    ],
    foot: words.foot,
  }
}

function linkLabel({ type, data, language }: NotificationToSend): string {
  const words = TEXTS[language]
  if (type === 'FAMILY_LINK_REQUEST' && !data.invitationId) return words.openFamily
  if (type === 'MEMBERSHIP_RENEW' && data.newCard === true) return words.renewWithNewCard
  if (type === 'MEMBERSHIP_RENEW' && data.cardFor) return words.saveNewCard
  if (type === 'MEMBERSHIP_RENEW' && data.automatic === true) return words.openRenewal
  return data.voidReason ? words.openVoided : words.open[type]
}

const isContact = ({ type }: NotificationToSend) => type === 'CONTACT_US' || type === 'CONTACT_US_REPLY'

function replyToOption(found: NotificationToSend): { replyTo?: string } {
  const replyTo = isContact(found) ? found.data.replyTo : undefined
  return typeof replyTo === 'string' && replyTo !== '' ? { replyTo } : {}
}

/** Skips receivers without a valid number. */
async function sendByWhatsapp(deps: Delivery, found: NotificationToSend): Promise<void> {
  const to = normalizeWhatsappNumber(found.receiverPhone ?? '')
  if (!to) return
  const domain = new URL(deps.origin).host
  const number = found.type === 'CONTACT_US' ? CONTACT_WHATSAPP_TEMPLATE : NOTIFICATION_WHATSAPP_TEMPLATE
  const values =
    found.type === 'CONTACT_US'
      ? [String(found.data.org ?? ''), found.id, domain]
      : [found.title, found.message, domain]
  const onceKey = `notification:${found.id}:whatsapp`
  await sendWhatsapp(deps, { onceKey, to, number, language: found.language, values })
}
