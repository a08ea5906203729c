/** A return token consists of purchase token, expiry and signature. */
const PURCHASE_TOKEN = /^[A-Za-z0-9]{40}(?=\.)/

/** Extracts the purchase token; the server verifies the signature. */
export function parsePurchaseToken(returnToken: string): string | undefined {
  return PURCHASE_TOKEN.exec(returnToken)?.[0]
}
