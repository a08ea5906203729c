/**
 * Texts of GatewayStatusCode 1–22, the `gatewayreason` of a decline. The gateway documents the categories; the texts
 * are the simulator's own.
 */
const statusWords = {
  1: { en: '3-D Secure failed', da: '3-D Secure mislykkedes' },
  2: { en: '3-D Secure was not completed', da: '3-D Secure blev ikke gennemført' },
  3: { en: '3-D Secure is not available for the card', da: 'Kortet kan ikke bruge 3-D Secure' },
  4: { en: 'Declined by the acquirer', da: 'Afvist af indløseren' },
  5: { en: 'Suspected fraud', da: 'Mistanke om svindel' },
  6: { en: 'Declined by the card issuer', da: 'Afvist af kortudstederen' },
  7: { en: 'Insufficient funds', da: 'Der er ikke penge nok på kontoen' },
  8: { en: 'The limit of the card is exceeded', da: 'Kortets beløbsgrænse er overskredet' },
  9: { en: 'The merchant is blocked', da: 'Forretningen er spærret' },
  10: { en: 'Invalid card', da: 'Ugyldigt kort' },
  11: { en: 'The card has expired', da: 'Kortet er udløbet' },
  12: { en: 'Wrong security code', da: 'Forkerte kontrolcifre' },
  13: { en: 'Wrong expiry date', da: 'Forkert udløbsdato' },
  14: { en: 'The card is reported lost or stolen', da: 'Kortet er meldt tabt eller stjålet' },
  15: { en: 'The card is restricted', da: 'Kortet har begrænsninger' },
  16: { en: 'Declined by the card scheme', da: 'Afvist af kortselskabet' },
  17: { en: 'Technical error at the gateway', da: 'Teknisk fejl hos betalingsudbyderen' },
  18: { en: 'Technical error at the acquirer', da: 'Teknisk fejl hos indløseren' },
  19: { en: 'Technical error at the card issuer', da: 'Teknisk fejl hos kortudstederen' },
  20: { en: 'No answer in time', da: 'Intet svar i tide' },
  21: { en: 'Temporarily unavailable', da: 'Midlertidigt utilgængelig' },
  22: { en: 'Unknown technical error', da: 'Ukendt teknisk fejl' },
} as const

export type DeclineCode = keyof typeof statusWords

export const declineCodes: readonly DeclineCode[] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22,
]

export function isDeclineCode(code: number): code is DeclineCode {
  return Number.isInteger(code) && code >= 1 && code <= 22
}

export function findStatusMessage(code: number, language: 'da' | 'en' = 'en'): string {
  if (code === 0) return language === 'da' ? 'Godkendt' : 'Success'
  if (isDeclineCode(code)) return statusWords[code][language]
  return language === 'da' ? `Ukendt kode ${code}` : `Unknown code ${code}`
}
