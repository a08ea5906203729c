import type { Edition } from '@forenet/contract/club/membership-type'
import { isOnOffer } from '@forenet/domain/membership-status'

export type EditionState = 'draft' | 'coming' | 'offered' | 'over'

export function editionState(
  edition: Pick<Edition, 'published' | 'offerStartDate' | 'endDate'>,
  today: string,
): EditionState {
  if (edition.endDate < today) return 'over'
  if (!edition.published) return 'draft'
  return isOnOffer(edition, today) ? 'offered' : 'coming'
}
