import type { ClubMessage, MESSAGE_DELIVERIES } from '@forenet/contract/club/message'
import { decideScheduledMessage } from '@forenet/domain/event-message'

type MessageDelivery = (typeof MESSAGE_DELIVERIES)[number]

const SEND_DELAY_MS = 5 * 60_000

export type EventMessage = {
  state: 'draft' | 'waiting' | 'going' | 'sent' | 'stopped'
  timing: Parameters<typeof decideScheduledMessage>[0]
  event: Parameters<typeof decideScheduledMessage>[1]
  askedAt: Date | null
  beganAt: Date | null
  people: number
  sent: number
}

/** A scheduled message is not sent if its event was cancelled or has started. */
export function eventMessageState(message: EventMessage, now: Date): ClubMessage['state'] {
  const { state, timing, event, askedAt, beganAt, people, sent } = message
  if (state === 'waiting' && askedAt) {
    const action = decideScheduledMessage(timing, event, askedAt, now)
    return action === 'called-off' || action === 'too-late' ? action : 'waiting'
  }
  const isResting = beganAt !== null && now.getTime() - beganAt.getTime() > SEND_DELAY_MS
  return state === 'going' && sent < people && isResting ? 'held-back' : state
}

/** Delayed for ten minutes after it is applied. */
export type ChangeSetMessage = {
  state: 'previewed' | 'applying' | 'applied' | 'taking-back' | 'taken-back'
  held: number
  sent: number
}

export function writtenMessageState({ state, held, sent }: ChangeSetMessage): ClubMessage['state'] {
  if (state === 'previewed') return 'draft'
  if (state === 'applying') return 'waiting'
  if (held > 0) return sent > 0 ? 'going' : 'waiting'
  return sent > 0 ? 'sent' : 'stopped'
}

export function eventDelivery(
  { goneAt, refused }: { goneAt: Date | null; refused: boolean },
  messageState: EventMessage['state'],
): MessageDelivery {
  if (goneAt === null) return messageState === 'going' ? 'waiting' : 'stopped'
  return refused ? 'rejected' : 'sent'
}

/** `message`: null before it is applied, and for people left out. */
export function changeSetDelivery({
  outcome,
  message,
}: {
  outcome: string
  message: 'held' | 'sent' | 'stopped' | null
}): MessageDelivery {
  if (outcome !== 'change') return 'left-out'
  if (message === 'sent') return 'sent'
  return message === 'stopped' ? 'stopped' : 'waiting'
}
