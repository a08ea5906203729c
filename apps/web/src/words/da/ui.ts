import type { uiTexts as english } from '../en/ui.ts'
import type { TextTable } from '../text-table.ts'

export const uiTexts: TextTable<typeof english> = {
  close: 'Luk',
  cancel: 'Annuller',
  retry: 'Prøv igen',
  loading: 'Henter',
  total: 'I alt',
  notAName: 'Brug bogstaver og højst to cifre, ingen links eller tegn som * og #, og mellemrum efter et punktum',
  countdown: {
    spoken: {
      '300': '5 minutter tilbage.',
      '60': '1 minut tilbage.',
      '30': '30 sekunder tilbage.',
      '0': 'Din reservation er udløbet.',
    },
  },
}
