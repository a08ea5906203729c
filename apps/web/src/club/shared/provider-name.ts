const NAMES: Readonly<Record<string, string>> = { freepay: 'Freepay', quickpay: 'Quickpay' }

/** Whether the method is the payment provider instead of a card brand, as in old purchases. */
export function isProvider(method: string): boolean {
  return method in NAMES
}

export function providerName(provider: string): string {
  return NAMES[provider] ?? provider
}
