const WORDS = {
  da: {
    payAmount: (amount: string) => `Betal ${amount}`,
    opening: 'Åbner betalingen …',
    changed: 'Det, der mangler at blive betalt, er ændret. Siden indlæses på ny.',
    charging: 'En betaling af fakturaen er i gang. Siden indlæses på ny.',
    failed: 'Betalingen kunne ikke åbnes, og der er ikke trukket penge. Prøv igen om lidt.',
    confirming: 'Vi bekræfter din betaling. Siden opdaterer sig selv.',
    isPaid: 'Fakturaen er betalt. Tak.',
    nothingLeft: 'Der er ikke mere at betale på fakturaen.',
    declined: 'Betalingen blev ikke gennemført, og der er ikke trukket penge. Du kan prøve igen.',
    voided: 'Betalingen er annulleret, fordi beløbet på fakturaen er ændret. Der er ikke trukket penge.',
    overdueSince: (day: string) => `Skulle være betalt senest ${day}`,
    orTransfer: 'Eller betal med bankoverførsel',
    paid: 'Betalt',
    pdf: 'Hent fakturaen som PDF',
    questions: 'Spørgsmål til fakturaen? Skriv til',
  },
  en: {
    payAmount: (amount: string) => `Pay ${amount}`,
    opening: 'Opening the payment …',
    changed: 'The amount left to pay has changed. The page is loading again.',
    charging: 'A payment of the invoice is in progress. The page is loading again.',
    failed: 'The payment could not be opened, and nothing has been charged. Try again in a moment.',
    confirming: 'We are confirming your payment. The page updates itself.',
    isPaid: 'The invoice has been paid. Thank you.',
    nothingLeft: 'There is nothing left to pay of the invoice.',
    declined: 'The payment did not go through, and nothing has been charged. You can try again.',
    voided: 'The payment has been cancelled because the amount of the invoice has changed. Nothing has been charged.',
    overdueSince: (day: string) => `Was due on ${day}`,
    orTransfer: 'Or pay by bank transfer',
    paid: 'Paid',
    pdf: 'Download the invoice as PDF',
    questions: 'Questions about the invoice? Write to',
  },
} as const

export function payPageWords(language: 'da' | 'en'): (typeof WORDS)['da' | 'en'] {
  return WORDS[language]
}
