import type { findClubsTexts as english } from '../en/findClubs.ts'
import type { TextTable } from '../text-table.ts'

export const findClubsTexts: TextTable<typeof english> = {
  label: 'Søg efter forening',
  placeholder: 'Navn, by eller aktivitet',
  near: 'Tæt på mig',
  more: 'Vis flere foreninger',
  shown_one: '{{count}} forening fundet',
  shown_other: '{{count}} foreninger fundet',
  shownSome: 'De første {{count}} foreninger vises',
  yet: {
    title: 'Ingen foreninger endnu',
    text: 'Når en forening åbner her, finder du den på denne side.',
  },
  none: {
    title: 'Ingen forening passer til “{{query}}”',
    text: 'Prøv med færre bogstaver eller med byens navn.',
    all: 'Se alle foreninger',
  },
  choose: 'Vælg {{name}}',
  chooseShort: 'Vælg',
  another: 'En anden forening …',
}
