export type WrittenMail = { subject: string; html: string; text: string }

/**
 * Content of a mail in the portal's layout; plain data, so that it can be sent to the rendering process
 * (mail-layout.ts).
 */
export type MailPage = {
  language: 'da' | 'en'
  subject: string
  /** Preferred preview text in mail clients (`preheaderOf`). */
  preview: string
  organisation: string
  /** The sending club, which recipients can report; null for mails of the portal itself. */
  club: { key: string; name: string } | null
  accentColour: string
  content: readonly MailPart[]
  /** Footer: why the recipient gets this mail. */
  foot: string
}

export type MailPageToWrite = MailPage & { report: { text: string; label: string; href: string } | null }

export type MailPart =
  | { kind: 'paragraph'; text: string }
  /** Secondary text, smaller and paler. */
  | { kind: 'remark'; text: string }
  /** Two columns: label, and amount or value. */
  | { kind: 'rows'; rows: readonly MailRow[] }
  /** Labelled facts such as date and place. */
  | { kind: 'facts'; facts: readonly MailFact[] }
  | { kind: 'button'; label: string; href: string }

export type MailRow = { label: string; value: string; bold?: boolean }
export type MailFact = { label: string; lines: readonly string[] }

export const paragraph = (text: string): MailPart => ({ kind: 'paragraph', text })
export const remark = (text: string): MailPart => ({ kind: 'remark', text })
export const rows = (lines: readonly MailRow[]): MailPart => ({ kind: 'rows', rows: lines })
export const facts = (known: readonly MailFact[]): MailPart => ({ kind: 'facts', facts: known })
export const button = (label: string, href: string): MailPart => ({ kind: 'button', label, href })
