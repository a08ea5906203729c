import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { manageTexts } from '../../words/en/manage.ts'
import { isProvider } from './provider-name.ts'

export function usePaymentMethodName(): (method: string) => string {
  const { t, i18n } = useTranslation('manage')
  return useCallback(
    (method) => {
      const name = isProvider(method) ? 'card' : method
      return i18n.exists(`manage:methods.${name}`) ? t(`methods.${name as keyof typeof manageTexts.methods}`) : method
    },
    [t, i18n],
  )
}
