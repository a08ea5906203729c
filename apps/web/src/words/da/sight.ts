import type { sight as english } from '../en/sight.ts'
import type { WordsOf } from '../words-of.ts'

export const sight: WordsOf<typeof english> = {
  title: 'Hvem i dine foreninger kan se hvad om dig',
  lead: 'Kun personer med en rolle i en forening kan se noget om dig dér, og kun efter et sikkert login. Det, de gør, bliver logget.',
  howLong:
    'En forening ser dig indtil 12 måneder efter den sidste dag, du har betalt for, også hvis du er på et hold. Har du aldrig betalt, ser den dig, så længe du er på et hold, venter på en plads eller står på foreningens liste. Personer, som foreningen selv har skrevet på, og som ikke logger ind her, kan den se til udgangen af det tredje år efter, at de gik ud.',
  none: 'Du er ikke på nogen forenings medlemsliste.',
  nobody: 'Ingen har en rolle i {{club}} lige nu.',
  people_one: '{{count}} person',
  people_other: '{{count}} personer',
  narrowed: 'Kun for nogle arrangementer eller hold',
  roles: {
    owner: 'Ejer',
    treasurer: 'Kasserer',
    secretary: 'Sekretær',
    'event-host': 'Arrangør',
    trainer: 'Træner',
    'door-steward': 'Dørvagt',
    auditor: 'Revisor',
  },
  sees: {
    person: 'dit navn, dine kontaktoplysninger, din fødselsdato og din familie dér',
    memberships: 'dine medlemskaber',
    notes: 'det, bestyrelsen har noteret om dig',
    teams: 'dine hold, og hvordan du kan kontaktes dér',
    entries: 'det, du melder dig til',
    tickets: 'dit navn på billetter',
    payments: 'det, du har betalt',
    messages: 'det, du skriver til foreningen',
    record: 'det, der er gjort om dig i foreningen',
  },
  line: 'Ser {{what}}.',
}
