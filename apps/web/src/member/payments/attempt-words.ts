import type { Tone } from '../../ui/blocks/status-badge.tsx'
import type { payments } from '../../words/en/payments.ts'

type State = keyof typeof payments.states

/** Colour and words of a payment attempt's state. */
const TONES: Record<State, Tone> = {
  created: 'neutral',
  'window-open': 'neutral',
  authorized: 'waiting',
  captured: 'good',
  voided: 'neutral',
  declined: 'bad',
  failed: 'bad',
}

/** The state as a key of the words; one the server adds later is shown as it came. */
export function attemptState(state: string): { known: State; tone: Tone } | null {
  const known = Object.keys(TONES).find((name): name is State => name === state)
  return known ? { known, tone: TONES[known] } : null
}
