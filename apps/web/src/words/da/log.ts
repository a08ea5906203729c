import { logActionTexts, logFactTexts, logValueTexts } from '@forenet/contract/club/log-texts-da'
import type { logTexts as english } from '../en/log.ts'
import type { TextTable } from '../text-table.ts'

export const logTexts: TextTable<typeof english> = {
  lead: 'Hvem der har gjort hvad i {{club}}, nyeste først. Der kan ikke fjernes noget.',
  list: 'Aktivitet',
  portal: 'Portalen selv',
  about: 'Om {{name}}',
  download: 'Hent som fil',
  filters: {
    label: 'Hvilken del af loggen',
    search: 'Søg',
    placeholder: 'Et navn, en e-mail, en rolle …',
    action: 'Handling',
    anyAction: 'Alt',
    from: 'Fra',
    to: 'Til',
    clear: 'Vis alt',
  },
  older: 'Vis ældre',
  none: { title: 'Ingen aktivitet endnu', text: 'Ændringer i foreningen vises her.' },
  notFound: {
    title: 'Intet fundet',
    text: 'Ingen linje passer til det, du leder efter. Prøv med færre ord eller filtre.',
  },
  facts: logActionTexts,
  detail: logFactTexts,
  values: logValueTexts,
  change: '{{name}}: {{from}} → {{to}}',
  nothing: '–',
}
