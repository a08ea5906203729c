import type { dataVisibilityTexts as english } from '../en/dataVisibility.ts'
import type { TextTable } from '../text-table.ts'

export const dataVisibilityTexts: TextTable<typeof english> = {
  title: 'Adgang til dine data i dine foreninger',
  lead: 'Kun personer med en rolle i en forening kan se dine data dér, og kun efter login i to trin. Det, de gør, bliver logget.',
  howLong:
    'En forening ser dig indtil 12 måneder efter den sidste dag, du har betalt for, også hvis du er på et hold. Har du aldrig betalt, ser den dig, så længe du er på et hold, venter på en plads eller står på foreningens liste. Personer, som foreningen selv har tilføjet, og som ikke logger ind her, kan den se til udgangen af det tredje år efter, at de gik ud.',
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
    'door-steward': 'Indgangsvagt',
    auditor: 'Revisor',
  },
  sees: {
    person: 'dit navn, dine kontaktoplysninger, din fødselsdato og din familie dér',
    memberships: 'dine medlemskaber',
    notes: 'bestyrelsens noter om dig',
    teams: 'dine hold, og hvordan du kan kontaktes dér',
    entries: 'dine tilmeldinger',
    tickets: 'dit navn på billetter',
    payments: 'dine betalinger',
    messages: 'dine beskeder til foreningen',
    record: 'logposter om dig i foreningen',
  },
  line: 'Ser {{what}}.',
}
