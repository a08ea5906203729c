import type { Participant } from '@forenet/contract/family'
import { ageOn } from '@forenet/domain/calendar-date'
import { useTranslation } from 'react-i18next'
import { today } from '../../kit/time/today.ts'

/** What somebody is to the reader: 'You', 'Child, 10 years', 'Family'. */
export function useKindWords(): (participant: Participant) => string {
  const { t } = useTranslation('family')
  return ({ kind, member, grownUp }) => {
    if (kind === 'self') return t('you')
    if (kind === 'linked') return t('linked')
    if (member.dateOfBirth === null) return t('child')
    return t(grownUp ? 'grownUp' : 'childOfYears', { count: Math.max(0, ageOn(member.dateOfBirth, today())) })
  }
}
