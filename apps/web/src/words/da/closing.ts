import type { closing as english } from '../en/closing.ts'
import type { WordsOf } from '../words-of.ts'

export const closing: WordsOf<typeof english> = {
  export: {
    lead: 'Flyt foreningens bilag til jeres regnskabsprogram. Hvert bilag eksporteres kun én gang.',
    new: 'Ny eksport',
    waiting_one: '{{count, number}} bilag er ikke eksporteret: {{from}} til {{to}}.',
    waiting_other: '{{count, number}} bilag er ikke eksporteret: {{from}} til {{to}}.',
    allDone: 'Alle bilag er eksporteret.',
    from: 'Første dag',
    to: 'Sidste dag',
    toWrong: 'Vælg en dag, der ikke ligger før den første dag',
    format: 'Format',
    formats: { neutral: 'CSV til alle programmer', 'e-conomic': 'e-conomic', dinero: 'Dinero', billy: 'Billy' },
    unverified: 'Tjek første gang, at programmet læser alle kolonner rigtigt.',
    make: 'Eksportér bilag',
    done_one: '{{count, number}} bilag eksporteret',
    done_other: '{{count, number}} bilag eksporteret',
    nothing: 'Der er intet at eksportere: Alle bilag fra de dage er med i en tidligere eksport.',
    unmapped: 'Disse konti mangler et kontonummer: {{accounts}}',
    list: 'Eksporter',
    none: { title: 'Ingen eksporter endnu', text: 'Eksportér en måneds bilag, når måneden er lukket.' },
    columns: {
      nth: 'Nr.',
      period: 'Periode',
      format: 'Format',
      postings: 'Bilag',
      created: 'Eksporteret',
      files: 'Filer',
    },
    download: 'Hent',
    neutral: 'CSV',
  },
  numbers: {
    title: 'Kontonumre',
    explain:
      'Numrene fra jeres regnskabsprogram. Medlemstyper og arrangementer uden eget nummer bruger gruppens. Med en momskode eksporteres indtægten inklusive moms, som programmet selv beregner; uden momskode får momsen sin egen linje.',
    account: 'Konto',
    number: 'Kontonr.',
    vatCode: 'Momskode',
    numberOf: 'Kontonr. for {{name}}',
    vatCodeOf: 'Momskode for {{name}}',
    save: 'Gem kontonumre',
    done: 'Kontonumrene er gemt',
    numberWrong: 'Brug højst ti cifre',
    codeWrong: 'Brug højst tolv bogstaver og cifre',
  },
}
