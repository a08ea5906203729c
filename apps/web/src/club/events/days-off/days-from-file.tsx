import { MAX_CALENDAR_LENGTH, type ParsedCalendar, type PeriodsOff } from '@forenet/contract/club/event-days-off'
import { clubDaysOffCalendarParse } from '@forenet/contract/club/event-days-off-calls'
import { Button, FileButton } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../../kit/calls/api-problem.ts'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { Surface } from '../../../ui/blocks/surface.tsx'
import { useClub } from '../../shared/use-club.ts'
import styles from '../series/series.module.css'
import { decodeCalendar } from './decode-calendar.ts'
import { FoundPeriods } from './found-periods.tsx'

export function DaysFromFile({ onStored }: { onStored: (stored: PeriodsOff) => void }) {
  const { t } = useTranslation('series')
  const { key: orgKey } = useClub()
  const heading = useId()
  const reset = useRef<() => void>(null)
  const [read, setRead] = useState<ParsedCalendar | null>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const params = { orgKey }
  const look = useAction({
    mutationFn: async (file: File) => {
      const text = decodeCalendar(new Uint8Array(await file.arrayBuffer()))
      return call(clubDaysOffCalendarParse, { params, body: { text } })
    },
    onSuccess: setRead,
    onError: () => setRead(null),
  })
  function lookAt(file: File): void {
    const isTooLarge = file.size > MAX_CALENDAR_LENGTH
    setTooLarge(isTooLarge)
    if (isTooLarge) setRead(null)
    else look.mutate(file)
  }
  const isBad = look.error instanceof ApiProblem && look.error.code === 'malformed-input'
  return (
    <Surface as="section" labelledBy={heading}>
      <h2 id={heading} className={styles.head}>
        {t('off.file')}
      </h2>
      <p className={styles.quiet}>{t('off.fileLead')}</p>
      <div className={styles.actions}>
        <FileButton
          accept=".ics,text/calendar"
          resetRef={reset}
          onChange={(file) => {
            if (file) lookAt(file)
            reset.current?.()
          }}
        >
          {(button) => (
            <Button
              variant="default"
              leftSection={<FileUp size={16} aria-hidden />}
              loading={look.isPending}
              {...button}
            >
              {t('off.choose')}
            </Button>
          )}
        </FileButton>
      </div>
      {tooLarge ? (
        <p role="alert" className={styles.clash}>
          {t('off.tooLarge', { kilobytes: MAX_CALENDAR_LENGTH / 1000 })}
        </p>
      ) : isBad ? (
        <p role="alert" className={styles.clash}>
          {t('off.bad')}
        </p>
      ) : look.isError ? (
        <FormFailure failure={look.error} />
      ) : null}
      {read ? (
        <>
          <p className={styles.until}>
            {t('off.found', { count: read.periods.length })}
            {read.passedOver > 0 ? ` ${t('off.passedOver', { count: read.passedOver })}` : ''}
          </p>
          <FoundPeriods
            periods={read.periods}
            onStored={(stored) => {
              setRead(null)
              onStored(stored)
            }}
          />
        </>
      ) : null}
    </Surface>
  )
}
