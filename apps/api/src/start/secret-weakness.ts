/** Bits that a secret must seem to hold: too many to try, few enough that 16 random bytes pass in any spelling (of two million the least had 84). */
const LEAST_BITS = 80

/** Words that stand in examples and in nobody's random secret. */
const EXAMPLES = /change.?me|replace|example|password|secret|forenet|abcdefg|1234567|qwerty|correct horse/i

/**
 * Why a signing secret could be guessed, in words that follow its name, without repeating any of it; null when it looks
 * random. At least 16 random bytes in hexadecimal or base64 always do. `leastBits` is what it must seem to hold.
 */
export function secretWeakness(secret: string, leastBits = LEAST_BITS): string | null {
  if (EXAMPLES.test(secret)) return 'looks like an example'
  if (isRepeated(secret)) return 'repeats itself'
  if (isRow(secret)) return 'is a row of neighbouring characters'
  if (bitsOf(secret) < leastBits) return 'has too few different characters'
  return null
}

/** Whether a shorter text, over and over, makes the whole. */
function isRepeated(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period++) {
    if (text.startsWith(text.slice(period))) return true
  }
  return false
}

/** Whether most characters follow the one before, upwards or downwards. */
function isRow(text: string): boolean {
  let steps = 0
  for (let index = 1; index < text.length; index++) {
    if (Math.abs(text.charCodeAt(index) - text.charCodeAt(index - 1)) === 1) steps++
  }
  return steps > text.length / 2
}

/** What the spread of its characters would be worth if each were drawn by itself (Shannon). */
function bitsOf(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= count * Math.log2(count / text.length)
  return bits
}
