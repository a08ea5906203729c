import { removeInvisible } from './invisible-characters.ts'
import { trimSignsAtEnd } from './trim-characters.ts'

/**
 * A search as typed, or pasted from a mail program, a spreadsheet or a contact. `email`: the first whole address, in
 * lower case. `text`: the rest, in which a phone number with a prefix or a label is one word of digits.
 */
export type SearchInput = { email: string | null; text: string }

const BETWEEN_ADDRESSES = /([\s<>()[\]{}"“”„,;|]+)/
const EMAIL_PATTERN = /^[a-z0-9_'+&.-]+@(?:[a-z0-9-]+\.)+[a-z]{2,}$/i

export function readSearchInput(typed: string): SearchInput {
  const line = removeInvisible(typed.replace(/[\s\p{Cc}]+/gu, ' ')).trim()
  if (!line.includes('@')) return { email: null, text: joinPhones(line) }
  let email: string | null = null
  const others = line.split(BETWEEN_ADDRESSES).filter((part) => {
    const address = findAddress(part)
    if (address !== null) email ??= address
    return address === null
  })
  if (email === null) return { email, text: joinPhones(line) }
  const text = others
    .join('')
    .replace(/[<>()[\]{}"“”„;|]/g, ' ')
    .replace(/(?:^|\s)(?:e-?mail|mail)[:.]?(?=\s|$)/gi, ' ')
  return { email, text: joinPhones(trimSignsAtEnd(text.replace(/ {2,}/g, ' ').replace(/^[ ,.:'-]+/, ''), " ,.:'-")) }
}

function findAddress(part: string): string | null {
  const [address = ''] = part
    .replace(/^(?:e-?mail:|mail:|mailto:)/i, '')
    .replace(/^'([^']*)'$/, '$1')
    .split('?', 1)
  const bare = address.replace(/[.:!]$/, '')
  return EMAIL_PATTERN.test(bare) ? bare.toLowerCase() : null
}

const PHONE_LABEL = String.raw`(?<![\p{L}\d])(?:tel|tlf|telefon|telefonnr|mobil|mobilnr|mob|phone|mobile|cell|sms)\b[.:]{0,2} ?`
const PHONE_NUMBER = String.raw`\(?\d[\d ().\/-]{4,24}\d`
const LABELLED_PHONE = new RegExp(
  String.raw`${PHONE_LABEL}(\(?\+?${PHONE_NUMBER})|(?<![\p{L}\d])(\(?\+ ?${PHONE_NUMBER}|00${PHONE_NUMBER})`,
  'giu',
)

function joinPhones(line: string): string {
  return line.replace(LABELLED_PHONE, (found, labelled?: string, international?: string) => {
    return phoneDigits(labelled ?? international ?? '') ?? found
  })
}

/** '+45 20 30 40 99', '0045…' and '45…' as 20304099, '+46 (0)70-123 45 99' as 46701234599. Null if too short. */
function phoneDigits(number: string): string | null {
  const bare = number.replace(/\(0\)/, '').replace(/[^+\d]/g, '')
  const digits = bare.replace(/^(?:\+|00)45|^45(?=\d{8}$)|^(?:\+|00)/, '').replace(/\D/g, '')
  return digits.length >= 4 && digits.length <= 15 ? digits : null
}
