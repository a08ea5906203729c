import { useTranslation } from 'react-i18next'

export function useAgeRangeText(): (ages: { ageFrom: number | null; ageTo: number | null }) => string | null {
  const { t } = useTranslation('manage')
  return ({ ageFrom: from, ageTo: to }) => {
    if (from !== null && to !== null) return t('ages.between', { from, to })
    if (from !== null) return t('ages.from', { from })
    return to === null ? null : t('ages.to', { to })
  }
}
