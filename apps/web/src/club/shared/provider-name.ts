const NAMES: Readonly<Record<string, string>> = { freepay: 'Freepay', quickpay: 'Quickpay' }

/** Whether a payment's method names the provider, as old purchases do, instead of the card. */
export function isProvider(method: string): boolean {
  return method in NAMES
}

export function providerName(provider: string): string {
  return NAMES[provider] ?? provider
}
