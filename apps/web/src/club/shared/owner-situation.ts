import type { ClubRoleHolders } from '@forenet/contract/club/role'
import type { OwnerRole } from '@forenet/domain/role-invitation'

export function findOwnerSituation({ held, refundsLimited }: ClubRoleHolders): {
  asker: string | null
  owned: OwnerRole[]
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
