import { formatMoney, type Minor } from './money.ts'

/** Changing the meaning needs a new version; earlier versions are preserved, because payers agreed to them. */
export const RENEWAL_CONSENT_VERSION = '2026-11'

export type RenewalConsentFacts = { organisation: string; totalMinor: Minor }

/** Reproducible from the stored facts and version. */
export function formatRenewalConsent({ organisation, totalMinor }: RenewalConsentFacts, language: 'da' | 'en'): string {
  const price = formatMoney(totalMinor, language)
  return language === 'da'
    ? `${organisation} må trække prisen for næste periode på mit kort, når medlemskabet udløber, indtil jeg stopper fornyelsen. I dag er prisen ${price.replace(/\.$/, '')}. Jeg får besked om pris og dato 30 og 10 dage før. Jeg kan stoppe når som helst under Medlemskaber.`
    : `${organisation} may charge my card the price of the next period when the membership ends, until I stop the renewal. Today the price is ${price}. I am notified of price and date 30 and 10 days before. I can stop at any time under Memberships.`
}
