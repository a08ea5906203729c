import type { door as english } from '../en/door.ts'
import type { WordsOf } from '../words-of.ts'

export const door: WordsOf<typeof english> = {
  lead: '{{day}}, {{time}}',
  link: {
    title: 'Åbn indgangen på en telefon eller computer',
    text: 'Den, der scanner koden eller åbner linket, kan lukke folk ind til arrangementet – med et navn og uden login. Når siden er åbnet, virker den også uden net.',
    make: 'Opret link',
    again: 'Opret et nyt link',
    againText: 'Et nyt link lukker dette. Enheder, der allerede er åbnet, fortsætter.',
    made: 'Der er oprettet et link {{at}}. Det vises kun der, hvor det blev oprettet; opret et nyt for at vise det her.',
    code: 'Linket som QR-kode',
    copy: 'Kopiér linket',
    copied: 'Kopieret',
    copyFailed: 'Kunne ikke kopieres. Markér linket, og kopiér det selv.',
    end: 'Luk linket',
    until: 'Enhederne virker indtil {{at}}.',
    over: 'Arrangementet er slut: Der kan ikke åbnes flere enheder.',
  },
  devices: {
    title: 'Enheder',
    none: 'Ingen enheder er åbnet endnu.',
    letIn_one: '{{count, number}} lukket ind',
    letIn_other: '{{count, number}} lukket ind',
    seen: 'sidst set {{at}}',
    ended: 'afsluttet {{at}}',
    end: 'Afslut',
    endOne: 'Afslut {{name}}',
    sure: 'Vil du afslutte {{name}}?',
    sureText:
      'Enheden kan ikke lukke flere ind, og den sletter navnelisten, så snart den har net. De, der er lukket ind, bliver inde.',
  },
  counts: {
    title: 'Hvem er inde',
    of: '{{inside, number}} af {{expected, number}} er inde',
    type: '{{name}}: {{inside, number}} af {{expected, number}}',
    twice_one: '{{count, number}} billet har lukket nogen ind mere end én gang, ved to enheder uden net',
    twice_other: '{{count, number}} billetter har lukket nogen ind mere end én gang, ved to enheder uden net',
    void_one: '{{count, number}} ugyldig billet har lukket nogen ind',
    void_other: '{{count, number}} ugyldige billetter har lukket nogen ind',
    list: 'Deltagere',
  },
  quarters: {
    title: 'Hvornår de kom',
    from: 'Fra kl.',
    letIn: 'Lukket ind',
    none: 'Ingen er kommet ind endnu.',
  },
}
