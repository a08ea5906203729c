import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { money } from '../../words/en/money.ts'

type Known = keyof typeof money.methods

/** Names of payment methods; wallets use their brand name. Stable between renders. */
export function useMethodWords(): (method: string) => string {
  const { t, i18n } = useTranslation('money')
  return useCallback(
    (method) => (i18n.exists(`money:methods.${method}`) ? t(`methods.${method as Known}`) : method),
    [t, i18n],
  )
}
