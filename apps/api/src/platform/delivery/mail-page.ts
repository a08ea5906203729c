export type RenderedMail = { subject: string; html: string; text: string; images: readonly MailImage[] }
export type MailImage = { cid: string; filename: string; png: Uint8Array }

/** Plain data, because another process renders it. */
export type MailPage = {
  language: 'da' | 'en'
  subject: string
  /** Preview text in mail clients; see `mailPreheader`. */
  preview: string
  organisation: string
  /** Recipients can report this club; null for mails of the portal itself. */
  club: { key: string; name: string } | null
  accentColour: string
  picture?: string | null
  content: readonly MailPart[]
  foot: string
}

/** `picture` and `logo` are absolute URLs. */
export type RenderableMailPage = MailPage & {
  logo: string | null
  report: { text: string; label: string; href: string } | null
}

export type MailPart =
  | { kind: 'paragraph'; text: string }
  | { kind: 'remark'; text: string }
  | { kind: 'rows'; rows: readonly MailRow[] }
  | { kind: 'facts'; facts: readonly MailFact[] }
  | { kind: 'button'; label: string; href: string }
  | TicketCodePart

/** Omitted from plain text, because the ticket is attached. */
export type TicketCodePart = {
  kind: 'ticket-code'
  code: string
  alt: string
  name: string
  detail: string
  wallets: readonly { label: string; href: string }[]
}

export type MailRow = { label: string; value: string; bold?: boolean }
export type MailFact = { label: string; lines: readonly string[] }

export const paragraph = (text: string): MailPart => ({ kind: 'paragraph', text })
export const remarkPart = (text: string): MailPart => ({ kind: 'remark', text })
export const rowsPart = (lines: readonly MailRow[]): MailPart => ({ kind: 'rows', rows: lines })
export const factsPart = (known: readonly MailFact[]): MailPart => ({ kind: 'facts', facts: known })
export const button = (label: string, href: string): MailPart => ({ kind: 'button', label, href })
