import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Input.layer.css'
import type { ClubSeries, SeriesParams, SeriesPreview } from '@forenet/contract/club/event-series'
import { clubEventSeriesCreate } from '@forenet/contract/club/event-series-calls'
import { type CalendarDate, isCalendarDate } from '@forenet/domain/calendar-date'
import {
  computeWeekdayOrdinal,
  eventStartDate,
  isLastWeekday,
  listSeriesDates,
  MAX_SERIES_DATES,
  SERIES_RHYTHMS,
  type SeriesRhythm,
  seriesAnchor,
} from '@forenet/domain/event-series'
import { parseExceptionDates } from '@forenet/domain/exception-dates'
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { DateField } from '../../../kit/forms/date-field.tsx'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { Surface } from '../../../ui/blocks/surface.tsx'
import { DateText } from '../../../ui/dates/date-text.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { useClub } from '../../shared/use-club.ts'
import noted from '../../shared/warning-note.module.css'
import { daysOffQuery } from '../days-off/days-off-query.ts'
import { EventPart, INPUT_ORDER_HINT_BELOW } from '../event-part.tsx'
import eventStyles from '../events.module.css'
import styles from './series.module.css'
import { seriesPreviewQuery, seriesQuery } from './series-query.ts'

export type SeriesValues = {
  rhythm: SeriesRhythm
  step: string
  end: 'times' | 'until'
  times: string
  until: string
  without: string
  unticked: CalendarDate[]
  leavesOff: boolean
  opensAtOnce: boolean
}

export const DEFAULT_SERIES_VALUES: SeriesValues = {
  rhythm: 'weeks',
  step: '1',
  end: 'times',
  times: '10',
  until: '',
  without: '',
  unticked: [],
  leavesOff: true,
  opensAtOnce: true,
}

function furtherDatesValues({ rhythm, step }: Pick<SeriesParams['rule'], 'rhythm' | 'step'>): SeriesValues {
  return { ...DEFAULT_SERIES_VALUES, rhythm, step: String(step), times: '5' }
}

type PeriodOff = { name: string; from: CalendarDate; to: CalendarDate }

function dayOffName(day: CalendarDate, daysOff: readonly PeriodOff[]): string | null {
  return daysOff.find(({ from, to }) => from <= day && day <= to)?.name ?? null
}

type SeriesFormErrors = 'step' | 'times' | 'until' | 'without'

export function parseSeries(
  values: SeriesValues,
  first: CalendarDate,
  daysOff: readonly PeriodOff[] = [],
  anchor: CalendarDate = first,
): { wanted: SeriesParams; wrong: [] } | { wanted: null; wrong: SeriesFormErrors[] } {
  const [step, times, without] = [Number(values.step), Number(values.times), parseExceptionDates(values.without)]
  const isUntil = values.end === 'until'
  const wrong: SeriesFormErrors[] = []
  if (!Number.isInteger(step) || step < 1 || step > 60) wrong.push('step')
  if (!isUntil && (!Number.isInteger(times) || times < 2 || times > MAX_SERIES_DATES)) wrong.push('times')
  if (isUntil && !(isCalendarDate(values.until) && values.until > first)) wrong.push('until')
  if (without === null) wrong.push('without')
  if (wrong.length > 0 || without === null) return { wanted: null, wrong }
  const rule = {
    rhythm: values.rhythm,
    step,
    times: isUntil ? null : times,
    until: isUntil ? values.until : null,
    without: [...new Set([...without, ...values.unticked])].sort(),
  }
  if (values.leavesOff) {
    const off = listSeriesDates(first, rule, anchor).filter(({ day }) => dayOffName(day, daysOff) !== null)
    rule.without = [...new Set([...rule.without, ...off.map(({ day }) => day)])].filter((day) => day !== first).sort()
  }
  return { wanted: { rule, opensAtOnce: values.opensAtOnce }, wrong: [] }
}

const NO_PERIODS_OFF: readonly PeriodOff[] = []

type SeriesFormProps = {
  event: ClubSeries['event']
  series?: NonNullable<ClubSeries['series']>
  onDone?: () => void
}

