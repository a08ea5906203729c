import type { Team } from '@forenet/contract/club/team'
import { useTranslation } from 'react-i18next'
import { useAgeRangeText } from '../shared/use-age-range-text.ts'

export function useTeamTerms(): (team: Pick<Team, 'ageFrom' | 'ageTo' | 'gender'>) => string {
  const { t } = useTranslation('teams')
  const agesWords = useAgeRangeText()
  return ({ gender, ...ages }) => [agesWords(ages), gender && t(`genders.${gender}`)].filter(Boolean).join(' · ')
}

export function useTeamPlaces(): (team: Pick<Team, 'on' | 'waiting' | 'capacity'>) => string {
  const { t } = useTranslation('teams')
  return ({ on, waiting, capacity }) =>
    [
      capacity === null ? t('on', { count: on }) : t('onOf', { on, capacity }),
      waiting > 0 && t('waits', { count: waiting }),
    ]
      .filter(Boolean)
      .join(' · ')
}

export const isFull = ({ on, capacity }: Pick<Team, 'on' | 'capacity'>) => capacity !== null && on >= capacity
