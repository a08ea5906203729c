import { isSkippedClockText } from '@forenet/domain/copenhagen-time'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Input of a date and time in Copenhagen; says at once why a time that is skipped in spring is not accepted. */
export function MomentInput({ error, ...props }: TextInputProps) {
  const { t } = useTranslation('manage')
  const isSkipped = isSkippedClockText(String(props.value ?? ''))
  return <TextInput {...props} type="datetime-local" error={isSkipped ? t('skippedTime') : error} />
}
