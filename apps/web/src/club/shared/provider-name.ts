const NAMES: Readonly<Record<string, string>> = { freepay: 'Freepay', quickpay: 'Quickpay' }

export function isProvider(method: string): boolean {
  return method in NAMES
}

export function providerName(provider: string): string {
  return NAMES[provider] ?? provider
}
