import { joiningFee } from '@forenet/domain/membership-price'
import type { PriceLines } from '@forenet/domain/price'
import { dayInWords } from '../receipts/receipt-words.ts'
import type { PurchaseLine } from './purchase-rules.ts'

export type StoredLine = PriceLines & {
  historyId: string
  memberId: string
  participantName: string
  description: string
  isJoiningFee: boolean
}

const WORDS = {
  da: {
    joining: 'Indmeldelsesgebyr',
    months: (left: number, of: number) => `${left} af ${of} måneder`,
    since: (date: string) => `pris fra ${date}`,
    household: (nth: number) => `husstandens nr. ${nth}`,
    instead: (name: string) => `i stedet for ${name}`,
    agreed: 'aftalt pris',
  },
  en: {
    joining: 'Joining fee',
    months: (left: number, of: number) => `${left} of ${of} months`,
    since: (date: string) => `price from ${date}`,
    household: (nth: number) => `no. ${nth} of the household`,
    instead: (name: string) => `instead of ${name}`,
    agreed: 'agreed price',
  },
} as const

/**
 * Lines in order: each participant's membership, then a joining fee. The description explains a reduced price or a
 * replaced membership.
 */
export function storedLines(
  lines: readonly (PurchaseLine & { historyId: string })[],
  language: 'da' | 'en',
): StoredLine[] {
  const words = WORDS[language]
  return lines.flatMap(({ historyId, participant, offered, joiningMinor, householdNth, instead, ...price }) => {
    const { agreedMinor, priceMinor, vatMinor, surchargeMinor, totalMinor } = price
    const { months, since } = offered.price
    const ofDay = months ? words.months(months.left, months.of) : since ? words.since(dayInWords(since, language)) : ''
    const because = [
      instead ? words.instead(instead.name) : '',
      agreedMinor != null ? words.agreed : ofDay,
      householdNth === null ? '' : words.household(householdNth),
    ].filter(Boolean)
    const participantName = `${participant.firstName} ${participant.lastName}`.trim()
    const theirs = { historyId, memberId: participant.id, participantName }
    const membership = {
      ...theirs,
      description: because.length > 0 ? `${offered.name} (${because.join(', ')})` : offered.name,
      isJoiningFee: false,
      priceMinor,
      vatMinor,
      surchargeMinor,
      totalMinor: totalMinor - joiningMinor,
    }
    const fee = { ...theirs, description: words.joining, isJoiningFee: true, ...joiningFee(offered.terms) }
    return joiningMinor > 0 ? [membership, fee] : [membership]
  })
}
