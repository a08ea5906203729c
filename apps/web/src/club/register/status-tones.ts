import type { RegisterStatus } from '@forenet/domain/register'
import type { Tone } from '../../ui/blocks/status-badge.tsx'

export const STATUS_TONES: Readonly<Record<RegisterStatus, Tone>> = {
  active: 'good',
  upcoming: 'info',
  expired: 'neutral',
  none: 'waiting',
}
