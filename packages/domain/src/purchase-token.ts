/** Length of the alphanumeric id of a purchase (section 7). */
export const PURCHASE_TOKEN_LENGTH = 40

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Generates a purchase token. Rejection sampling: bytes from 248 (a multiple of 62) would favour some characters. */
export function newPurchaseToken(randomBytes: (size: number) => Uint8Array): string {
  let token = ''
  while (token.length < PURCHASE_TOKEN_LENGTH) {
    for (const byte of randomBytes(64)) {
      if (byte < 248 && token.length < PURCHASE_TOKEN_LENGTH) token += ALPHABET[byte % 62]
    }
  }
  return token
}
