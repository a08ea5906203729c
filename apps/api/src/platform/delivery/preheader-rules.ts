import type { MailPage, MailPart } from './mail-page.ts'

/** Mail clients on phones show about 90 characters. */
export const MAX_PREHEADER_LENGTH = 90

/** A text repeats the subject if more than this share of its words is in it. */
const REPEATED_SHARE = 0.6

const SHORT_TEXT_LENGTH = 20

/** The first of preview and parts that does not repeat the subject, cut at a word. */
export function mailPreheader({
  subject,
  preview,
  content,
}: Pick<MailPage, 'subject' | 'preview' | 'content'>): string {
  const texts = [preview, ...content.map(mailPartText)].map((text) => truncateAtWord(text.replace(/\s+/g, ' ').trim()))
  const telling = texts.filter((text) => text !== '' && !repeatsSubject(text, subject))
  return telling.find((text) => text.length >= SHORT_TEXT_LENGTH) ?? telling[0] ?? ''
}

export function mailPartText(part: MailPart): string {
  switch (part.kind) {
    case 'paragraph':
    case 'remark':
      return part.text
    case 'facts':
      return part.facts.flatMap(({ lines }) => lines).join(' · ')
    case 'rows':
    case 'button':
    case 'ticket-code':
      return ''
  }
}

function truncateAtWord(text: string): string {
  if (text.length <= MAX_PREHEADER_LENGTH) return text
  const start = text.slice(0, MAX_PREHEADER_LENGTH - 1).toWellFormed()
  const atWord = start.slice(0, start.lastIndexOf(' '))
  return `${atWord.length > MAX_PREHEADER_LENGTH / 2 ? atWord : start.replace(/\ufffd$/, '')}…`
}

function repeatsSubject(text: string, subject: string): boolean {
  const words = splitWords(text)
  const known = new Set(splitWords(subject))
  return words.filter((word) => known.has(word)).length > words.length * REPEATED_SHARE
}

function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
