import type { OwnPart } from '@forenet/contract/event'
import type { Tone } from '../../ui/blocks/status-badge.tsx'

/** How the member's own part looks. */
export const PART_TONES: Record<Exclude<OwnPart, 'none'>, Tone> = {
  coming: 'good',
  reserved: 'waiting',
  offered: 'waiting',
  waiting: 'info',
  'not-coming': 'neutral',
}
