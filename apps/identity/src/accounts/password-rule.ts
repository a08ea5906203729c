import { COMMON_PASSWORDS } from './common-passwords.ts'
import { COMMON_WORDS } from './common-words.ts'
import { coresOf } from './password-core.ts'

export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 200

export type PasswordFault = 'short' | 'long' | 'repetitive' | 'sequence' | 'personal' | 'common'

const SEQUENCES = ['abcdefghijklmnopqrstuvwxyzæøå', '01234567890', 'qwertyuiopå', 'asdfghjklæø', 'zxcvbnm']

/** Up to three years, or a date with its day or its year first. */
const DATES =
  /^(?:(?:(?:19|20)\d\d){1,3}|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)?\d\d|(?:19|20)\d\d[01]\d[0-3]\d)$/

/** More letters than two such words have together. */
const LONGEST_PAIR = 60

/**
 * What is wrong with a new password, or nothing. Length is what protects; beyond that, what is tried first is refused: what
 * most people use, a word or two that anybody in a club thinks of, the own name, each with years, digits and signs around and
 * digits for letters in it; a keyboard row, a date, one character over and over. `personal` are words that belong to the
 * person (name, e-mail).
 */
export function passwordFault(password: string, personal: readonly string[]): PasswordFault | undefined {
  if ([...password].length < PASSWORD_MIN) return 'short'
  if (password.length > PASSWORD_MAX) return 'long'
  const lower = password.normalize('NFKC').toLowerCase()
  if (new Set(lower).size < 5) return 'repetitive'
  const cores = coresOf(password)
  if ([lower, ...cores].some(isSequence)) return 'sequence'
  const own = new Set(personal.flatMap(wordsOf))
  if (own.has(lower) || cores.some((core) => isMadeOf(core, (word) => own.has(word), isCommonWord))) return 'personal'
  const isCommon = cores.some((core) => COMMON_PASSWORDS.has(core) || isMadeOf(core, isCommonWord, isCommonWord))
  return isCommon || COMMON_PASSWORDS.has(lower) || isDate(lower) ? 'common' : undefined
}

const isCommonWord = (word: string): boolean => COMMON_WORDS.has(word)

/** Whether it is one such word, one such twice, or one beside one of the `others`, whatever stands between the two. */
function isMadeOf(core: string, such: (word: string) => boolean, others: (word: string) => boolean): boolean {
  const letters = core.replace(/[^\p{L}]/gu, '')
  if (such(core) || such(letters)) return true
  if (letters.length > LONGEST_PAIR) return false
  return Array.from({ length: letters.length - 1 }, (_, index) => index + 1).some((at) => {
    const [one, two] = [letters.slice(0, at), letters.slice(at)]
    return (such(one) && (such(two) || others(two))) || (others(one) && such(two))
  })
}

function isSequence(text: string): boolean {
  return (
    text.length >= 5 &&
    SEQUENCES.some((row) => {
      const reversed = [...row].reverse().join('')
      return [row, reversed].some((run) => (run + run).includes(text))
    })
  )
}

function isDate(lower: string): boolean {
  return !/\p{L}/u.test(lower) && DATES.test(lower.replace(/\D/g, ''))
}

/** The words of a name or an address; single letters belong to nobody. */
function wordsOf(text: string): string[] {
  const lower = text.normalize('NFKC').toLowerCase()
  const parts = lower.split(/[\s@._+-]+/)
  return [lower, lower.replace(/[^\p{L}]/gu, ''), ...parts].filter((word) => word.length >= 2)
}
