import type { paying as english } from '../en/paying.ts'
import type { WordsOf } from '../words-of.ts'

export const paying: WordsOf<typeof english> = {
  steps: { label: 'Trin', choose: 'Hvem og hvad', review: 'Gennemse', pay: 'Betal', done: 'gjort' },
  price: {
    price: 'Pris',
    vat: 'Moms {{percent}} %',
    vatPlain: 'Moms',
    surcharge: 'Gebyr',
    total: 'I alt',
    free: 'Gratis',
  },
  opening: 'Åbner betalingsvinduet',
  leaving: 'Du betaler med kort eller MobilePay i betalingsvinduet og kommer tilbage hertil.',
  differs: 'Du så {{yours}}, men nu koster det {{ours}}',
  takePrice: 'Tag den nye pris, {{ours}}',
  confirming: {
    title: 'Vi bekræfter din betaling',
    text: 'Det tager som regel et par sekunder. Du kan godt forlade siden: betalingen fortsætter af sig selv.',
    long: 'Det tager længere tid, end det plejer. Betalingen er i gode hænder, og du kommer ikke til at betale to gange. Du kan lukke siden; vi skriver, når den er gået igennem.',
    wait: 'Vi venter på besked fra betalingsvinduet.',
    lost: 'Vi har ikke hørt fra betalingsvinduet endnu. Lukkede du det, før du betalte, er der ikke trukket penge, og du kan åbne det igen.',
  },
  declined: {
    title: 'Betalingen mislykkedes',
    text: 'Der er ikke trukket penge. Det, du valgte, er gemt.',
    retry: 'Prøv igen · {{price}}',
    change: 'Ret det, du har valgt',
  },
  voided: {
    title: 'Der blev ikke trukket penge denne gang',
    'already-paid': 'Det var betalt i forvejen, så betalingen er ført tilbage til dit kort.',
    mismatch: 'Tallene stemte ikke, så betalingen er ført tilbage til dit kort. Begynd forfra.',
    'capture-failed': 'Banken lod ikke betalingen gå igennem, så der er ikke trukket penge. Begynd forfra.',
    'seats-gone': 'Tiden til at betale var gået, og andre har fået pladserne. Betalingen er ført tilbage til dit kort.',
    'participant-not-yours':
      'Du kan ikke længere købe til alle i købet, så det er lukket. Havde du allerede betalt, er pengene ført tilbage til dit kort.',
    unknown: 'Betalingen er ført tilbage til dit kort.',
    again: 'Begynd forfra',
  },
  unpaid: {
    title: 'Gør din betaling færdig',
    text: 'Der er ikke trukket penge endnu. Det, du valgte, er gemt.',
    pay: 'Betal {{price}}',
  },
  room: {
    few: {
      title: 'Du har mange ubetalte køb',
      text_one: 'Du har {{begun}} køb, som ikke er betalt. Du kan begynde på ét mere, før du skal betale.',
      text_other: 'Du har {{begun}} køb, som ikke er betalt. Du kan begynde på {{count}} mere, før du skal betale.',
    },
    none: {
      title: 'Du har for mange ubetalte køb',
      text: 'Du har {{begun}} køb, som ikke er betalt. Betal et af dem, eller vent til {{time}}.',
    },
    see: 'Se, hvad der mangler at blive betalt',
  },
  bought: 'Betalingen gælder',
  order: 'Ordrenummer {{orderNumber}}',
  offline: 'Vi kan ikke nå portalen lige nu. Betalingen er ikke tabt; vi spørger igen af os selv.',
  askAgain: 'Spørg igen',
  noToken: {
    title: 'Linket er ufuldstændigt',
    text: 'Vi kan ikke se, hvilken betaling det gælder. Under Medlemskab eller Arrangementer kan du se, hvordan den står. Intet er gået tabt.',
  },
}
