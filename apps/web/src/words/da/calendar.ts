import type { calendarTexts as english } from '../en/calendar.ts'
import type { TextTable } from '../text-table.ts'

export const calendarTexts: TextTable<typeof english> = {
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
    keys: 'Brug piletasterne til at gå fra dag til dag og Page Up og Page Down til at gå fra måned til måned. Tryk Enter for at gå til dagens arrangementer.',
    day_zero: '{{day}}, ingen arrangementer',
    day_one: '{{day}}, {{count}} arrangement: {{titles}}',
    day_other: '{{day}}, {{count}} arrangementer: {{titles}}',
    more_one: '{{count}} mere',
    more_other: '{{count}} mere',
  },
  weekWords: 'Uge {{week}} · {{days}}',
  kinds: {
    label: 'Forklaring',
    coming: 'Du kommer',
    held: 'Pladser reserveret til dig',
    waiting: 'På ventelisten',
    declined: 'Du kommer ikke',
    club: 'I dine foreninger',
    calledOff: 'Aflyst',
  },
  day: {
    nothing: 'Ingen arrangementer den dag.',
    until: 'til {{date}}',
  },
  agenda: { title: 'Kommende', all: 'Som liste' },
  empty: {
    month: 'Ingen arrangementer i {{period}}',
    week: 'Ingen arrangementer i den uge',
    next: 'Næste: {{title}}, {{date}}',
    text: 'Nye arrangementer i dine foreninger vises her.',
    go: 'Gå til {{date}}',
    clubs: 'Se foreningerne',
  },
  feed: {
    title: 'I din egen kalender',
    lead: 'Hold kalenderen på din telefon eller computer opdateret med det, du er tilmeldt, og dine foreningers kommende arrangementer. Ændringer og aflysninger kommer med automatisk.',
    none: 'Du får et privat link. Du kan lukke det når som helst.',
    make: 'Opret kalenderlink',
    open: 'Åbn i min kalender',
    google: 'Føj til Google Kalender',
    address: 'Link',
    copy: 'Kopiér',
    copied: 'Kopieret',
    secret: 'Linket vises kun nu. Alle, der har det, kan se din kalender, så del det ikke med nogen.',
    exists:
      'Du har et kalenderlink, oprettet {{date}}. Det vises kun, når det oprettes. Har du mistet det, så opret et nyt.',
    renew: 'Opret et nyt link',
    revoke: 'Luk linket',
    renewTitle: 'Vil du oprette et nyt link?',
    renewText:
      'Det gamle link holder op med at virke. Kalendere, der bruger det, bliver ikke opdateret, før du tilføjer det nye.',
    renewConfirm: 'Opret et nyt',
    revokeTitle: 'Vil du lukke linket?',
    revokeText:
      'Kalendere, der bruger linket, bliver ikke længere opdateret. Dine billetter og tilmeldinger ændres ikke.',
    revokeConfirm: 'Luk linket',
    keep: 'Behold linket',
    how: 'Sådan gør du',
    steps: {
      google: {
        title: 'Google Kalender',
        text: 'Åbn Google Kalender på en computer. Tryk på + ved “Andre kalendere”, vælg “Fra webadresse”, indsæt adressen, og tryk på “Tilføj kalender”. Så kommer den også på telefonen. Google tjekker for ændringer nogle gange om dagen.',
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
