import type { Event } from '@forenet/contract/event'
import { eventCalendar } from '@forenet/contract/event-calls'
import { Button } from '@mantine/core'
import { CalendarPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { callForFile } from '../../../kit/calls/call.ts'
import { saveFile } from '../../../kit/calls/save-file.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { useLanguage } from '../../../words/i18n.ts'

type AddToCalendarProps = { event: Pick<Event, 'id' | 'title'>; variant?: 'subtle' | 'default' }

export function AddToCalendar({ event, variant = 'subtle' }: AddToCalendarProps) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const download = useAction({
    mutationFn: () => callForFile(eventCalendar, { params: { eventId: event.id }, query: { language } }),
    onSuccess: (file) => saveFile(file, t('when.fileName', { title: event.title })),
  })
  return (
    <>
      <Button
        variant={variant}
        leftSection={<CalendarPlus size={18} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('when.calendar')}
      </Button>
      {download.isError ? <FormFailure failure={download.error} /> : null}
    </>
  )
}
