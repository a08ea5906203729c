import type { calendar as english } from '../en/calendar.ts'
import type { WordsOf } from '../words-of.ts'

export const calendar: WordsOf<typeof english> = {
  title: 'Min kalender',
  lead: 'Det, du er tilmeldt, og dine foreningers kommende arrangementer.',
  subscribe: 'Abonner',
  views: { label: 'Visning', month: 'Måned', week: 'Uge', list: 'Liste' },
  go: {
    label: 'Hvilke dage',
    today: 'I dag',
    'month-before': 'Forrige måned',
    'month-after': 'Næste måned',
    'week-before': 'Forrige uge',
    'week-after': 'Næste uge',
  },
  grid: {
    label: 'Dagene i {{period}}',
    week: 'Uge',
    weekOf: 'Uge {{week}}',
    keys: 'Piletasterne går fra dag til dag, Page Up og Page Down fra måned til måned. Enter går til det, der sker den dag.',
    day_zero: '{{day}}, ingen arrangementer',
    day_one: '{{day}}, {{count}} arrangement: {{titles}}',
    day_other: '{{day}}, {{count}} arrangementer: {{titles}}',
    more_one: '{{count}} mere',
    more_other: '{{count}} mere',
  },
  weekWords: 'Uge {{week}} · {{days}}',
  kinds: {
    label: 'Hvad mærkerne betyder',
    coming: 'Du kommer',
    held: 'Pladser til dig',
    waiting: 'På venteliste',
    declined: 'Du kommer ikke',
    club: 'I dine foreninger',
    calledOff: 'Aflyst',
  },
  day: {
    nothing: 'Der sker ikke noget den dag.',
    until: 'til {{date}}',
  },
  agenda: { title: 'Kommende', all: 'Som liste' },
  empty: {
    month: 'Der sker ikke noget i {{period}}',
    week: 'Der sker ikke noget i den uge',
    next: 'Næste: {{title}}, {{date}}',
    text: 'Når dine foreninger annoncerer et arrangement, står det her.',
    go: 'Gå til {{date}}',
    clubs: 'Se foreningerne',
  },
  feed: {
    title: 'I din egen kalender',
    lead: 'Din telefon eller computer kan holde sig opdateret med det, du er tilmeldt, og dine foreningers kommende arrangementer. Ændringer og aflysninger følger med af sig selv.',
    none: 'Du får en adresse, som kun du kender. Den kan slås fra når som helst.',
    make: 'Opret kalenderlink',
    open: 'Åbn i min kalender',
    google: 'Føj til Google Kalender',
    address: 'Adresse',
    copy: 'Kopiér',
    copied: 'Kopieret',
    secret: 'Adressen vises kun nu. Den, der har den, kan se din kalender, så giv den ikke til nogen.',
    exists:
      'Du har en adresse, oprettet {{date}}. Den vises kun, når den oprettes; skal du bruge den igen, så opret en ny.',
    renew: 'Opret en ny adresse',
    revoke: 'Slå den fra',
    renewTitle: 'Vil du oprette en ny adresse?',
    renewText:
      'Den gamle adresse holder op med at virke: Kalendere, der har den, bliver ikke opdateret længere, før du giver dem den nye.',
    renewConfirm: 'Opret en ny',
    revokeTitle: 'Vil du slå adressen fra?',
    revokeText:
      'Kalendere, der har den, bliver ikke opdateret længere. Dine billetter og tilmeldinger bliver, som de er.',
    revokeConfirm: 'Slå den fra',
    keep: 'Behold den',
    how: 'Sådan gør du',
    steps: {
      google: {
        title: 'Google Kalender',
        text: 'Åbn Google Kalender på en computer. Tryk på + ved “Andre kalendere”, vælg “Fra webadresse”, indsæt adressen, og tryk på “Tilføj kalender”. Så er den også på telefonen. Google ser efter ændringer nogle gange om dagen.',
      },
      apple: {
        title: 'Apple Kalender (iPhone, iPad, Mac)',
        text: 'Tryk på “Åbn i min kalender” på enheden, og sig ja til at abonnere. Eller: Vælg Kalendere i appen Kalender, så Tilføj kalender og Tilføj kalenderabonnement, og indsæt adressen.',
      },
      outlook: {
        title: 'Outlook',
        text: 'Åbn kalenderen, vælg “Tilføj kalender” og derefter “Abonner fra internettet”, indsæt adressen, giv den et navn, og tryk på “Importér”.',
      },
    },
  },
}
