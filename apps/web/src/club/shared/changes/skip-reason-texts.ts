import type { ChangeRow } from '@forenet/contract/club/change-set'
import { useTranslation } from 'react-i18next'
import type { importsTexts } from '../../../words/en/imports.ts'

export function useFieldText(): (field: string) => string {
  const { t, i18n } = useTranslation('imports')
  return (field) =>
    i18n.exists(`imports:fields.${field}`) ? t(`fields.${field as keyof typeof importsTexts.fields}`) : field
}

export function useSkipReasonText(): (refusal: NonNullable<ChangeRow['refusal']>) => string {
  const { t, i18n } = useTranslation('imports')
  const called = useFieldText()
  return ({ reason, field, value }) => {
    const words = i18n.exists(`imports:refusal.${reason}`)
      ? t(`refusal.${reason as keyof typeof importsTexts.refusal}`)
      : reason
    const what = [field === null ? null : called(field), value === null ? null : `“${value}”`].filter(
      (part) => part !== null,
    )
    return what.length > 0 ? `${what.join(' ')}: ${words}` : words
  }
}
