import { useTranslation } from 'react-i18next'
import type { organisations } from '../../words/en/organisations.ts'

type Kind = keyof typeof organisations.kinds

/** What people call a kind of club; a kind without words is said as the club wrote it. */
export function useKindWords(): (kind: string) => string {
  const { t, i18n } = useTranslation('organisations')
  return (kind) => (i18n.exists(`organisations:kinds.${kind}`) ? t(`kinds.${kind as Kind}`) : kind)
}
