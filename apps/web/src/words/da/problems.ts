import type { problemsTexts as english } from '../en/problems.ts'
import type { TextTable } from '../text-table.ts'

export const problemsTexts: TextTable<typeof english> = {
  codes: {
    offline: {
      title: 'Du er ikke på nettet',
      text: 'Det kræver forbindelse. Det, du har skrevet, er her stadig.',
    },
    unreachable: {
      title: 'Intet svar',
      text: 'Forbindelsen blev afbrudt. Det, du har skrevet, er her stadig; prøv igen om lidt.',
    },
    timeout: {
      title: 'Det tager for lang tid',
      text: 'Det, du har skrevet, er her stadig; prøv igen om lidt.',
    },
    aborted: {
      title: 'Afbrudt',
      text: 'Siden her har ikke ændret noget.',
    },
    'malformed-input': {
      title: 'Tjek de markerede felter',
      text: 'Intet er gemt endnu. Ret de markerede felter.',
    },
    'address-too-long': {
      title: 'Adressen er for lang',
      text: 'Gå til forsiden, og find siden derfra.',
    },
    'not-signed-in': {
      title: 'Du skal logge ind',
      text: 'Log ind, så kommer du tilbage til, hvor du var.',
    },
    'token-invalid': {
      title: 'Du skal logge ind igen',
      text: 'Dit login blev ikke godtaget. Log ind, så kommer du tilbage til, hvor du var.',
    },
    'session-ended': {
      title: 'Du skal logge ind igen',
      text: 'Du er blevet logget ud, måske i en anden fane. Log ind, så kommer du tilbage til, hvor du var.',
    },
    'email-not-verified': {
      title: 'Bekræft din e-mail først',
      text: 'Log ind igen, og åbn det link, vi sender på e-mail.',
    },
    'email-not-accepted': {
      title: 'Din e-mail kan ikke bruges her',
      text: 'Brug kun a–z, tal og almindelige tegn. Ret den, hvor du logger ind, eller brug en anden konto.',
    },
    'email-of-another-login': {
      title: 'Din e-mail bruges allerede af et andet login',
      text: 'Et medlem med denne e-mail har en anden konto. Intet er ændret. Er det dig, så log ind med den; ellers skriv til din forening.',
    },
    'not-allowed': {
      title: 'Ingen adgang',
      text: 'Kontakt din forening, hvis din konto burde have adgang.',
    },
    'stronger-sign-in-needed': {
      title: 'Bekræft, at det er dig',
      text: 'Log ind med en adgangsnøgle eller en engangskode, så kommer du tilbage hertil.',
    },
    'fresh-sign-in-needed': {
      title: 'Bekræft, at det er dig',
      text: 'Det er et stykke tid siden, du loggede ind. Log ind igen, så kommer du tilbage hertil.',
    },
    'not-found': {
      title: 'Det findes ikke',
      text: 'Det, du leder efter, er fjernet eller tilhører en anden.',
    },
    'method-not-allowed': {
      title: 'Siden er forældet',
      text: 'Indlæs den igen, og prøv en gang til. Intet er ændret.',
    },
    'too-large': {
      title: 'Det er for stort',
      text: 'Intet er gemt. Vælg en mindre fil, eller skriv mindre, og prøv igen.',
    },
    'unsupported-media-type': {
      title: 'Filtypen kan ikke bruges',
      text: 'Intet er gemt. Vælg en anden fil, og prøv igen.',
    },
    'hand-over-waiting': {
      title: 'Der er noget, du kan overtage',
      text: 'Indlæs siden igen, og svar på det først.',
    },
    'infected-file': {
      title: 'Filen blev afvist',
      text: 'Vores virusscanner fandt noget i den. Intet er gemt. Vælg en anden fil, og prøv igen.',
    },
    'not-scanned': {
      title: 'Filen kunne ikke kontrolleres',
      text: 'Virusscanneren svarer ikke lige nu. Intet er gemt. Prøv igen om lidt.',
    },
    'invalid-picture': {
      title: 'Det billede kan vi ikke bruge',
      text: 'Intet er gemt. Vælg et billede i JPEG, PNG eller WebP, og prøv igen.',
    },
    'not-grown-up': {
      title: 'Ikke fyldt 18 endnu',
      text: 'Kun den, der er fyldt 18, kan få sit eget login. Ret fødselsdatoen, hvis den er forkert.',
    },
    'too-many-requests': {
      title: 'Lige et øjeblik',
      text: 'Det var mange forsøg på kort tid. Vent et minut, og gå så videre. Du har ikke mistet noget.',
    },
    overloaded: {
      title: 'Der er travlt lige nu',
      text: 'Du har ikke mistet noget. Prøv igen om et øjeblik.',
    },
    'in-maintenance': {
      title: 'Vi arbejder på Forenet lige nu',
      text: 'Intet er ændret eller trukket, og det, du har skrevet, er her stadig. Prøv igen, når beskeden øverst er væk.',
    },
    internal: {
      title: 'Noget gik galt hos os',
      text: 'Indlæs siden igen, og se, om det gik igennem, før du prøver igen.',
    },
  },
}
