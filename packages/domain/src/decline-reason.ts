const DECLINE_TEXTS: readonly { codes: readonly number[]; en: string; da: string }[] = [
  {
    codes: [1, 2, 3],
    en: 'Your bank could not confirm that it was you (3-D Secure).',
    da: 'Din bank kunne ikke bekræfte, at det var dig (3-D Secure).',
  },
  { codes: [4], en: 'The payment was declined by the card network.', da: 'Betalingen blev afvist af kortindløseren.' },
  {
    codes: [5],
    en: 'The payment was stopped by a security check.',
    da: 'Betalingen blev stoppet af en sikkerhedskontrol.',
  },
  {
    codes: [6],
    en: 'Your bank declined the payment. It can tell you why.',
    da: 'Din bank afviste betalingen. Banken kan fortælle hvorfor.',
  },
  { codes: [7], en: 'There is not enough money on the account.', da: 'Der er ikke penge nok på kontoen.' },
  { codes: [8], en: 'The amount is over the limit of your card.', da: 'Beløbet er over grænsen på dit kort.' },
  {
    codes: [9],
    en: 'The organisation cannot take card payments just now.',
    da: 'Foreningen kan ikke tage imod kortbetaling lige nu.',
  },
  { codes: [10], en: 'The card number is not valid.', da: 'Kortnummeret er ikke gyldigt.' },
  { codes: [11], en: 'The card has expired.', da: 'Kortet er udløbet.' },
  { codes: [12], en: 'The security code (CVC) was wrong.', da: 'Sikkerhedskoden (CVC) var forkert.' },
  { codes: [13], en: 'The expiry date was wrong.', da: 'Udløbsdatoen var forkert.' },
  { codes: [14], en: 'The card has been reported lost or stolen.', da: 'Kortet er meldt tabt eller stjålet.' },
  { codes: [15], en: 'The card cannot be used for this purchase.', da: 'Kortet kan ikke bruges til dette køb.' },
  { codes: [16], en: 'This type of card is not accepted.', da: 'Denne korttype tages der ikke imod.' },
  {
    codes: [17, 18, 19, 20, 21, 22],
    en: 'The payment system had a technical problem.',
    da: 'Betalingssystemet havde en teknisk fejl.',
  },
]

export function formatDeclineReason(code: string | null | undefined, language: 'da' | 'en'): string {
  const number = /^\d{1,2}$/.test(code ?? '') ? Number(code) : 0
  const found = DECLINE_TEXTS.find((entry) => entry.codes.includes(number))
  if (found) return found[language]
  return language === 'da' ? 'Betalingen blev ikke gennemført.' : 'The payment was not completed.'
}
