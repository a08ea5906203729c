import type { Language } from '../pages/language.ts'
import type { CardFormErrors } from './card-entry.ts'
import type { WindowLanguage } from './payment-store.ts'

type Words = {
  pay: (amount: string) => string
  order: string
  chip: string
  mobilePay: string
  orByCard: string
  number: string
  expiry: string
  expiryHint: string
  csc: string
  cscHint: string
  neverReal: string
  testCards: string
  testCardsIntro: string
  approves: string
  use: string
  cancel: string
  leave: string
  leaveNote: string
  error: string
  checkFields: string
  errors: {
    number: Record<NonNullable<CardFormErrors['number']>, string>
    expiry: Record<NonNullable<CardFormErrors['expiry']>, string>
    csc: Record<NonNullable<CardFormErrors['csc']>, string>
  }
  paidTitle: string
  paidText: string
  backToShop: string
  leftTitle: string
  leftText: string
  backToPayment: string
  unknownTitle: string
  unknownText: string
}

export const paymentWindowTexts: Record<Language, Words> = {
  da: {
    pay: (amount) => `Betal ${amount}`,
    order: 'Ordre',
    chip: 'Testbetaling – der flyttes ingen penge',
    mobilePay: 'Betal med MobilePay (test)',
    orByCard: 'eller med kort',
    number: 'Kortnummer',
    expiry: 'Udløbsdato',
    expiryHint: 'MM/ÅÅ',
    csc: 'Kontrolcifre',
    cscHint: '3 cifre',
    neverReal: 'Skriv aldrig et rigtigt kort her. Brug et af testkortene herunder.',
    testCards: 'Testkort',
    testCardsIntro: 'De to sidste cifre bestemmer udfaldet: 00 godkendes, 01–22 afvises med den kode.',
    approves: 'Godkendes',
    use: 'Brug',
    cancel: 'Fortryd og gå tilbage til butikken',
    leave: 'Luk betalingen uden besked til butikken',
    leaveNote: 'Der er ikke trukket noget.',
    error: 'Fejl',
    checkFields: 'Kortet blev ikke brugt. Ret felterne herunder, og prøv igen.',
    errors: {
      number: {
        missing: 'Skriv kortnummeret',
        malformed: 'Kortnummeret er ikke rigtigt. Tjek cifrene',
        'not-a-test-card': 'Her kan kun testkort bruges. Vælg et fra listen herunder',
      },
      expiry: {
        malformed: 'Skriv udløbsdatoen som MM/ÅÅ, for eksempel 09/29',
        past: 'Udløbsdatoen er passeret',
      },
      csc: { malformed: 'Skriv de 3 cifre fra kortets bagside' },
    },
    paidTitle: 'Betalingen er godkendt',
    paidText: 'Beløbet er reserveret på kortet. Der betales ikke igen.',
    backToShop: 'Tilbage til butikken',
    leftTitle: 'Betalingen er ikke gennemført',
    leftText:
      'Der er ikke trukket noget, og butikken har ikke fået besked. Du kan lukke siden eller gå tilbage og betale.',
    backToPayment: 'Tilbage til betalingen',
    unknownTitle: 'Betalingen findes ikke',
    unknownText:
      'Linket er forkert, eller betalingen er slettet. Der er ikke trukket noget. Gå tilbage til butikken, og start betalingen igen.',
  },
  en: {
    pay: (amount) => `Pay ${amount}`,
    order: 'Order',
    chip: 'Test payment – no money moves',
    mobilePay: 'Pay with MobilePay (test)',
    orByCard: 'or by card',
    number: 'Card number',
    expiry: 'Expiry date',
    expiryHint: 'MM/YY',
    csc: 'Security code',
    cscHint: '3 digits',
    neverReal: 'Never type a real card here. Use one of the test cards below.',
    testCards: 'Test cards',
    testCardsIntro: 'The last two digits decide the outcome: 00 is approved, 01–22 are declined with that code.',
    approves: 'Approved',
    use: 'Use',
    cancel: 'Cancel and go back to the shop',
    leave: 'Leave without telling the shop',
    leaveNote: 'Nothing has been charged.',
    error: 'Error',
    checkFields: 'The card was not used. Correct the fields below and try again.',
    errors: {
      number: {
        missing: 'Enter the card number',
        malformed: 'The card number is not right. Check the digits',
        'not-a-test-card': 'Only test cards work here. Choose one from the list below',
      },
      expiry: { malformed: 'Enter the expiry date as MM/YY, for example 09/29', past: 'The expiry date has passed' },
      csc: { malformed: 'Enter the 3 digits on the back of the card' },
    },
    paidTitle: 'The payment is approved',
    paidText: 'The amount is held on the card. You will not pay again.',
    backToShop: 'Back to the shop',
    leftTitle: 'The payment was not completed',
    leftText: 'Nothing has been charged and the shop has not been told. You can close this page, or go back and pay.',
    backToPayment: 'Back to the payment',
    unknownTitle: 'There is no such payment',
    unknownText:
      'The link is wrong or the payment has been removed. Nothing has been charged. Go back to the shop and start the payment again.',
  },
}

/** Swedish falls back to English. */
export function findWindowLanguage(language: WindowLanguage): Language {
  return language === 'da-DK' ? 'da' : 'en'
}
