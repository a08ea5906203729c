import { formatMoney, type Minor } from '@forenet/domain/money'
import { dayInWords } from '../receipts/receipt-words.ts'

/** `isAtMost`: a household price may be lower. `previousMinor`: null if unknown or not comparable. */
export type RenewalFacts = {
  organisation: string
  holder: string | null
  endDate: string
  offer: { name: string; priceMinor: Minor; isAtMost: boolean; previousMinor: Minor | null } | null
}

const WORDS = {
  da: {
    own: 'Dit medlemskab',
    of: (holder: string) => `${genitive(holder)} medlemskab`,
    title: (whose: string, organisation: string, ends: string) => `${whose} af ${organisation} udløber den ${ends}`,
    // 'kr.' already ends with a full stop.
    renew: (name: string, price: string) => `Forny med ${name} for ${price}`,
    atMost: (price: string) => `højst ${price}`,
    same: ' Prisen er den samme som sidst.',
    higher: (by: string) => ` Prisen er ${by} højere end sidst.`,
    lower: (by: string) => ` Prisen er ${by} lavere end sidst.`,
    choose: 'Foreningen har fået andre medlemskaber. Vælg det, der passer.',
  },
  en: {
    own: 'Your membership',
    of: (holder: string) => `${holder}’s membership`,
    title: (whose: string, organisation: string, ends: string) => `${whose} of ${organisation} ends on ${ends}`,
    renew: (name: string, price: string) => `Renew with ${name} for ${price}.`,
    atMost: (price: string) => `at most ${price}`,
    same: ' The price is the same as last time.',
    higher: (by: string) => ` The price is ${by} higher than last time.`,
    lower: (by: string) => ` The price is ${by} lower than last time.`,
    choose: 'The club has other memberships now. Choose the one that fits.',
  },
}
type Words = (typeof WORDS)['da']

export function renewalWords(facts: RenewalFacts, language: 'da' | 'en'): { title: string; message: string } {
  const words: Words = WORDS[language]
  const whose = facts.holder === null ? words.own : words.of(facts.holder)
  const money = (minor: Minor) => formatMoney(minor, language)
  const { offer } = facts
  return {
    title: words.title(whose, facts.organisation, dayInWords(facts.endDate, language)),
    message: offer
      ? `${words.renew(offer.name, priceInWords(offer, words, money))}${changed(offer, words, money)}`
      : words.choose,
  }
}

function priceInWords(
  { priceMinor, isAtMost }: NonNullable<RenewalFacts['offer']>,
  words: Words,
  money: (minor: Minor) => string,
): string {
  return isAtMost ? words.atMost(money(priceMinor)) : money(priceMinor)
}

function changed(
  { priceMinor, previousMinor }: NonNullable<RenewalFacts['offer']>,
  words: Words,
  money: (minor: Minor) => string,
): string {
  if (previousMinor === null) return ''
  if (priceMinor === previousMinor) return words.same
  return priceMinor > previousMinor
    ? words.higher(money(priceMinor - previousMinor))
    : words.lower(money(previousMinor - priceMinor))
}

function genitive(name: string): string {
  return /[sxz]$/i.test(name) ? `${name}’` : `${name}s`
}
