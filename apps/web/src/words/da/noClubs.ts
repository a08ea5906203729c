import type { noClubs as english } from '../en/noClubs.ts'
import type { WordsOf } from '../words-of.ts'

export const noClubs: WordsOf<typeof english> = {
  yet: {
    title: 'Ingen foreninger endnu',
    text: 'Når en forening åbner her, finder du den på denne side.',
  },
  found: {
    title: 'Ingen forening passer til “{{query}}”',
    text: 'Prøv med færre bogstaver eller med byens navn.',
    all: 'Se alle foreninger',
  },
}
