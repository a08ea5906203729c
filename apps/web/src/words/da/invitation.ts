import type { invitationTexts as english } from '../en/invitation.ts'
import type { TextTable } from '../text-table.ts'

export const invitationTexts: TextTable<typeof english> = {
  title: 'Din invitation',
  from: '{{organisation}} inviterer dig',
  about: 'Om arrangementet',
  contact: 'Spørgsmål?',
  missing: {
    title: 'Invitationslinket virker ikke',
    text: 'Invitationen er måske trukket tilbage, eller linket blev ikke kopieret helt. Åbn det fra e-mailen igen, eller spørg den, der har inviteret dig.',
    clubs: 'Se foreningerne',
  },
  answer: {
    title: 'Kommer du?',
    seats_one: 'Invitationen gælder for én person.',
    seats_other: 'Invitationen gælder for op til {{count}} personer.',
    taken_one: 'Din plads er taget.',
    taken_other: '{{taken}} af {{count}} pladser er taget.',
    until: 'Svar senest {{until}}.',
    register: 'Tilmeld',
    see: 'Se din tilmelding',
    decline: 'Jeg kan ikke komme',
    declined: 'Du har meldt afbud.',
    takeBack: 'Jeg kan komme alligevel',
  },
  closed: {
    closed: 'Svarfristen er udløbet. Kontakt arrangøren, hvis du stadig gerne vil komme.',
    'called-off': 'Arrangementet er aflyst.',
    over: 'Arrangementet er slut.',
  },
}
