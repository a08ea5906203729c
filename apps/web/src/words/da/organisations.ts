import type { organisations as english } from '../en/organisations.ts'
import type { WordsOf } from '../words-of.ts'

export const organisations: WordsOf<typeof english> = {
  title: 'Foreninger',
  publicLead: 'Foreningerne, du kan blive medlem af, hvad de tilbyder, og hvad det koster.',
  notMember: 'Ikke medlem',
  founded: 'stiftet {{year}}',
  offers: {
    title: 'Medlemskaber',
    buy: 'Vælg',
    buyThis: 'Vælg {{name}}',
    opens: 'Kan købes fra {{date}}',
    vat: '{{amount}} moms ({{percent}})',
    fee: '{{amount}} i gebyr',
    joining: '+ {{fee}} i indmeldelse første gang',
    household: 'lavere pris for flere i samme husstand',
    genders: { female: 'kun for kvinder og piger', male: 'kun for mænd og drenge' },
    byApproval: 'foreningen skal godkende nye',
    full: 'Alle pladser er optaget',
    left_one: '{{count}} ledig plads',
    left_other: '{{count}} ledige pladser',
    months: 'for {{left}} af {{of}} måneder',
    since: 'lavere pris fra {{date}}',
    runs_one: 'En måned fra købet',
    runs_other: '{{count}} måneder fra købet',
    boughtToday: 'Købt i dag: {{period}}',
    none: {
      title: 'Ingen medlemskaber til salg lige nu',
      text: 'Når foreningen åbner for medlemskaber, finder du dem her med priser.',
    },
  },
  events: {
    title: 'Arrangementer',
    none: 'Der er ikke slået noget op lige nu. Når foreningen annoncerer et arrangement, står det her.',
    see: 'Se alle {{count}}',
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
