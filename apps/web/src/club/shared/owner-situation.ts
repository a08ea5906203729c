import type { ClubPeople } from '@forenet/contract/club/role'
import type { Ownership } from '@forenet/domain/role-invitation'

export function ownerSituation({ held, refundsLimited }: ClubPeople): {
  asker: string | null
  owned: Ownership[]
  refundsLimited: boolean
} {
  const owners = held.filter(({ role, from }) => role === 'owner' && from === null)
  return {
    refundsLimited,
    asker: held.find(({ mine }) => mine)?.memberId ?? null,
    owned: owners.map(({ memberId, grantId, until }) => ({
      memberId,
      grantId,
      lasting: grantId !== null && until === null,
    })),
  }
}
