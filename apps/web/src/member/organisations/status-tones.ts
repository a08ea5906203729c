import type { MembershipStatus } from '@forenet/domain/membership-status'
import type { Tone } from '../../ui/blocks/status-badge.tsx'

export const STATUS_TONES: Record<MembershipStatus, Tone> = {
  active: 'good',
  upcoming: 'info',
  expired: 'neutral',
  inactive: 'neutral',
}
