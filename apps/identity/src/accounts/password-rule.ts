export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 200

export type PasswordFault = 'short' | 'long' | 'repetitive' | 'sequence' | 'personal' | 'common'

const SEQUENCES = ['abcdefghijklmnopqrstuvwxyzæøå', '01234567890', 'qwertyuiopå', 'asdfghjklæø', 'zxcvbnm']
const COMMON = [
  'password',
  'adgangskode',
  'kodeord',
  'letmein',
  'welcome',
  'velkommen',
  'iloveyou',
  'forenet',
  'hemmelig',
]

/**
 * What is wrong with a new password, or nothing. Length is what protects; beyond that only what is tried first is
 * refused: one word everybody uses with a tail of digits, a keyboard row, one character over and over, the own name.
 * `personal` are words that belong to the person (name, e-mail); those shorter than four letters are not held against it.
 */
export function passwordFault(password: string, personal: readonly string[]): PasswordFault | undefined {
  if ([...password].length < PASSWORD_MIN) return 'short'
  if (password.length > PASSWORD_MAX) return 'long'
  const lower = password.normalize('NFKC').toLowerCase()
  if (new Set(lower).size < 5) return 'repetitive'
  const core = lower.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  if (COMMON.includes(core)) return 'common'
  if (isSequence(lower)) return 'sequence'
  if (personal.flatMap(wordsOf).some((word) => core === word || lower === word + word)) return 'personal'
  return undefined
}

function isSequence(lower: string): boolean {
  return SEQUENCES.some((row) => {
    const reversed = [...row].reverse().join('')
    return [row, reversed].some((run) => (run + run).includes(lower))
  })
}

function wordsOf(text: string): string[] {
  const lower = text.normalize('NFKC').toLowerCase()
  return [lower, ...lower.split(/[\s@._+-]+/)].filter((word) => word.length >= 4)
}
