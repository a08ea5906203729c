import type { ChangeSet } from '@forenet/contract/club/change-set'
import { useTranslation } from 'react-i18next'

/** What a change to many is called: the file it came from, or what it does. */
export function useChangeTitle(): (set: Pick<ChangeSet, 'kind' | 'about'>) => string {
  const { t } = useTranslation('imports')
  return ({ kind, about }) => t(`kinds.${kind}`, { about })
}
