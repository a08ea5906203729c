import { isSkippedByDaylightSaving } from '@forenet/domain/copenhagen-time'
import { useTranslation } from 'react-i18next'
import { DateField, type DateFieldProps } from '../../kit/forms/date-field.tsx'

/** Rejects local times that DST skips. */
export function MomentInput({ error, ...props }: Omit<DateFieldProps, 'withTime'>) {
  const { t } = useTranslation('manage')
  const isSkipped = isSkippedByDaylightSaving(props.value ?? '')
  return <DateField {...props} withTime error={isSkipped ? t('skippedTime') : error} />
}
