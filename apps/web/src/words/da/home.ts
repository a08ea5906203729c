import type { home as english } from '../en/home.ts'
import type { WordsOf } from '../words-of.ts'

export const home: WordsOf<typeof english> = {
  greeting: 'Hej, {{name}}',
  nothingWaits: 'Alt er på plads. Der er ikke noget, du skal gøre lige nu.',
  waiting_one: 'Der er én ting, der venter på dig.',
  waiting_other: 'Der er {{count}} ting, der venter på dig.',
  next: 'Næste skridt',
  memberships: 'Medlemskaber',
  clubs: 'Foreninger, du kan blive medlem af',
  moreClubs: 'Flere foreninger',
  allClubs: 'Se alle',
  status: { active: 'Aktivt', upcoming: 'Kommende', expired: 'Udløbet', inactive: 'Inaktivt' },
  unfinished: {
    title: {
      unpaid: 'Du er begyndt på en betaling',
      waiting: 'Du er begyndt på en betaling',
      declined: 'Betalingen gik ikke igennem',
      voided: 'Betalingen er ført tilbage',
      confirming: 'Vi er ved at bekræfte din betaling',
    },
    text: '{{organisation}}, for {{names}}.',
    resume: 'Fortsæt · {{amount}}',
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
      text: 'Der er blevet ledige pladser, og de holdes til dig et stykke tid.',
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
    unavailable: 'Vi kan ikke hente foreningens medlemskaber lige nu; intet er gået tabt.',
    tryAgain: 'Prøv igen',
  },
  profile: {
    title: 'Fuldfør din adresse',
    text: 'Foreningerne skal bruge den på kvitteringen, før du kan købe et medlemskab.',
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
      text: '{{name}} tæller først med, når du køber, efter et ja. Du skal ikke gøre noget.',
    },
  },
  empty: {
    title: 'Ingen medlemskaber endnu',
    text: 'Når du melder dig ind i en forening, ligger medlemskabet her som et kort. Her er de foreninger, du kan blive medlem af nu.',
    noClubs: 'Når du melder dig ind i en forening, ligger medlemskabet her som et kort.',
  },
}
