import type { payments as english } from '../en/payments.ts'
import type { WordsOf } from '../words-of.ts'

export const payments: WordsOf<typeof english> = {
  title: 'Afstemning',
  lead: 'Det, vi har bogført, holdt op mod kortindløserens egne tal, hentet lige nu.',
  print: 'Udskriv',
  organisation: 'Forening',
  all: 'Alle',
  caption: 'Betalinger, nyeste først',
  pages: 'Sider i afstemningen',
  newest: 'Til de nyeste',
  older: 'Ældre',
  nothing: 'intet',
  said: 'Svaret var: {{error}}',
  none: {
    title: 'Ingen betalinger endnu',
    text: 'Så snart et medlem begynder på en betaling, står den her ved siden af kortindløserens tal.',
  },
  noMore: { title: 'Ingen ældre betalinger', text: 'Du er nået til begyndelsen.' },
  totals: { ours: 'Hos os', gateway: 'Hos kortindløseren', difference: 'Forskel' },
  verdict: {
    agrees_one: 'Den ene betaling på siden stemmer.',
    agrees_other: 'Alle {{count}} betalinger på siden stemmer.',
    differs_one: 'Én betaling på siden stemmer ikke.',
    differs_other: '{{count}} betalinger på siden stemmer ikke.',
  },
  columns: { payer: 'Betaler', order: 'Ordre', state: 'Status', ours: 'Hos os', gateway: 'Hos kortindløseren' },
  states: {
    created: 'Ikke begyndt',
    'window-open': 'Afventer',
    authorized: 'Godkendt',
    captured: 'Betalt',
    voided: 'Ført tilbage',
    declined: 'Afvist',
    failed: 'Intet betalingsvindue',
  },
  differences: {
    amount: 'Beløbene er forskellige.',
    'captured-not-recorded': 'Kortindløseren har trukket penge, som vi ikke har bogført.',
    'recorded-not-captured': 'Vi har bogført en betaling, som kortindløseren ikke har trukket.',
    'not-at-gateway': 'Kortindløseren kender ikke betalingen.',
    'gateway-silent': 'Kortindløseren svarede ikke, så vi ved det ikke.',
    unsettled: 'Godkendt, men ikke afsluttet endnu. Det prøves igen af sig selv.',
  },
  steps: {
    mail: 'Bekræftelsesmail',
    whatsapp: 'WhatsApp-besked',
    recalculation: 'Genberegning af status',
  },
  stuck: {
    title_one: 'Ét trin efter en betaling er gået i stå',
    title_other: '{{count}} trin efter betalinger er gået i stå',
    text: 'Selve betalingerne er i sikkerhed, og medlemskaberne er aktive. Hvert trin prøves igen af sig selv.',
    tries_one: 'prøvet én gang',
    tries_other: 'prøvet {{count}} gange',
    order: 'Køb {{id}}',
  },
}
