const NAMES: Readonly<Record<string, string>> = { freepay: 'Freepay', quickpay: 'Quickpay' }

/** What a payment provider calls itself. */
export function providerName(provider: string): string {
  return NAMES[provider] ?? provider
}
