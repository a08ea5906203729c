export const PURCHASE_TOKEN_LENGTH = 40

const TOKEN_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Rejection sampling, so that every character is equally likely. */
export function generatePurchaseToken(randomBytes: (size: number) => Uint8Array): string {
  let token = ''
  while (token.length < PURCHASE_TOKEN_LENGTH) {
    for (const byte of randomBytes(64)) {
      if (byte < 248 && token.length < PURCHASE_TOKEN_LENGTH) token += TOKEN_ALPHABET[byte % 62]
    }
  }
  return token
}