export function SeriesForm({ event, series, onDone }: SeriesFormProps) {
  const { t } = useTranslation(['series', 'ui'])
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const language = useLanguage()
  const [id] = useState(() => series?.id ?? crypto.randomUUID())
  const first = eventStartDate(event)
  const params = { orgKey, eventId: event.id }
  const daysOff = useQuery(daysOffQuery(orgKey)).data?.periods ?? NO_PERIODS_OFF
  const anchorOf = (rhythm: SeriesRhythm) =>
    series ? seriesAnchor(first, rhythm, { rhythm: series.rule.rhythm, firstDay: series.firstDay }) : first
  // The rule counts the date that it starts from.
  const read = (values: SeriesValues) =>
    parseSeries(
      series ? { ...values, times: String(Number(values.times) + 1) } : values,
      first,
      daysOff,
      anchorOf(values.rhythm),
    )
  const { form, onSubmit, pending, failure } = useCallForm<SeriesValues>({
    initialValues: series ? furtherDatesValues(series.rule) : DEFAULT_SERIES_VALUES,
    validate: (values) =>
      Object.fromEntries(
        read(values).wrong.map((field) => [field, t(`wrong.${series && field === 'times' ? 'more' : field}`)]),
      ),
    submit: async (values) => {
      const { wanted } = read(values)
      if (!wanted) throw new Error('What was found right is not')
      const made = await call(clubEventSeriesCreate, { params, body: { ...wanted, id, version: event.version } })
      queryClient.setQueryData(seriesQuery(orgKey, event.id).queryKey, made)
      void queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'events', 'series'] })
      void queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'events', 'list'] })
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [whose, , of] }) => whose === 'member' && of === 'events',
      })
      say(t('made', { count: made.series?.events.length ?? 0 }))
      onDone?.()
    },
  })
  const { wanted: typed } = read(form.values)
  const wanted = useDeferredValue(typed)
  const preview = useQuery(seriesPreviewQuery(orgKey, event.id, wanted))
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(first))
  const count = Number(form.values.step) || 1
  const about = {
    weekday,
    nth: computeWeekdayOrdinal(anchorOf('weekday')),
    day: Number(anchorOf('months').slice(8)),
    count,
  }
  const left = new Set(typed?.rule.without)
  const dates = (preview.data?.dates ?? []).map((date, at) => ({ ...date, left: at > 0 && left.has(date.day) }))
  const { unticked, end } = form.values
  // The first date is the event itself, so it is not added.
  const added = Math.max(0, dates.filter(({ left: isLeft }) => !isLeft).length - 1)
  return (
    <form className={styles.page} noValidate onSubmit={onSubmit}>
      <EventPart title={t(series ? 'further' : 'how')} lead={t(series ? 'furtherLead' : 'lead')}>
        <TextInput label={t('step')} inputMode="numeric" autoComplete="off" {...form.getInputProps('step')} />
        <NativeSelect
          label={t('rhythm')}
          data={SERIES_RHYTHMS.filter((one) => one !== 'last-weekday' || isLastWeekday(first)).map((value) => ({
            value,
            label: t(`rhythms.${value}`, about),
          }))}
          {...form.getInputProps('rhythm')}
        />
        <NativeSelect
          label={t('ends')}
          data={(['times', 'until'] as const).map((value) => ({ value, label: t(`end.${value}`) }))}
          {...form.getInputProps('end')}
        />
        {end === 'times' ? (
          <TextInput
            label={t(series ? 'more' : 'times')}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('times')}
          />
        ) : (
          <DateField label={t('until')} min={first} {...form.getInputProps('until')} />
        )}
        <Textarea
          className={eventStyles.wide}
          label={t('without')}
          description={t('withoutHint')}
          inputWrapperOrder={INPUT_ORDER_HINT_BELOW}
          rows={3}
          {...form.getInputProps('without')}
        />
        <Checkbox
          className={eventStyles.wide}
          label={t('off.leaveOut')}
          description={
            <>
              {t('off.leaveOutHint')}{' '}
              <Link to="/manage/$orgKey/events/days-off" params={{ orgKey }}>
                {t('off.page')}
              </Link>
            </>
          }
          {...form.getInputProps('leavesOff', { type: 'checkbox' })}
        />
        <Checkbox
          className={eventStyles.wide}
          label={t('atOnce')}
          description={t('atOnceHint')}
          {...form.getInputProps('opensAtOnce', { type: 'checkbox' })}
        />
      </EventPart>
      {preview.isError ? <FormFailure failure={preview.error} /> : null}
      {wanted !== null && dates.length > 0 ? (
        <SeriesDateList
          dates={dates}
          opensAtOnce={form.values.opensAtOnce}
          onTick={(day, held) =>
            form.setFieldValue('unticked', held ? unticked.filter((one) => one !== day) : [...unticked, day])
          }
          unticked={unticked}
          offOn={(day) => (form.values.leavesOff ? dayOffName(day, daysOff) : null)}
        />
      ) : null}
      <p className={styles.quiet}>{t(event.state === 'draft' ? 'isDraft' : 'isPublished')}</p>
      <FormFailure failure={failure} />
      <div className={eventStyles.actions}>
        <Button type="submit" loading={pending} className={styles.act} disabled={preview.isError || added === 0}>
          {t('make', { count: added })}
        </Button>
        {onDone ? (
          <Button variant="subtle" disabled={pending} onClick={onDone}>
            {t('ui:cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

type DatesProps = {
  dates: SeriesPreview['dates']
  opensAtOnce: boolean
  unticked: readonly string[]
  onTick: (day: string, held: boolean) => void
  offOn: (day: string) => string | null
}

function SeriesDateList({ dates, opensAtOnce, unticked, onTick, offOn: off }: DatesProps) {
  const { t } = useTranslation('series')
  const heading = useId()
  const clashes = dates.filter((date) => !date.left && date.clashes.length > 0).length
  return (
    <Surface as="section" labelledBy={heading}>
      <header className={eventStyles.head}>
        <h2 id={heading}>{t('dates')}</h2>
        <p className={eventStyles.quiet}>{t('datesLead')}</p>
        {clashes > 0 ? <p className={noted.note}>{t('clashes', { count: clashes })}</p> : null}
      </header>
      <ol className={styles.dates}>
        {dates.map((date, index) => (
          <li key={date.day}>
            <Checkbox
              checked={!date.left}
              disabled={index === 0 || (date.left && !unticked.includes(date.day))}
              onChange={({ currentTarget: { checked } }) => onTick(date.day, checked)}
              label={<DateText at={date.startsAt} />}
              description={
                <>
                  {date.left ? off(date.day) : null}
                  {opensAtOnce || date.left ? null : (
                    <>
                      {t('opens')} <DateText at={date.registrationOpensAt} />
                    </>
                  )}
                  {date.clashes.map(({ eventId, title }) => (
                    <span key={eventId} className={styles.clash}>
                      {t('clash', { title })}
                    </span>
                  ))}
                </>
              }
            />
          </li>
        ))}
      </ol>
    </Surface>
  )
}
