import type { ClubMessage, MessageRecipients } from '@forenet/contract/club/message'
import type { Tone } from '../../ui/blocks/status-badge.tsx'

export const STATE_TONES: Readonly<Record<ClubMessage['state'], Tone>> = {
  draft: 'neutral',
  waiting: 'waiting',
  going: 'info',
  'held-back': 'waiting',
  sent: 'good',
  stopped: 'neutral',
  'called-off': 'bad',
  'too-late': 'bad',
}

export const DELIVERY_TONES: Readonly<Record<MessageRecipients['recipients'][number]['delivery'], Tone>> = {
  waiting: 'waiting',
  sent: 'good',
  rejected: 'bad',
  stopped: 'neutral',
  'left-out': 'neutral',
}

const STOPPABLE_STATES: readonly ClubMessage['state'][] = ['waiting', 'going', 'held-back']

export const isStoppable = ({ state }: Pick<ClubMessage, 'state'>): boolean => STOPPABLE_STATES.includes(state)

export function hasStartedSending({ state, source, sent }: Pick<ClubMessage, 'state' | 'source' | 'sent'>): boolean {
  if (state === 'draft' || state === 'called-off' || state === 'too-late') return false
  return state === 'waiting' ? source !== 'event' && sent > 0 : true
}
