/** A return token begins with the purchase's own token; the rest is when it expires, and the signature. */
const PURCHASE_TOKEN = /^[A-Za-z0-9]{40}(?=\.)/

/** The purchase token inside a return token; undefined when it is not whole. Its signature is the server's business. */
export function purchaseTokenIn(returnToken: string): string | undefined {
  return PURCHASE_TOKEN.exec(returnToken)?.[0]
}
