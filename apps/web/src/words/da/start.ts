import type { startTexts as english } from '../en/start.ts'
import type { TextTable } from '../text-table.ts'

export const startTexts: TextTable<typeof english> = {
  title: 'Opret en forening',
  lead: 'Medlemskaber, betalinger og medlemmer samlet ét sted. Det tager ti minutter, og foreningen er skjult, til du offentliggør den.',
  points: {
    make: { title: 'Opret foreningen', text: 'Navn, adresse og farve. Du bliver dens ejer.' },
    prepare: {
      title: 'Gør den klar',
      text: 'Tilføj priser, og inviter andre i bestyrelsen. Imens er foreningen skjult.',
    },
    publish: { title: 'Offentliggør den', text: 'Så kan alle finde den og melde sig ind.' },
  },
  go: 'Opret en forening',
  signIn: 'Log ind, og opret en forening',
  approval: 'Portalens drift gennemgår foreningen, før den kan offentliggøres.',
  off: {
    title: 'Her kan man ikke selv oprette en forening',
    text: 'Foreninger oprettes af portalens drift. Kontakt dem, hvis jeres skal være med.',
    action: 'Se foreningerne',
  },
}
