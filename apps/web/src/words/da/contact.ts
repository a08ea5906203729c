import type { contactTexts as english } from '../en/contact.ts'
import type { TextTable } from '../text-table.ts'

export const contactTexts: TextTable<typeof english> = {
  title: 'Beskeder',
  lead: 'Skriv til dine foreninger, og læs, hvad de svarer.',
  tabs: { label: 'Beskeder', mine: 'Dine beskeder', organisation: 'Til foreningen' },
  list: {
    mine: 'Dine samtaler',
    organisation: 'Det har medlemmerne skrevet',
    more: 'Vis flere',
    unread: 'Ny',
    answered: 'Besvaret af {{name}}',
    waiting: 'Venter på svar',
  },
  none: {
    inbox: {
      title: 'Ingen har skrevet endnu',
      text: 'Når et medlem skriver til foreningen, vises beskeden her, og du får en e-mail.',
    },
    chosen: { title: 'Vælg en samtale', text: 'Læs, hvad medlemmet har skrevet, og svar for foreningen.' },
  },
  new: {
    title: 'Skriv til en forening',
    club: 'Forening',
    choose: 'Vælg en forening',
    subject: 'Emne',
    message: 'Besked',
    send: 'Send beskeden',
    hint: 'Foreningens administratorer får din besked. Svaret kommer her og på e-mail.',
  },
  missing: {
    club: 'Vælg den forening, du vil skrive til',
    subject: 'Skriv et emne',
    message: 'Skriv en besked',
  },
  lettersLeft_one: '{{count}} tegn tilbage',
  lettersLeft_other: '{{count}} tegn tilbage',
  thread: {
    withClub: 'Med {{club}}',
    withMember: '{{name}} til {{club}}',
    messages: 'Beskeder',
    earlier_one: '{{count}} ældre besked vises ikke.',
    earlier_other: '{{count}} ældre beskeder vises ikke.',
    answer: 'Dit svar',
    answerAs: 'Svar for {{club}}',
    send: 'Send',
    toAll: 'Til dine samtaler',
  },
  files: {
    label: 'Filer med beskeden',
    choose: 'Vedhæft filer',
    uploading: '{{size}}, på vej',
    remove: 'Fjern {{name}}',
    again: 'Prøv igen med {{name}}',
    save: 'Gem',
    refused: {
      type: 'Kun billeder (PNG, JPEG, WebP) og PDF kan sendes',
      size: 'Filen er større end 5 MB',
      'too-large-here': 'Filen er større, end siden her kan tage imod',
      empty: 'Filen er tom',
      many: 'Der kan højst sendes 5 filer med en besked',
      'not-sent': 'Den blev ikke sendt. Din besked er her stadig',
      infected: 'Vores virusscanner fandt noget i filen',
      'not-scanned': 'Den kunne ikke tjekkes for virus lige nu. Prøv igen om lidt',
      'too-often': 'Du har sendt mange filer. Prøv igen senere eller i morgen',
    },
  },
  problems: {
    'invalid-attachment': {
      title: 'Den fil kan vi ikke tage imod',
      text: 'Intet er sendt. Vælg et billede (PNG, JPEG, WebP) eller en PDF, og prøv igen.',
    },
    'attachment-gone': {
      title: 'En fil er der ikke længere',
      text: 'Intet er sendt, og din besked er her stadig. Fjern filerne, vedhæft dem igen, og send.',
    },
  },
}
