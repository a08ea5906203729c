import type { organisations as english } from '../en/organisations.ts'
import type { WordsOf } from '../words-of.ts'

export const organisations: WordsOf<typeof english> = {
  title: 'Foreninger',
  publicLead: 'Foreninger, du kan blive medlem af, med medlemskaber og priser.',
  notMember: 'Ikke medlem',
  founded: 'stiftet {{year}}',
  offers: {
    title: 'Medlemskaber',
    buy: 'Vælg',
    buyThis: 'Vælg {{name}}',
    opens: 'Kan købes fra {{date}}',
    vat: '{{amount}} moms ({{percent}})',
    fee: '{{amount}} i gebyr',
    joining: '+ {{fee}} i indmeldelsesgebyr for nye medlemmer',
    household: 'lavere pris for flere i samme husstand',
    genders: { female: 'kun for kvinder og piger', male: 'kun for mænd og drenge' },
    byApproval: 'nye medlemmer skal godkendes',
    byInvoice_one: 'betales på faktura inden for {{count}} dag',
    byInvoice_other: 'betales på faktura inden for {{count}} dage',
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
      text: 'Medlemskaber og priser vises her, når foreningen åbner for medlemmer.',
    },
  },
  events: {
    title: 'Arrangementer',
    none: 'Ingen arrangementer endnu.',
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
