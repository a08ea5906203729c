const PROVIDER_NAMES: Readonly<Record<string, string>> = { freepay: 'Freepay', quickpay: 'Quickpay' }

export function isProvider(method: string): boolean {
  return method in PROVIDER_NAMES
}

export function providerName(provider: string): string {
  return PROVIDER_NAMES[provider] ?? provider
}
