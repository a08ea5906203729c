import type { EventState } from '@forenet/contract/club/event'
import type { Tone } from '../../ui/blocks/status-badge.tsx'

export const EVENT_TONES: Readonly<Record<EventState, Tone>> = {
  draft: 'waiting',
  published: 'good',
  'called-off': 'bad',
  over: 'neutral',
}
