/** A mail as it is handed to the mail server, but for whom it is to. */
export type WrittenMail = { subject: string; html: string; text: string }

/** A mail in the portal's one layout: plain data, as it crosses to the thread that writes it (mail-layout.ts). */
export type MailPage = {
  language: 'da' | 'en'
  subject: string
  /** What mail programs show beside the subject. */
  preview: string
  organisation: string
  /** The club that the mail is from, which readers can report; null for mails of the portal itself. */
  club: { key: string; name: string } | null
  accentColour: string
  content: readonly MailPart[]
  /** Why one gets it. */
  foot: string
}

/** A mail page with the line by which its club can be reported. */
export type MailPageToWrite = MailPage & { report: { text: string; label: string; href: string } | null }

export type MailPart =
  | { kind: 'paragraph'; text: string }
  /** Smaller and paler, for what one may skip. */
  | { kind: 'remark'; text: string }
  /** Two columns: what it is, and how much or which. */
  | { kind: 'rows'; rows: readonly MailRow[] }
  /** Facts told beside their names: when, where. */
  | { kind: 'facts'; facts: readonly MailFact[] }
  /** The one thing to do. */
  | { kind: 'button'; label: string; href: string }

export type MailRow = { label: string; value: string; bold?: boolean }
export type MailFact = { label: string; lines: readonly string[] }

export const paragraph = (text: string): MailPart => ({ kind: 'paragraph', text })
export const remark = (text: string): MailPart => ({ kind: 'remark', text })
export const rows = (lines: readonly MailRow[]): MailPart => ({ kind: 'rows', rows: lines })
export const facts = (known: readonly MailFact[]): MailPart => ({ kind: 'facts', facts: known })
export const button = (label: string, href: string): MailPart => ({ kind: 'button', label, href })
