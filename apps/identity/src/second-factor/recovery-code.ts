import { randomBytes } from 'node:crypto'

/** How many codes are made at a time. */
export const RECOVERY_CODES = 10

/** Crockford's base 32: no letter that could be taken for another letter or a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 16

/** A code of 80 random bits, in groups of four. */
export function newRecoveryCode(): string {
  const characters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return characters.replace(/.{4}(?=.)/g, '$&-')
}

/** A typed code as it is compared, whatever its case and spaces, with o and l for the digits; nothing where it is none. */
export function readRecoveryCode(typed: string): string | undefined {
  const text = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return text.length === LENGTH && [...text].every((character) => ALPHABET.includes(character)) ? text : undefined
}
