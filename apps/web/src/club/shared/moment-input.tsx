import { isSkippedByDaylightSaving } from '@forenet/domain/copenhagen-time'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Rejects local times that DST skips. */
export function MomentInput({ error, ...props }: TextInputProps) {
  const { t } = useTranslation('manage')
  const isSkipped = isSkippedByDaylightSaving(String(props.value ?? ''))
  return <TextInput {...props} type="datetime-local" error={isSkipped ? t('skippedTime') : error} />
}
