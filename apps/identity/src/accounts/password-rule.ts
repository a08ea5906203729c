import { COMMON_PASSWORDS, COMMON_WORDS, listPasswordBaseWords } from './common-words.ts'

export const PASSWORD_MIN_LENGTH = 10
export const PASSWORD_MAX_LENGTH = 200

export type PasswordRuleError = 'short' | 'long' | 'repetitive' | 'sequence' | 'personal' | 'common' | 'one-word'

/** Treated as cyclic. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyzæøå',
  '0123456789',
  '123456789',
  'qwertyuiopå',
  'asdfghjklæø',
  'zxcvbnm',
].flatMap((row) => [row, backwards(row)])
const SHORTEST_RUN = 3
/** Shorter keyboard sequences are not weaker than other characters. */
const SHORTEST_SEQUENCE = 5

const DATES =
  /^(?:(?:19|20)\d\d|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)?\d\d|(?:19|20)\d\d[01]\d[0-3]\d){1,3}$/

/** One word with digits and symbols around it: attackers combine names of places and clubs with every year. */
const ONE_WORD = /^[^\p{L}]{0,9}\p{L}{1,12}[^\p{L}]{0,9}$/u

const LONGEST_PAIR = 60

/**
 * Refuses common passwords; words common in clubs or the person's name (`personal`), also reversed, with digits or
 * substitutions; keyboard sequences, dates and repetitions.
 */
export function validatePassword(password: string, personal: readonly string[]): PasswordRuleError | undefined {
  if ([...password].length < PASSWORD_MIN_LENGTH) return 'short'
  if (password.length > PASSWORD_MAX_LENGTH) return 'long'
  const lower = password.normalize('NFKC').toLowerCase()
  if (new Set(lower).size < 5) return 'repetitive'
  const cores = listPasswordBaseWords(password)
  if ([lower, lower.replace(/[^\p{L}\p{N}]/gu, ''), ...cores].some(isSequence)) return 'sequence'
  const own = new Set(personal.flatMap(splitWords))
  const words = [...cores, ...cores.map(backwards)]
  if (own.has(lower) || words.some((word) => consistsOfWords(word, (part) => own.has(part), isCommonWord)))
    return 'personal'
  const isCommon = words.some((word) => COMMON_PASSWORDS.has(word) || consistsOfWords(word, isCommonWord, isCommonWord))
  if (isCommon || COMMON_PASSWORDS.has(lower) || isDate(lower)) return 'common'
  if (repeatedPart(lower).length < PASSWORD_MIN_LENGTH) return 'repetitive'
  return ONE_WORD.test(lower.normalize('NFC')) ? 'one-word' : undefined
}

const isCommonWord = (word: string): boolean => COMMON_WORDS.has(word)

/** Whether a word for which `such` is true, possibly repeated or combined with `others`, forms the password. */
function consistsOfWords(core: string, such: (word: string) => boolean, others: (word: string) => boolean): boolean {
  const letters = core.replace(/[^\p{L}]/gu, '')
  if (such(core) || such(letters) || such(repeatedPart(letters))) return true
  if (letters.length > LONGEST_PAIR) return false
  return Array.from({ length: letters.length - 1 }, (_, index) => index + 1).some((at) => {
    const [one, two] = [letters.slice(0, at), letters.slice(at)]
    return (such(one) && (such(two) || others(two))) || (others(one) && such(two))
  })
}

function isSequence(text: string): boolean {
  return [text, text.replace(/(.)\1+/gu, '$1')].some(
    (keys) => keys.length >= SHORTEST_SEQUENCE && consistsOfSequences(keys),
  )
}

function consistsOfSequences(text: string): boolean {
  const reached = new Set([0])
  for (let from = 0; from < text.length; from++) {
    if (!reached.has(from)) continue
    const longest = Math.max(...ROWS.map((row) => runLength(row, text, from)))
    for (let length = SHORTEST_RUN; length <= longest; length++) reached.add(from + length)
  }
  return reached.has(text.length)
}

function runLength(row: string, text: string, from: number): number {
  const start = row.indexOf(text.charAt(from))
  let length = 0
  while (start >= 0 && text[from + length] === row[(start + length) % row.length]) length++
  return length
}

function repeatedPart(text: string): string {
  const lengths = Array.from({ length: Math.floor(text.length / 2) }, (_, index) => index + 1)
  const repeated = lengths.find((length) => text.slice(length) === text.slice(0, text.length - length))
  return text.slice(0, repeated ?? text.length)
}

function backwards(text: string): string {
  return [...text].reverse().join('')
}

function isDate(lower: string): boolean {
  return !/\p{L}/u.test(lower) && DATES.test(lower.replace(/\D/g, ''))
}

function splitWords(text: string): string[] {
  const lower = text.normalize('NFKC').toLowerCase()
  const parts = lower.split(/[\s@._+-]+/)
  return [lower, lower.replace(/[^\p{L}]/gu, ''), ...parts].filter((word) => word.length >= 2)
}
