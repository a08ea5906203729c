import type { start as english } from '../en/start.ts'
import type { WordsOf } from '../words-of.ts'

export const start: WordsOf<typeof english> = {
  title: 'Opret en forening',
  lead: 'Medlemskaber, betalinger og medlemmer samlet ét sted. Det tager ti minutter, og ingen kan se den, før du offentliggør den.',
  points: {
    make: { title: 'Opret foreningen', text: 'Navn, adresse og farve. Du bliver dens ejer.' },
    prepare: {
      title: 'Gør den klar',
      text: 'Hvad et medlemskab koster, og hvem der ellers skal hjælpe til. Imens er den skjult.',
    },
    publish: { title: 'Offentliggør den', text: 'Så kan alle finde den og melde sig ind.' },
  },
  go: 'Opret en forening',
  signIn: 'Log ind, og opret en forening',
  approval: 'De, der driver portalen, ser foreningen igennem, før den kan offentliggøres.',
  off: {
    title: 'Her kan man ikke selv oprette en forening',
    text: 'Foreningerne bliver oprettet af dem, der driver portalen. Spørg dem, hvis jeres skal være med.',
    action: 'Se foreningerne',
  },
}
