import type { overviewTexts as english } from '../en/overview.ts'
import type { TextTable } from '../text-table.ts'

export const overviewTexts: TextTable<typeof english> = {
  lead: 'Opgaver og nøgletal for foreningen.',
  now: 'Kræver handling',
  nothing: {
    title: 'Ingen opgaver',
    text: 'Opgaver vises her.',
  },
  'stuck-payments': {
    title_one: 'En betaling sidder fast',
    title_other: '{{count, number}} betalinger sidder fast',
    text: 'Portalen prøver automatisk igen. Se årsagen.',
  },
  'books-differ': {
    title_one: 'Bogføringen stemmer ikke ét sted',
    title_other: 'Bogføringen stemmer ikke {{count, number}} steder',
    text: 'Den passer ikke med betalingerne, eller en postering er ændret. Se på det, før måneden afsluttes.',
  },
  'books-late': {
    queue: {
      title: 'Bogføringen er bagud',
      text: 'Betalinger fra {{since}} er ikke bogført endnu. Portalen prøver automatisk igen. Kontakt portalens drift, hvis det fortsætter.',
    },
    check: {
      title: 'Bogføringen er ikke kontrolleret for nylig',
      text: 'Det sker normalt hver nat, men er ikke sket siden {{since}}. Kontrollér den nu, og kontakt portalens drift.',
    },
  },
  'overdue-invoices': {
    title_one: 'En faktura er forfalden',
    title_other: '{{count, number}} fakturaer er forfaldne',
    text: '{{amount}} mangler at blive betalt.',
  },
  'invoice-reminders': {
    title_zero: 'Påmindelser om fakturaer blev ikke kontrolleret i nat',
    title_one: 'En påmindelse om en faktura er forkert',
    title_other: '{{count, number}} påmindelser om fakturaer er forkerte',
    text: 'Nogle skulle være sendt og blev det ikke, eller omvendt. Se fakturaerne, og kontakt portalens drift.',
  },
  'lost-invoice-mails': {
    title_one: 'En faktura er ikke sendt',
    title_other: '{{count, number}} fakturaer er ikke sendt',
    text: 'Modtageren slettede sin konto, før e-mailen blev sendt. Aflevér PDF’en, eller kreditér fakturaen.',
  },
  messages: {
    title_one: 'En besked venter på svar',
    title_other: '{{count, number}} beskeder venter på svar',
    text: 'Den seneste besked er fra et medlem.',
  },
  'membership-requests': {
    title_one: 'Én venter på at blive godkendt som medlem',
    title_other: '{{count, number}} venter på at blive godkendt som medlem',
    text: 'De kan købe medlemskabet, når I har godkendt.',
  },
  'missing-email': {
    title_one: 'Et medlem har ingen e-mail',
    title_other: '{{count, number}} medlemmer har ingen e-mail',
    text: 'De får hverken kvitteringer eller beskeder fra jer.',
  },
  'email-refused': {
    title_one: 'E-mail til et medlem kommer ikke frem',
    title_other: 'E-mail til {{count, number}} medlemmer kommer ikke frem',
    text: 'Deres mailserver afviser den permanent. Ret adressen, eller ring til dem.',
  },
  'missing-address': {
    title_one: 'Et medlem mangler en hel adresse',
    title_other: '{{count, number}} medlemmer mangler en hel adresse',
    text: 'Vejnavn, postnummer eller by mangler.',
  },
  'role-ends': { title: '{{name}} er snart ikke længere {{role}}', text: 'Rollen slutter efter {{until}}.' },
  season: {
    title: 'Den næste sæson er ikke åbnet',
    text: '{{types}}: Sæsonen slutter {{endsOn}}, og den næste er ikke åbnet.',
  },
  figures: 'Foreningen i tal',
  members: { name: 'Medlemmer', from: 'Har betalt medlemskab, der gælder i dag' },
  'year-ago': { name: 'For et år siden', from: 'Medlemslisten, som den var {{asAt}}' },
  new: { name: 'Nye denne måned', from: 'Dem, hvis første betalte periode begyndte i denne måned' },
  'not-renewed': { name: 'Har ikke fornyet', from: 'Den betalte periode sluttede inden for de seneste tolv måneder' },
  unknown: 'Medlemslistens historik begynder {{since}}, så der er ingen tal fra for et år siden.',
  more: '{{count, number}} flere end for et år siden',
  fewer: '{{count, number}} færre end for et år siden',
  same: 'Lige så mange som for et år siden',
  nextEvent: 'Næste arrangement',
  seats: '{{taken, number}} af {{capacity, number}} pladser er taget',
  seatsOpen_one: '{{count, number}} plads er taget',
  seatsOpen_other: '{{count, number}} pladser er taget',
  eventFrom: '{{when}}',
}
