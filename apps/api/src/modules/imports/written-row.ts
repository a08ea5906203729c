import type { KeptValues } from '../members/index.ts'

/** What a row has written: all of a person who is new, of others the values that changed. */
export type Written = {
  at: string
  values: Partial<KeptValues>
  before: Partial<KeptValues>
  tagIds: string[]
  placeIds: string[]
  /** Tags that the club has because of this row. */
  madeTagIds: string[]
}

/** Somebody of whom nothing is known yet. */
export const NOBODY: KeptValues = {
  firstName: '',
  lastName: '',
  email: null,
  phone: null,
  gender: null,
  dateOfBirth: null,
  addressLine1: null,
  addressLine2: null,
  postCode: null,
  city: null,
  country: null,
}
/** What a file can say of a person. */
export const KEYS = Object.keys(NOBODY) as (keyof KeptValues)[]
