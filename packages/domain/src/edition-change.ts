import type { HouseholdTerms } from './household-price.ts'
import type { Minor } from './money.ts'
import type { TeamGender } from './team.ts'

/** What an edition of a membership type promises to who buys it, and when it can be bought. */
export type EditionTerms = HouseholdTerms & {
  name: string
  description: string
  priceMinor: Minor
  vatRate: number
  surchargeMinor: Minor
  startDate: string
  endDate: string
  offerStartDate: string
  /** It runs for so many months from the day of its purchase, one of its days; null where its days are everybody's. */
  months: number | null
  ageFrom: number | null
  ageTo: number | null
  /** For one gender alone; null for everybody. */
  gender: TeamGender | null
  joiningFeeMinor: Minor
  laterFrom: string | null
  laterPriceMinor: Minor | null
  byMonth: boolean
  /** As many may have it; it can be changed once it is sold, and takes nobody's away. */
  capacity: number | null
  /** Who does not go on with it needs the club's approval; it can be changed once it is sold, as its places can. */
  byApproval: boolean
}

/** What stays as it was once somebody has bought it: what was sold never changes. */
export const FIXED_ONCE_SOLD = [
  'name',
  'priceMinor',
  'vatRate',
  'surchargeMinor',
  'startDate',
  'endDate',
  'months',
  'ageFrom',
  'ageTo',
  'gender',
  'joiningFeeMinor',
  'laterFrom',
  'laterPriceMinor',
  'byMonth',
  'householdBy',
  'householdSecond',
  'householdThird',
] as const satisfies readonly (keyof EditionTerms)[]

/** Which of the fields a change would change although they are fixed, in their order; none where it may be done. */
export function fixedFieldsChanged(before: EditionTerms, wanted: EditionTerms): (keyof EditionTerms)[] {
  return FIXED_ONCE_SOLD.filter((field) => before[field] !== wanted[field])
}
