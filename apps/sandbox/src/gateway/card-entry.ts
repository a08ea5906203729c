import type { DeclineCode } from './status-codes.ts'
import { type CardScheme, findTestCard, passesLuhnCheck } from './test-cards.ts'

export type CardEntry = { number: string; scheme: CardScheme; expiry: string }

export type CardForm = { number: string; expiry: string; csc: string }

export type CardFormErrors = {
  number?: 'missing' | 'malformed' | 'not-a-test-card'
  expiry?: 'malformed' | 'past'
  csc?: 'malformed'
}

export type CardParseResult =
  | { ok: true; card: CardEntry; declineCode: DeclineCode | null }
  | { ok: false; errors: CardFormErrors }

/** @param today cards are valid to the end of their expiry month */
export function parseCard(form: CardForm, today: Date): CardParseResult {
  const number = form.number.replace(/[\s-]/g, '')
  const testCard = findTestCard(number)
  const expiry = readExpiry(form.expiry, today)
  const errors: CardFormErrors = {}
  if (number === '') errors.number = 'missing'
  else if (!/^\d{12,19}$/.test(number) || !passesLuhnCheck(number)) errors.number = 'malformed'
  else if (!testCard) errors.number = 'not-a-test-card'
  if (expiry === 'malformed' || expiry === 'past') errors.expiry = expiry
  if (!/^\d{3}$/.test(form.csc.trim())) errors.csc = 'malformed'
  if (Object.keys(errors).length > 0 || !testCard) return { ok: false, errors }
  return { ok: true, card: { number, scheme: testCard.scheme, expiry }, declineCode: testCard.declineCode }
}

export function computeDefaultExpiry(today: Date): string {
  return `12/${String((today.getUTCFullYear() + 3) % 100).padStart(2, '0')}`
}

function readExpiry(typed: string, today: Date): string {
  const match = /^\s*(0[1-9]|1[0-2])\s*\/?\s*(\d{2})\s*$/.exec(typed)
  const month = match?.[1]
  const year = match?.[2]
  if (month === undefined || year === undefined) return 'malformed'
  const lastMonth = (2000 + Number(year)) * 12 + Number(month) - 1
  return lastMonth < today.getUTCFullYear() * 12 + today.getUTCMonth() ? 'past' : `${year}${month}`
}
