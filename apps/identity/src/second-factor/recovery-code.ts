import { randomBytes } from 'node:crypto'

export const RECOVERY_CODES = 10

/** Crockford's base 32, without ambiguous characters. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 16

/** 80 random bits, in groups of four characters. */
export function newRecoveryCode(): string {
  const characters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return characters.replace(/.{4}(?=.)/g, '$&-')
}

/** Normalises a typed code (case, spaces, o and l as digits); undefined if malformed. */
export function readRecoveryCode(typed: string): string | undefined {
  const text = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return text.length === LENGTH && [...text].every((character) => ALPHABET.includes(character)) ? text : undefined
}
