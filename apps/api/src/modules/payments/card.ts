/** The last four digits of a masked card number; null where the gateway gave none. */
export function lastFour(maskedCard: string | null): string | null {
  return /(\d{4})\D*$/.exec(maskedCard ?? '')?.[1] ?? null
}
