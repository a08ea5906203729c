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
  months: number | null
  ageFrom: number | null
  ageTo: number | null
  gender: TeamGender | null
  joiningFeeMinor: Minor
  laterFrom: string | null
  laterPriceMinor: Minor | null
  byMonth: boolean
  /** Null means unlimited. */
  capacity: number | null
  /** New members must be approved; renewals need no approval. */
  byApproval: boolean
  /** Days to pay an invoice after joining; null means payment when joining. Can be changed after sales. */
  invoiceDueDays: number | null
}

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

export function listChangedImmutableFields(before: EditionTerms, wanted: EditionTerms): (keyof EditionTerms)[] {
  return IMMUTABLE_ONCE_SOLD.filter((field) => before[field] !== wanted[field])
}
