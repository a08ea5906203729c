import type { session as english } from '../en/session.ts'
import type { WordsOf } from '../words-of.ts'

export const session: WordsOf<typeof english> = {
  signedOut: {
    title: 'Du er logget ud',
    because: {
      left: 'På gensyn. Der ligger intet om dig tilbage på denne enhed.',
      inactive:
        'Ingen havde brugt siden i et stykke tid, så vi loggede dig ud for at passe på din konto. Du kommer tilbage til, hvor du var.',
      elsewhere: 'Du er logget ud i en anden fane, eller dit login er udløbet. Du kommer tilbage til, hvor du var.',
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
