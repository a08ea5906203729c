import type { ClubPersonData } from '../../core/members/index.ts'

export type WrittenImportRow = {
  at: string
  values: Partial<ClubPersonData>
  before: Partial<ClubPersonData>
  tagIds: string[]
  placeIds: string[]
  madeTagIds: string[]
  /** The parent a new child was linked to. */
  guardianId?: string
}
