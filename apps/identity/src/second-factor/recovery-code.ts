import { randomBytes } from 'node:crypto'

export const RECOVERY_CODE_COUNT = 10

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 24
/** Codes of earlier versions remain valid. */
const EARLIER_LENGTH = 16

/** 120 bits in groups of four characters. From 112 bits on, a plain hash is enough (ASVS 5.0, 6.5.2). */
export function createRecoveryCode(): string {
  const characters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return characters.replace(/.{4}(?=.)/g, '$&-')
}

/** Ignores case and spaces, reads o and l as digits; undefined if malformed. */
export function normalizeRecoveryCode(typed: string): string | undefined {
  const text = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return [LENGTH, EARLIER_LENGTH].includes(text.length) && [...text].every((character) => ALPHABET.includes(character))
    ? text
    : undefined
}
