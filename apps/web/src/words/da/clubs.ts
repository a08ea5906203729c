import type { clubsTexts as english } from '../en/clubs.ts'
import type { TextTable } from '../text-table.ts'

export const clubsTexts: TextTable<typeof english> = {
  kinds: { garden: 'Haveforening', sport: 'Idrætsforening', choir: 'Kor', culture: 'Kulturforening' },
  status: { active: 'Aktivt', upcoming: 'Kommende', expired: 'Udløbet', inactive: 'Inaktivt' },
  from: 'Medlemskab fra',
  nothingOnOffer: 'Ingen medlemskaber til salg lige nu',
  tryAgain: 'Prøv igen',
  unavailable: {
    title: 'Du kan ikke melde dig ind lige nu',
    'no-membership-configurations': 'Foreningen har ikke åbnet for medlemskaber endnu.',
    'payment-not-set-up': 'Foreningen kan ikke tage imod betaling endnu.',
    'offers-not-loaded': 'Vi kunne ikke hente foreningens medlemskaber. Du har ikke mistet noget.',
    'payment-not-loaded': 'Vi kunne ikke hente, hvordan foreningen tager imod betaling. Du har ikke mistet noget.',
  },
  event: {
    coming: 'Du kommer',
    waiting: 'Venteliste',
    soldOut: 'Udsolgt',
    free: 'Gratis',
    from: 'Fra {{price}}',
  },
}
