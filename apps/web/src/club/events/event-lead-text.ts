import type { ClubEvent } from '@forenet/contract/club/event'

export function eventLeadText({ state, terms }: Pick<ClubEvent, 'state' | 'terms'>) {
  if (state !== 'published') return `stateLead.${state}` as const
  return terms.byInvitation ? 'leadByInvitation' : terms.unlisted ? 'leadUnlisted' : 'stateLead.published'
}
