import type { KeptValues } from '../members/index.ts'

/** Written values: all of a new person, otherwise the changed ones. */
export type Written = {
  at: string
  values: Partial<KeptValues>
  before: Partial<KeptValues>
  tagIds: string[]
  placeIds: string[]
  /** Tags created by this row. */
  madeTagIds: string[]
}
