import type { organisations as english } from '../en/organisations.ts'
import type { WordsOf } from '../words-of.ts'

export const organisations: WordsOf<typeof english> = {
  title: 'Foreninger',
  lead: 'Vælg en forening for at se, hvad den tilbyder, og hvordan jeres medlemskaber står.',
  publicLead: 'Foreningerne, du kan blive medlem af, hvad de tilbyder, og hvad det koster.',
  tryAgain: 'Prøv igen',
  showMore_one: 'Vis {{count}} mere',
  showMore_other: 'Vis {{count}} flere',
  from: 'Medlemskab fra',
  nothingOnOffer: 'Ingen medlemskaber til salg lige nu',
  personStatus: '{{name}}: {{status}}',
  status: { active: 'Aktivt', upcoming: 'Kommende', expired: 'Udløbet', inactive: 'Inaktivt' },
  notMember: 'Ikke medlem',
  founded: 'stiftet {{year}}',
  kinds: { garden: 'Haveforening', sport: 'Idrætsforening', choir: 'Kor', culture: 'Kulturforening' },
  search: {
    label: 'Søg efter forening',
    placeholder: 'Navn, by eller slags',
    found_one: '{{count}} forening fundet',
    found_other: '{{count}} foreninger fundet',
  },
  none: {
    title: 'Ingen foreninger endnu',
    text: 'Når en forening åbner her, finder du den på denne side.',
  },
  noneFound: {
    title: 'Ingen forening passer til “{{query}}”',
    text: 'Prøv med færre bogstaver eller med byens navn.',
  },
  unavailable: {
    title: 'Du kan ikke melde dig ind lige nu',
    'no-membership-configurations': 'Foreningen har ikke åbnet for medlemskaber endnu.',
    'payment-not-set-up': 'Foreningen kan ikke tage imod betaling endnu.',
    'offers-not-loaded': 'Vi kunne ikke hente foreningens medlemskaber. Intet er gået tabt.',
    'payment-not-loaded': 'Vi kunne ikke hente, hvordan foreningen tager imod betaling. Intet er gået tabt.',
  },
  offers: {
    title: 'Medlemskaber',
    opens: 'Kan købes fra {{date}}',
    vat: '{{amount}} moms ({{percent}})',
    fee: '{{amount}} i gebyr',
    none: {
      title: 'Ingen medlemskaber til salg lige nu',
      text: 'Når foreningen åbner for medlemskaber, finder du dem her med priser.',
    },
  },
  events: {
    title: 'Arrangementer',
    ahead_zero: 'Der er ikke slået noget op lige nu.',
    ahead_one: 'Ét arrangement på vej.',
    ahead_other: '{{count}} arrangementer på vej.',
    see: 'Se arrangementerne',
  },
  contact: {
    title: 'Kontakt',
    mail: 'Skriv til {{email}}',
    call: 'Ring til {{phone}}',
    write: 'Skriv til foreningen',
  },
  standing: { own: 'Dit medlemskab', family: 'Jeres medlemskaber her' },
  action: { renew: 'Forny for {{season}}', join: 'Bliv medlem' },
  public: { signIn: 'Log ind for at melde dig ind', goOn: 'Se den som medlem' },
}
