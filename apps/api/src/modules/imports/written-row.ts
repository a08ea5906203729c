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
