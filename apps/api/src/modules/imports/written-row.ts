import type { KeptValues } from '../members/index.ts'

export type Written = {
  at: string
  values: Partial<KeptValues>
  before: Partial<KeptValues>
  tagIds: string[]
  placeIds: string[]
  madeTagIds: string[]
  /** The parent a new child was linked to. */
  guardianId?: string
}
