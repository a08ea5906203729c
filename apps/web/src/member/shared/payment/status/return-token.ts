const PURCHASE_TOKEN = /^[A-Za-z0-9]{40}(?=\.)/

/** The server verifies the signature. */
export function parsePurchaseToken(returnToken: string): string | undefined {
  return PURCHASE_TOKEN.exec(returnToken)?.[0]
}
