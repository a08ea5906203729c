import { useTranslation } from 'react-i18next'
import type { money } from '../../words/en/money.ts'

type Known = keyof typeof money.methods

/** Wallets use their brand name. */
export function useMethodWords(): (method: string) => string {
  const { t, i18n } = useTranslation('money')
  return (method) => (i18n.exists(`money:methods.${method}`) ? t(`methods.${method as Known}`) : method)
}
