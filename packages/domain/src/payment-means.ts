export type PaymentMeans = { wallet: string | null; cardLastFour: string | null }

const CARD_TEXTS = {
  da: { card: 'det kort, der blev betalt med', ending: (digits: string) => `kortet, der ender på ${digits}` },
  en: { card: 'the card it was paid with', ending: (digits: string) => `the card ending in ${digits}` },
}

/** Within a sentence: 'MobilePay', 'the card ending in 4242'. */
export function formatPaymentMeans(paidWith: PaymentMeans | null, language: 'da' | 'en'): string {
  const words = CARD_TEXTS[language]
  const card = paidWith?.cardLastFour ? words.ending(paidWith.cardLastFour) : null
  if (paidWith?.wallet) return card ? `${paidWith.wallet} (${card})` : paidWith.wallet
  return card ?? words.card
}

export function extractLastFourDigits(maskedCard: string | null): string | null {
  return /(\d{4})\D*$/.exec(maskedCard ?? '')?.[1] ?? null
}
