import { useTranslation } from 'react-i18next'
import { saidKind } from './said-kind.ts'

/** What people call a kind of club (`saidKind`), in the language shown. */
export function useKindWords(): (kind: string) => string {
  const { t } = useTranslation('clubs')
  return (kind) => saidKind(kind, t)
}
