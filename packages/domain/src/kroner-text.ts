import type { Minor } from './money.ts'

const GROUPED_DIGITS = /^\d{1,3}(?:\.\d{3})+$/
const PLAIN_DIGITS = /^\d{1,9}$/

/** '450', '450,50', '1.250', '1.250,50 kr.' and '450.50'. Null if malformed or ambiguous. */
export function parseKroner(text: string): Minor | null {
  const bare = text.replace(/[\s\u00a0]/g, '').replace(/(?:kr\.?|dkk)$/i, '')
  const [, whole = bare, rest = ''] = /^(.*?)[,](\d{1,2}|-)$/.exec(bare) ?? /^([^.]*)\.(\d{2})$/.exec(bare) ?? []
  if (!PLAIN_DIGITS.test(whole) && !GROUPED_DIGITS.test(whole)) return null
  const minor =
    Number(whole.replaceAll('.', '')) * 100 + (rest === '' || rest === '-' ? 0 : Number(rest.padEnd(2, '0')))
  return Number.isSafeInteger(minor) ? minor : null
}

export function formatKroner(minor: Minor): string {
  const ore = minor % 100
  return ore === 0 ? String(minor / 100) : `${Math.floor(minor / 100)},${String(ore).padStart(2, '0')}`
}

export function formatSignedKroner(minor: Minor): string {
  return minor < 0 ? `-${formatKroner(-minor)}` : formatKroner(minor)
}
