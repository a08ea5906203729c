import type { sessionTexts as english } from '../en/session.ts'
import type { TextTable } from '../text-table.ts'

export const sessionTexts: TextTable<typeof english> = {
  signedOut: {
    title: 'Du er logget ud',
    because: {
      left: 'På gensyn. Dine data er fjernet fra denne enhed.',
      inactive: 'Du blev logget ud efter en periode uden aktivitet. Log ind for at komme tilbage.',
      elsewhere: 'Du er logget ud i en anden fane, eller dit login er udløbet. Log ind for at komme tilbage.',
    },
    signIn: 'Log ind',
  },
  failed: {
    refused: {
      title: 'Du blev ikke logget ind',
      text: 'Du er ikke logget ind, og intet er ændret. Prøv igen, når du er klar.',
      retry: 'Log ind',
    },
    unreachable: {
      title: 'Vi kan ikke få fat i login-tjenesten',
      text: 'Du har ikke mistet noget. Se efter, om du er på nettet, og prøv igen om lidt.',
      retry: 'Prøv igen',
    },
  },
  leaving: 'Vi sender dig til login …',
}
