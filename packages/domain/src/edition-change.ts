import type { HouseholdTerms } from './household-price.ts'
import type { Minor } from './money.ts'
import type { TeamGender } from './team.ts'

/** Terms of an edition: price, period, eligibility and when it is on sale. */
export type EditionTerms = HouseholdTerms & {
  name: string
  description: string
  priceMinor: Minor
  vatRate: number
  surchargeMinor: Minor
  startDate: string
  endDate: string
  offerStartDate: string
  /** Number of months the membership runs from the day of purchase; null if it has fixed dates. */
  months: number | null
  ageFrom: number | null
  ageTo: number | null
  /** Null if open to all genders. */
  gender: TeamGender | null
  joiningFeeMinor: Minor
  laterFrom: string | null
  laterPriceMinor: Minor | null
  byMonth: boolean
  /** Maximum number of members; null = unlimited. Can be changed after sales, without removing anyone. */
  capacity: number | null
  /** New members need the club's approval, renewals do not. Can be changed after sales. */
  byApproval: boolean
}

/** Fields that cannot be changed once the edition has been sold. */
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

/** Fixed fields that a change would modify, in order; empty if the change is allowed. */
export function fixedFieldsChanged(before: EditionTerms, wanted: EditionTerms): (keyof EditionTerms)[] {
  return FIXED_ONCE_SOLD.filter((field) => before[field] !== wanted[field])
}
