import { useTranslation } from 'react-i18next'
import type { clubs } from '../../../words/en/clubs.ts'

type Kind = keyof typeof clubs.kinds

/** What people call a kind of club; a kind without words is said as the club wrote it. */
export function useKindWords(): (kind: string) => string {
  const { t, i18n } = useTranslation('clubs')
  return (kind) => (i18n.exists(`clubs:kinds.${kind}`) ? t(`kinds.${kind as Kind}`) : kind)
}
