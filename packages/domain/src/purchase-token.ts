/** Random alphanumeric characters that name one purchase from its first step on (section 7). */
export const PURCHASE_TOKEN_LENGTH = 40

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A new purchase token; bytes past a whole multiple of 62 are thrown away so that no character is likelier. */
export function newPurchaseToken(randomBytes: (size: number) => Uint8Array): string {
  let token = ''
  while (token.length < PURCHASE_TOKEN_LENGTH) {
    for (const byte of randomBytes(64)) {
      if (byte < 248 && token.length < PURCHASE_TOKEN_LENGTH) token += ALPHABET[byte % 62]
    }
  }
  return token
}
