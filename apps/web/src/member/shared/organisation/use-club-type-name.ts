import { useTranslation } from 'react-i18next'
import { clubTypeName } from './club-type-name.ts'

export function useClubTypeName(): (kind: string) => string {
  const { t } = useTranslation('clubs')
  return (kind) => clubTypeName(kind, t)
}
