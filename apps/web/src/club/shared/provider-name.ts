const NAMES: Readonly<Record<string, string>> = { freepay: 'Freepay', quickpay: 'Quickpay' }

/** Old purchases store the payment provider instead of a card brand. */
export function isProvider(method: string): boolean {
  return method in NAMES
}

export function providerName(provider: string): string {
  return NAMES[provider] ?? provider
}
