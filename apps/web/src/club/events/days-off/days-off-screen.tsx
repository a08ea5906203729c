import type { PeriodsOff } from '@forenet/contract/club/event-days-off'
import { clubDaysOffAdd, clubDaysOffRemove } from '@forenet/contract/club/event-days-off-calls'
import { isCalendarDate } from '@forenet/domain/calendar-date'
import { CUSTOMARY_HOLIDAYS, listHolidaysBetween } from '@forenet/domain/public-holidays'
import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarHeart, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { DateField } from '../../../kit/forms/date-field.tsx'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { today } from '../../../kit/time/today.ts'
import { Surface } from '../../../ui/blocks/surface.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { useClub } from '../../shared/use-club.ts'
import { EventPart, INPUT_ORDER_HINT_BELOW } from '../event-part.tsx'
import eventStyles from '../events.module.css'
import styles from '../series/series.module.css'
import { DaysFromFile } from './days-from-file.tsx'
import { daysOffQuery } from './days-off-query.ts'
import { FoundPeriods, PeriodText } from './found-periods.tsx'
import '@mantine/core/styles/Input.layer.css'

export function DaysOffScreen() {
  const { t } = useTranslation(['series', 'manage'])
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const found = useQuery(daysOffQuery(orgKey))
  const keep = (stored: PeriodsOff) => queryClient.setQueryData(daysOffQuery(orgKey).queryKey, stored)
  return (
    <div className={styles.page}>
      <PageHeader title={t('manage:pages.manage-days-off')} lead={t('off.lead')} />
      {found.isError && !found.data ? (
        <QueryFailure error={found.error} retry={() => void found.refetch()} retrying={found.isFetching} />
      ) : found.data ? (
        <StoredPeriods periods={found.data.periods} onStored={keep} />
      ) : (
        <SkeletonList rows={3} height={60} />
      )}
      {found.data ? <PublicHolidays periods={found.data.periods} onStored={keep} /> : null}
      <TypedPeriods onStored={keep} />
      <DaysFromFile onStored={keep} />
    </div>
  )
}

type OnStored = { onStored: (stored: PeriodsOff) => void }

function StoredPeriods({ periods, onStored }: OnStored & { periods: PeriodsOff['periods'] }) {
  const { t } = useTranslation('series')
  const { key: orgKey } = useClub()
  const heading = useId()
  const remove = useAction(
    {
      mutationFn: (periodId: string) => call(clubDaysOffRemove, { params: { orgKey, periodId } }),
      onSuccess: onStored,
    },
    (periodId) => periodId,
  )
  return (
    <Surface as="section" labelledBy={heading}>
      <h2 id={heading} className={styles.head}>
        {t('off.kept')}
      </h2>
      {periods.length === 0 ? <p className={styles.quiet}>{t('off.none')}</p> : null}
      <ul className={styles.changed}>
        {periods.map((period) => (
          <li key={period.id} className={styles.period}>
            <span>
              <strong>{period.name}</strong> <PeriodText {...period} />
            </span>
            <Button
              variant="subtle"
              color="danger"
              leftSection={<Trash2 size={16} aria-hidden />}
              loading={remove.isPending && remove.variables === period.id}
              aria-label={t('off.removeOne', { name: period.name })}
              onClick={() => remove.mutate(period.id)}
            >
              {t('off.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {remove.isError ? <FormFailure failure={remove.error} /> : null}
    </Surface>
  )
}

function TypedPeriods({ onStored }: OnStored) {
  const { t } = useTranslation('series')
  const { key: orgKey } = useClub()
  const { form, onSubmit, pending, failure } = useCallForm({
    initialValues: { name: '', from: '', to: '' },
    validate: {
      name: (name) => (name.trim() === '' ? t('off.wrong.name') : null),
      from: (from) => (isCalendarDate(from) ? null : t('off.wrong.from')),
      to: (to, { from }) => (to === '' || (isCalendarDate(to) && to >= from) ? null : t('off.wrong.to')),
    },
    submit: async ({ name, from, to }) => {
      const period = { id: crypto.randomUUID(), name, from, to: to || from }
      onStored(await call(clubDaysOffAdd, { params: { orgKey }, body: { periods: [period] } }))
      form.reset()
    },
  })
  return (
    <form noValidate onSubmit={onSubmit}>
      <EventPart
        title={t('off.type')}
        action={
          <Button type="submit" variant="default" loading={pending}>
            {t('off.add')}
          </Button>
        }
      >
        <TextInput
          className={eventStyles.wide}
          label={t('off.name')}
          placeholder={t('off.example')}
          maxLength={80}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <DateField label={t('off.from')} {...form.getInputProps('from')} />
        <DateField
          label={t('off.to')}
          description={t('off.toHint')}
          inputWrapperOrder={INPUT_ORDER_HINT_BELOW}
          {...form.getInputProps('to')}
        />
      </EventPart>
      <FormFailure failure={failure} />
    </form>
  )
}

type PublicHolidaysProps = { periods: PeriodsOff['periods']; onStored: (stored: PeriodsOff) => void }

function PublicHolidays({ periods, onStored }: PublicHolidaysProps) {
  const { t } = useTranslation('series')
  const heading = useId()
  const [isOpen, setOpen] = useState(false)
  const now = today()
  const last = Number(now.slice(0, 4)) + 1
  const found = listHolidaysBetween(now, `${last}-12-31`)
    .filter(({ date }) => !periods.some(({ from, to }) => from <= date && date <= to))
    .map(({ holiday, date }) => ({
      name: t(`off.holidays.${holiday}`),
      from: date,
      to: date,
      ...(CUSTOMARY_HOLIDAYS.includes(holiday) && { remark: t('off.customary') }),
    }))
  return (
    <Surface as="section" labelledBy={heading}>
      <h2 id={heading} className={styles.head}>
        {t('off.public')}
      </h2>
      <p className={styles.quiet}>{t(found.length > 0 ? 'off.publicLead' : 'off.publicKept', { year: last })}</p>
      {isOpen && found.length > 0 ? (
        <FoundPeriods
          autoFocus
          periods={found}
          onStored={(stored) => {
            setOpen(false)
            onStored(stored)
          }}
        />
      ) : (
        <div className={styles.actions}>
          <Button
            variant="default"
            leftSection={<CalendarHeart size={16} aria-hidden />}
            disabled={found.length === 0}
            onClick={() => setOpen(true)}
          >
            {t('off.showPublic')}
          </Button>
        </div>
      )}
    </Surface>
  )
}
