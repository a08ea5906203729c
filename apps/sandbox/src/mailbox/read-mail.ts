import PostalMime, { type Address } from 'postal-mime'
import { findLinks } from './links.ts'
import type { NewMail } from './mail-store.ts'

/** @param envelope sender and recipients of the SMTP envelope */
export async function parseMail(
  raw: Uint8Array,
  envelope: { from: string; to: readonly string[] },
  receivedAt: Date,
): Promise<NewMail> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' })
  const text = mail.text ?? ''
  const html = mail.html ?? ''
  return {
    receivedAt: receivedAt.toISOString(),
    envelopeFrom: envelope.from,
    from: mail.from ? written(mail.from) : envelope.from,
    to: [...new Set(envelope.to.map((address) => address.toLowerCase()))],
    subject: mail.subject ?? '',
    text,
    html,
    links: findLinks(text, html),
    attachments: mail.attachments.map(({ filename, mimeType, contentId, content }, index) => ({
      filename: filename ?? `attachment-${index + 1}`,
      mimeType,
      contentId: contentId?.replace(/^<|>$/g, '') ?? null,
      content: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
    })),
  }
}

function written(address: Address): string {
  if (address.group) return address.name
  return address.name === '' ? address.address : `${address.name} <${address.address}>`
}
