import PostalMime, { type Address } from 'postal-mime'
import type { NewMail } from './mail-store.ts'

const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
])

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name) return named.get(String(name).toLowerCase()) ?? whole
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}

/** Distinct URLs, first from the HTML, then from the text. */
export function findLinks(text: string, html: string): string[] {
  const inHtml = [...html.matchAll(/<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(
    ([, doubleQuoted, singleQuoted]) => decodeEntities(doubleQuoted ?? singleQuoted ?? ''),
  )
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"']+/g)].map(([link]) => link.replace(/[).,;:!?\]]+$/, ''))
  return [...new Set([...inHtml, ...inText])].filter((link) => /^https?:\/\//i.test(link))
}

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
