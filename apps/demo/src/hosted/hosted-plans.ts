import { addDays, type CalendarDate } from '@forenet/domain/calendar-date'
import type { PlannedEvent } from '../events/planned-event.ts'

const HALL = { place: 'Højmarkshallen', placeAddress: 'Idrætsvej 12', city: 'Silkeborg' }
const OFFICE = { name: 'Kontoret', mailbox: 'kontor@hojmarken-if.example.org' }

export const CLUB_DAY: PlannedEvent = {
  key: 'mini-handball',
  subject: 'handball',
  title: 'Klubbens dag med kampe, boder og kage',
  paragraphs: [
    'Alle hold viser, hvad de kan, fra håndbold i hal 1 til boccia på terrassen. Køb en dagsbillet, og prøv lige så meget, du vil.',
    'Der er kagebord, loppeboder og hoppeborg. Har du en kode fra din nabo eller en sponsor, så brug den, når du tilmelder dig.',
  ],
  ...HALL,
  ...{
    inDays: -16,
    weekday: 6,
    clock: '10:00',
    hours: 6,
    capacity: 320,
    taken: 0,
    guestsInvited: true,
    opens: 60,
    closes: 0,
  },
  types: [
    { name: 'Voksen', member: 60, guest: 90, fits: 'adult' },
    { name: 'Barn', description: 'Til og med 14 år.', to: 14, member: 30, guest: 40, fits: 'child' },
  ],
  cancel: { days: 2, fee: 20 },
  contact: OFFICE,
}

export const CANCELLED_EVENT: PlannedEvent = {
  key: 'national-match',
  subject: 'handball',
  title: 'Bustur til stævne i Odense',
  paragraphs: [
    'Vi kører samlet fra hallen kl. 7.30 og er hjemme igen ved aftensmadstid. Bus, indgang og frokost er med i prisen.',
    'Turen er skrevet op på kontoret og betalt ved bankoverførsel.',
  ],
  ...HALL,
  ...{ inDays: -9, weekday: 0, clock: '07:30', hours: 11, capacity: 50, taken: 0, opens: 50, calledOffDaysAgo: 14 },
  types: [{ name: 'Plads i bussen', member: 225, guest: 275, fits: 'adult' }],
  guestsInvited: true,
  contact: OFFICE,
}

export function buildTournament(today: CalendarDate): PlannedEvent {
  const weekday = new Date(`${addDays(today, -1)}T12:00:00Z`).getUTCDay() as PlannedEvent['weekday']
  return {
    key: 'handball-camp',
    subject: 'camp',
    title: 'Højmarken Cup for gæstehold',
    paragraphs: [
      'Hold fra seks klubber spiller tre dage i Højmarkshallen, sover på skolen og spiser sammen i cafeteriet.',
      'Holdene er skrevet på af kontoret. Forældre, der kommer for at se kampene, køber billet ved indgangen.',
    ],
    ...HALL,
    ...{
      inDays: -1,
      weekday,
      clock: '16:00',
      hours: 52,
      capacity: 360,
      taken: 0,
      guestsInvited: true,
      opens: 60,
      closes: 0,
    },
    types: [
      { name: 'Spiller', description: 'Mad og overnatning.', member: 350, guest: 350, fits: 'child' },
      { name: 'Holdleder', member: 150, guest: 150, fits: 'adult' },
      { name: 'Tilskuer', member: 50, guest: 50, fits: 'adult' },
    ],
    contact: OFFICE,
  }
}

export const SWIMMING_DAY: PlannedEvent = {
  key: 'open-hall',
  subject: 'gym',
  title: 'Familiedag i svømmehallen',
  paragraphs: [
    'Hele svømmehallen er vores fra kl. 10 til 14, med vandrutsjebane, babybassin og baner til dem, der vil svømme for alvor.',
    'Skriv, hvad I gerne vil prøve, så vi ved, hvor mange instruktører vi skal være. Der er boller og saft, når I er kommet op.',
  ],
  place: 'Svømmehallen',
  placeAddress: 'Badevej 4',
  city: 'Silkeborg',
  ...{ inDays: 70, weekday: 6, clock: '10:00', hours: 4, capacity: 120, taken: 0, guestsInvited: true, opens: 60 },
  types: [
    { name: 'Voksen', member: 80, guest: 110, fits: 'adult' },
    { name: 'Barn', to: 14, member: 40, guest: 60, fits: 'child' },
  ],
  questions: [
    {
      ...{ label: 'Hvad vil I prøve?', kind: 'several', askedOf: 'entry', answers: ['Vandrutsjebane'] },
      choices: ['Vandrutsjebane', 'Babysvømning', 'Udspring', 'Vandpolo'],
    },
    { label: 'Hvor mange badehåndklæder vil I låne?', kind: 'number', askedOf: 'entry', answers: ['2'] },
    { label: 'Kan svømme 25 meter', kind: 'yes-no', required: true, askedOf: 'ticket', answers: ['yes'] },
    {
      label: 'Hvornår tog du førstehjælpskursus?',
      kind: 'date',
      askedOf: 'ticket',
      ofType: 'Voksen',
      answers: ['2024-05-01'],
    },
    {
      label: 'Jeg holder øje med de børn, jeg har med',
      kind: 'consent',
      required: true,
      askedOf: 'entry',
      answers: ['yes'],
    },
    { label: 'Allergier', kind: 'text', askedOf: 'ticket', answers: [''] },
  ],
  cancel: { days: 7, fee: 10 },
  contact: OFFICE,
}

export const MONDAY_SERIES: PlannedEvent = {
  key: 'coach-seminar',
  subject: 'course',
  title: 'Mandagsmotion for alle',
  paragraphs: [
    'En time med bevægelse, hvor alle kan være med. Vi begynder stille, får pulsen op og slutter med udspænding på måtten.',
    'Meld jer til fra gang til gang, så ved instruktøren, hvor mange måtter der skal frem.',
  ],
  ...HALL,
  ...{ inDays: 14, weekday: 1, clock: '19:00', hours: 1, capacity: 30, taken: 0, opens: 13 },
  types: [{ name: 'Deltager', member: 0, guest: null, fits: 'adult' }],
  contact: OFFICE,
}

export const SPONSORS_DINNER: PlannedEvent = {
  key: 'long-table',
  subject: 'long-table',
  title: 'Middag for sponsorer og frivillige',
  paragraphs: [
    'Vi dækker op i cafeteriet, formanden siger tak, og børneholdet serverer. Der er tre retter, og husets vin er med.',
    'Middagen er kun for jer, der er inviteret. Skriv til kontoret, hvis I er flere, end invitationen giver plads til.',
  ],
  ...HALL,
  ...{ inDays: 48, weekday: 5, clock: '18:30', hours: 4, capacity: 80, taken: 0, guestsInvited: true, opens: 75 },
  types: [{ name: 'Plads ved bordet', member: 0, guest: 0, fits: 'adult' }],
  contact: OFFICE,
}
