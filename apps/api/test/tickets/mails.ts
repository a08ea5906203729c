import type { TestPortal } from '@forenet/testkit/portal'
import type { EventMessageDeps } from '../../src/modules/events/events/emails/registration-confirmed.ts'
import { messageDeps } from '../families/deliver.ts'

export type SentMail = {
  id: number
  to: string[]
  subject: string
  text: string
  html: string
  attachments: { position: number; filename: string; mimeType: string }[]
}

/** E-mails to an address, newest first. */
export async function mailsTo(portal: TestPortal, to: string | null): Promise<SentMail[]> {
  const answer = await fetch(`${portal.sandbox.origin}/sandbox/mails?to=${encodeURIComponent(to ?? '')}`)
  return ((await answer.json()) as { mails: SentMail[] }).mails
}

/** The only e-mail to an address; throws if there is none or more. */
export async function onlyMailTo(portal: TestPortal, to: string | null): Promise<SentMail> {
  const [mail, ...more] = await mailsTo(portal, to)
  if (!mail || more.length > 0) throw new Error(`${to} got ${mail ? more.length + 1 : 'no'} mails`)
  return mail
}

/** An attachment's bytes. */
export async function attachmentOf(portal: TestPortal, mail: SentMail, filename: string): Promise<Buffer> {
  const found = mail.attachments.find((attachment) => attachment.filename === filename)
  if (!found) throw new Error(`Attached are ${mail.attachments.map((one) => one.filename).join(', ') || 'no files'}`)
  const answer = await fetch(`${portal.sandbox.origin}/mailbox/${mail.id}/attachments/${found.position}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** WhatsApp messages sent, with template and parameters. */
export async function whatsapps(portal: TestPortal): Promise<{ template: string; parameters: string[] }[]> {
  const answer = await fetch(`${portal.sandbox.origin}/sandbox/whatsapp`)
  const list = (await answer.json()) as { messages: { template: string; parameters: string[] }[] }
  return list.messages
}

/** Delivery dependencies for event e-mails, without WhatsApp. Delayed ones are added to `eventMails`. */
export function eventMessageDeps(portal: TestPortal): EventMessageDeps {
  const { pool, returnSecret } = portal.app.payments
  return {
    ...messageDeps(portal),
    whatsappTemplates: {},
    codes: portal.app.codes,
    wallets: { apple: null, google: null },
    pool,
    returnSecret,
    send: portal.send,
  }
}
