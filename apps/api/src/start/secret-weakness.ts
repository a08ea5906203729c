/**
 * Minimum entropy: too much for brute force, yet 16 random bytes pass in any encoding (lowest of two million samples:
 * 84).
 */
const MIN_ENTROPY_BITS = 80

const EXAMPLE_SECRETS = /change.?me|replace|example|password|secret|forenet|abcdefg|1234567|qwerty|correct horse/i

/**
 * Returns text that follows the secret's name in a message; null if the secret looks random. 16 random bytes in hex or
 * base64 always pass.
 */
export function findSecretWeakness(secret: string, leastBits = MIN_ENTROPY_BITS): string | null {
  if (EXAMPLE_SECRETS.test(secret)) return 'looks like an example'
  if (isRepeated(secret)) return 'repeats itself'
  if (isCharacterSequence(secret)) return 'is a row of neighbouring characters'
  if (estimateEntropyBits(secret) < leastBits) return 'has too few different characters'
  return null
}

function isRepeated(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period++) {
    if (text.startsWith(text.slice(period))) return true
  }
  return false
}

function isCharacterSequence(text: string): boolean {
  let steps = 0
  for (let index = 1; index < text.length; index++) {
    if (Math.abs(text.charCodeAt(index) - text.charCodeAt(index - 1)) === 1) steps++
  }
  return steps > text.length / 2
}

function estimateEntropyBits(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= count * Math.log2(count / text.length)
  return bits
}
