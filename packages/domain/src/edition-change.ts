import type { HouseholdTerms } from './household-price.ts'
import type { Minor } from './money.ts'
import type { TeamGender } from './team.ts'

export type EditionTerms = HouseholdTerms & {
  name: string
  description: string
  priceMinor: Minor
  vatRate: number
  surchargeMinor: Minor
  startDate: string
  endDate: string
  offerStartDate: string
  /** Months the membership runs from purchase; null if it has fixed dates. */
  months: number | null
  ageFrom: number | null
  ageTo: number | null
  gender: TeamGender | null
  joiningFeeMinor: Minor
  laterFrom: string | null
  laterPriceMinor: Minor | null
  byMonth: boolean
  /** Null = unlimited. Can change after sales without removing anyone. */
  capacity: number | null
  /** New members need approval, renewals do not. Can change after sales. */
  byApproval: boolean
}

/** Immutable once the edition has been sold. */
export const IMMUTABLE_ONCE_SOLD = [
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

/** Empty if the change is allowed. */
export function changedImmutableFields(before: EditionTerms, wanted: EditionTerms): (keyof EditionTerms)[] {
  return IMMUTABLE_ONCE_SOLD.filter((field) => before[field] !== wanted[field])
}
