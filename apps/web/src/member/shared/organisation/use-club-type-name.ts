import { useTranslation } from 'react-i18next'
import { formatClubTypeName } from './club-type-name.ts'

export function useClubTypeName(): (kind: string) => string {
  const { t } = useTranslation('clubs')
  return (kind) => formatClubTypeName(kind, t)
}
