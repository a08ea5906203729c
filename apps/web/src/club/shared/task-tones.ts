import type { YearTaskState } from '@forenet/domain/annual-plan'
import type { Tone } from '../../ui/blocks/status-badge.tsx'

export const TASK_TONES: Readonly<Record<YearTaskState, Tone>> = {
  done: 'good',
  overdue: 'bad',
  soon: 'waiting',
  later: 'neutral',
}
