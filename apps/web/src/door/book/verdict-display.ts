import type { DoorVerdict } from '@forenet/domain/door'

/** Green, amber, red; `asking` and `undone` are neutral. */
export type Tone = 'good' | 'warning' | 'bad' | 'asking' | 'undone'
/** Key of the heading's text: a verdict, or a step of letting in. */
export type VerdictPhrase = DoorVerdict | 'let-in' | 'undone' | 'choose' | 'choose-others'
export type VerdictDisplay = { tone: Tone; phrase: VerdictPhrase; action: 'let-in' | 'undo' | null }

/**
 * `verdict`: the best among the tickets that the steward scanned or selected. `admissible`: how many people of the same
 * registrations can be let in. `outcome`: what the steward has done about it; `none` if everyone chosen was let in elsewhere.
 */
export type VerdictState = {
  verdict: DoorVerdict
  people: number
  admissible: number
  outcome: 'let-in' | 'none' | 'undone' | null
}

/** The colour, the phrase and the only action of a verdict. A refused ticket offers no action, also not for its companions. */
export function verdictDisplay({ verdict, people, admissible, outcome }: VerdictState): VerdictDisplay {
  if (outcome === 'undone') return { tone: 'undone', phrase: 'undone', action: null }
  if (outcome === 'none') return { tone: 'warning', phrase: 'already-in', action: null }
  if (outcome === 'let-in') {
    return verdict === 'unlisted'
      ? { tone: 'warning', phrase: 'unlisted', action: 'undo' }
      : { tone: 'good', phrase: 'let-in', action: 'undo' }
  }
  switch (verdict) {
    case 'admit':
    case 'unlisted':
      return { tone: 'asking', phrase: people > 1 ? 'choose' : verdict, action: 'let-in' }
    case 'already-in':
      return admissible > 0
        ? { tone: 'asking', phrase: 'choose-others', action: 'let-in' }
        : { tone: 'warning', phrase: verdict, action: null }
    case 'not-yet':
      return { tone: 'warning', phrase: verdict, action: null }
    case 'void':
    case 'not-paid':
    case 'other-event':
    case 'not-ours':
      return { tone: 'bad', phrase: verdict, action: null }
  }
}
