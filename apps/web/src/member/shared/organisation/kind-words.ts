import { useTranslation } from 'react-i18next'
import { saidKind } from './said-kind.ts'

export function useKindWords(): (kind: string) => string {
  const { t } = useTranslation('clubs')
  return (kind) => saidKind(kind, t)
}
