import type { DoorVerdict } from '@forenet/domain/door'
import type { CodeFault } from '@forenet/domain/ticket-code'

export type VerdictTone = 'good' | 'warning' | 'bad' | 'asking' | 'undone'
export type VerdictPhrase = DoorVerdict | 'let-in' | 'undone' | 'choose' | 'choose-others' | 'misread'
export type VerdictDisplay = { tone: VerdictTone; phrase: VerdictPhrase; action: 'let-in' | 'undo' | null }

/**
 * `verdict`: the best of the tickets. `admissible`: people of the same registrations who can be admitted.
 * `fault`: why the code could not be read. `outcome`: `none` if all chosen people were admitted at another device.
 */
export type VerdictState = {
  verdict: DoorVerdict
  fault?: CodeFault | null
  people: number
  admissible: number
  outcome: 'let-in' | 'none' | 'undone' | null
}

export function describeVerdict({ verdict, fault, people, admissible, outcome }: VerdictState): VerdictDisplay {
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
      return { tone: 'bad', phrase: verdict, action: null }
    case 'not-ours':
      return fault
        ? { tone: 'warning', phrase: 'misread', action: null }
        : { tone: 'bad', phrase: verdict, action: null }
  }
}
