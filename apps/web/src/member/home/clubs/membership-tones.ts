import type { Tone } from '../../../ui/blocks/status-badge.tsx'
import type { FamilyMembership } from '../steps/next-steps.ts'

export const MEMBERSHIP_TONES: Record<FamilyMembership['status'], Tone> = {
  active: 'good',
  upcoming: 'info',
  expired: 'neutral',
  inactive: 'neutral',
}
