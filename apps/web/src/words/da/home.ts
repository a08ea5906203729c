import type { homeTexts as english } from '../en/home.ts'
import type { TextTable } from '../text-table.ts'

export const homeTexts: TextTable<typeof english> = {
  greeting: 'Hej, {{name}}',
  nothingWaits: 'Alt er på plads. Der er ikke noget, du skal gøre lige nu.',
  waiting_one: 'Du har én ting at gøre.',
  waiting_other: 'Du har {{count}} ting at gøre.',
  next: 'Næste skridt',
  yourClubs: 'Dine foreninger',
  otherClubs: 'Andre foreninger',
  allClubs: 'Se alle foreninger',
  joinable: 'Foreninger, du kan blive medlem af',
  card: '{{name}}, {{club}}: medlemskort',
  history: '{{name}}, {{club}}: medlemskabets historik',
  until: 'til {{date}}',
  unfinished: {
    title: {
      unpaid: 'Uafsluttet betaling',
      waiting: 'Uafsluttet betaling',
      declined: 'Betalingen gik ikke igennem',
      voided: 'Betalingen er annulleret',
      confirming: 'Vi er ved at bekræfte din betaling',
    },
    text: '{{organisation}}, for {{names}}.',
    resume: 'Fortsæt · {{amount}}',
    difference: 'Betal forskellen for en anden billet',
    differenceText: '{{organisation}}, for {{names}}: {{what}}, indtil {{date}}.',
    pay: 'Betal {{amount}}',
    chooseAgain: 'Vælg igen',
  },
  event: {
    held: {
      text: 'Der er reserveret pladser til dig, mens du betaler.',
      until: 'Der er reserveret pladser til dig indtil {{date}}.',
      action: 'Gå til betaling',
      label: 'Gå til betaling: {{title}}',
    },
    offered: {
      text: 'Der er ledige pladser til dig. Se svarfristen på arrangementets side.',
      action: 'Se tilbuddet',
      label: 'Se tilbuddet: {{title}}',
    },
    coming: { action: 'Se billetter', label: 'Se billetter: {{title}}' },
  },
  renewal: {
    title: '{{name}} · {{organisation}}',
    runsUntil: 'Gælder til {{date}}.',
    ended: 'Udløb {{date}}.',
    renewFor: 'Forny for {{season}} · {{amount}}',
    next: 'Næste: {{name}}.',
    renew: 'Forny',
    titleAll: '{{organisation}}: {{count}} medlemskaber at forny',
    renewAllFor: 'Forny alle {{count}} for {{season}} · {{amount}}',
    renewAll: 'Forny alle {{count}} · {{amount}}',
    choose: 'vælg medlemskab',
    unavailable: 'Vi kan ikke hente medlemskaberne lige nu. Du har ikke mistet noget.',
    tryAgain: 'Prøv igen',
  },
  profile: {
    title: 'Fuldfør din adresse',
    text: 'Adressen skal stå på kvitteringen, når du køber et medlemskab.',
    action: 'Udfyld adressen',
  },
  invitation: {
    see: 'Min familie',
    mine: {
      title: '{{name}} vil gerne forbinde jeres familier',
      text: 'I kan se hinandens medlemskaber og købe til hinanden.',
    },
    theirs: {
      title: '{{name}} har ikke svaret på din familieinvitation',
      text: 'Du kan først købe til {{name}}, når invitationen er accepteret. Du skal ikke gøre noget.',
    },
  },
  newcomer:
    'Velkommen. Vælg en forening for at se, hvad den tilbyder. Når du er medlem, ligger den og dens arrangementer her.',
  upcoming: {
    title: 'Kommende arrangementer',
    titleAll: 'Åbent for alle',
    all: 'Alle arrangementer',
  },
  door: {
    today: 'I dag',
    beginsIn: 'Begynder om',
    began: 'Begyndte kl. {{time}}',
    tickets: 'Vis billetter',
    ticketsLabel: 'Vis billetter: {{title}}',
    way: 'Find vej',
    wayLabel: 'Find vej til {{place}}, på et kort i en ny fane',
  },
}
