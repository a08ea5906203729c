const NAMES: Readonly<Record<string, string>> = { freepay: 'Freepay', quickpay: 'Quickpay' }

export function providerName(provider: string): string {
  return NAMES[provider] ?? provider
}
