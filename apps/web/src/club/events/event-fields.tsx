import type { EventTerms } from '@forenet/contract/club/event'
import { formatCopenhagenDateTime, parseCopenhagenDateTime } from '@forenet/domain/copenhagen-time'
import { renderMarkdown } from '@forenet/domain/formatted-text'
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDeferredValue, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getServerTime } from '../../kit/time/server-clock.ts'
import { FormattedText } from '../../ui/blocks/formatted-text.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { MomentInput } from '../shared/moment-input.tsx'
import { EventPart, INPUT_ORDER_HINT_BELOW } from './event-part.tsx'
import { EVENT_VISIBILITIES, type EventValues } from './event-values.ts'
import styles from './events.module.css'
import { formatOfferDuration, offerDurations } from './offer-time.ts'

/**
 * Moves the end, deadlines and sale periods with the start, by local time across DST changes. Moments before
 * `now` have taken effect and stay.
 */
export function moveEventValues(values: EventValues, from: string, to: string, now: Date): EventValues {
  if (from === to || !parseCopenhagenDateTime(from) || !parseCopenhagenDateTime(to)) return values
  const by = localMs(to) - localMs(from)
  const move = (text: string) => {
    const at = parseCopenhagenDateTime(text)
    return at === null || at <= now ? text : new Date(localMs(text) + by).toISOString().slice(0, 16)
  }
  return {
    ...values,
    endsAt: move(values.endsAt),
    registrationOpensAt: move(values.registrationOpensAt),
    registrationClosesAt: move(values.registrationClosesAt),
    cancelUntil: move(values.cancelUntil),
    transferUntil: move(values.transferUntil),
    resaleUntil: move(values.resaleUntil),
    ticketTypes: values.ticketTypes.map((type) => ({
      ...type,
      saleOpensAt: move(type.saleOpensAt),
      saleClosesAt: move(type.saleClosesAt),
      earlyPrices: type.earlyPrices.map((early) => ({ ...early, until: move(early.until) })),
    })),
  }
}

const localMs = (text: string): number => Date.parse(`${text}:00Z`)

/** Duration in minutes if DST changes in between; else null. */
export function countMinutesAcrossClockChange(startsAt: string, endsAt: string): number | null {
  const [from, to] = [parseCopenhagenDateTime(startsAt), parseCopenhagenDateTime(endsAt)]
  if (!from || !to || to <= from) return null
  const lasts = to.getTime() - from.getTime()
  return lasts === localMs(endsAt) - localMs(startsAt) ? null : lasts / 60_000
}

/** `stored`: terms that bind existing registrations; null without any. */
type FieldsProps = { form: UseFormReturnType<EventValues>; stored: EventTerms | null }

const TWO_HOURS_MS = 2 * 3_600_000

export function MainFields({ form, stored, isStored }: FieldsProps & { isStored: boolean }) {
  const { t } = useTranslation('authoring')
  const language = useLanguage()
  const starts = form.getInputProps('startsAt')
  function proposeEnd(): void {
    const { startsAt, endsAt } = form.getValues()
    const begins = parseCopenhagenDateTime(startsAt)
    if (begins && endsAt === '')
      form.setFieldValue('endsAt', formatCopenhagenDateTime(new Date(begins.getTime() + TWO_HOURS_MS)))
  }
  const from = useRef('')
  const [hasMoved, setHasMoved] = useState(false)
  const clockChange = countMinutesAcrossClockChange(form.values.startsAt, form.values.endsAt)
  function moveDeadlines(): void {
    const values = form.getValues()
    if (!isStored) return
    const moved = moveEventValues(values, from.current, values.startsAt, new Date(getServerTime()))
    if (moved === values) return
    form.setValues(moved)
    setHasMoved(true)
  }
  return (
    <EventPart title={t('parts.main')}>
      <TextInput
        className={styles.wide}
        label={t('fields.title')}
        maxLength={120}
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <MomentInput
        label={t('fields.startsAt')}
        {...starts}
        description={<span role="status">{hasMoved ? t('movedAlong') : null}</span>}
        onFocus={(event) => {
          starts.onFocus?.(event)
          from.current = form.getValues().startsAt
        }}
        onBlur={(event) => {
          starts.onBlur?.(event)
          moveDeadlines()
          proposeEnd()
        }}
      />
      <MomentInput
        label={t('fields.endsAt')}
        {...form.getInputProps('endsAt')}
        description={
          clockChange === null ? null : t('clockChange', { duration: formatOfferDuration(clockChange, language) })
        }
      />
      <TextInput
        label={t('fields.place')}
        placeholder={t('placeExample')}
        maxLength={120}
        autoComplete="off"
        {...form.getInputProps('place')}
      />
      <TextInput label={t('fields.city')} maxLength={80} autoComplete="off" {...form.getInputProps('city')} />
      <TextInput
        className={styles.wide}
        label={t('fields.placeAddress')}
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('placeAddress')}
      />
      <Checkbox
        label={t('fields.forMembers')}
        disabled={stored?.forMembers === true}
        {...form.getInputProps('forMembers', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('fields.guestsInvited')}
        description={t('guestsHint')}
        disabled={stored?.guestsInvited === true}
        {...form.getInputProps('guestsInvited', { type: 'checkbox' })}
      />
      <TextInput
        label={t('fields.capacity')}
        description={t('capacityHint')}
        inputWrapperOrder={INPUT_ORDER_HINT_BELOW}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('capacity')}
      />
      <Checkbox
        className={styles.beside}
        label={t('fields.waitingList')}
        description={t('waitingHint')}
        disabled={stored?.waitingList === true}
        {...form.getInputProps('waitingList', { type: 'checkbox' })}
      />
      {form.values.waitingList ? (
        <NativeSelect
          label={t('fields.offerMinutes')}
          description={t('offerHint')}
          inputWrapperOrder={INPUT_ORDER_HINT_BELOW}
          data={offerDurations(form.values.offerMinutes).map((minutes) => ({
            value: minutes,
            label: formatOfferDuration(Number(minutes), language),
          }))}
          {...form.getInputProps('offerMinutes')}
        />
      ) : null}
      <NativeSelect
        className={styles.wide}
        label={t('fields.found')}
        description={t(`foundHint.${form.values.found}`)}
        inputWrapperOrder={INPUT_ORDER_HINT_BELOW}
        data={EVENT_VISIBILITIES.map((value) => ({ value, label: t(`found.${value}`) }))}
        {...form.getInputProps('found')}
      />
    </EventPart>
  )
}

export function MoreFields({ form }: Pick<FieldsProps, 'form'>) {
  const { t } = useTranslation('authoring')
  // Rendering is deferred, so that typing stays responsive.
  const about = renderMarkdown(useDeferredValue(form.values.description))
  return (
    <EventPart title={t('parts.more')}>
      <Textarea
        className={styles.wide}
        label={t('fields.description')}
        description={t('descriptionHint')}
        inputWrapperOrder={INPUT_ORDER_HINT_BELOW}
        rows={6}
        autosize={false}
        maxLength={5000}
        {...form.getInputProps('description')}
      />
      {about ? (
        <section className={`${styles.wide} ${styles.readAs}`} aria-label={t('readAs')}>
          <p className={styles.quiet}>{t('readAs')}</p>
          <FormattedText html={about} />
        </section>
      ) : null}
      <TextInput
        label={t('fields.contactName')}
        maxLength={120}
        autoComplete="off"
        {...form.getInputProps('contactName')}
      />
      <TextInput
        type="email"
        label={t('fields.contactEmail')}
        maxLength={254}
        autoComplete="off"
        {...form.getInputProps('contactEmail')}
      />
      <TextInput
        type="tel"
        label={t('fields.contactPhone')}
        maxLength={40}
        autoComplete="off"
        {...form.getInputProps('contactPhone')}
      />
    </EventPart>
  )
}

export function TermsFields({ form, stored }: FieldsProps) {
  const { t } = useTranslation('authoring')
  return (
    <EventPart title={t('parts.terms')}>
      {(['registrationOpensAt', 'registrationClosesAt', 'cancelUntil', 'transferUntil'] as const).map((field) => (
        <MomentInput
          key={field}
          label={t(`fields.${field}`)}
          description={t(`empty.${field}`)}
          inputWrapperOrder={INPUT_ORDER_HINT_BELOW}
          {...form.getInputProps(field)}
        />
      ))}
      <TextInput
        label={t('fields.cancellationFee')}
        description={t('feeHint')}
        inputWrapperOrder={INPUT_ORDER_HINT_BELOW}
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps('cancellationFee')}
      />
      <TextInput
        label={t('fields.resaleFee')}
        description={t('empty.resaleFee')}
        inputWrapperOrder={INPUT_ORDER_HINT_BELOW}
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps('resaleFee')}
      />
      <MomentInput
        label={t('fields.resaleUntil')}
        description={t('empty.resaleUntil')}
        inputWrapperOrder={INPUT_ORDER_HINT_BELOW}
        {...form.getInputProps('resaleUntil')}
      />
      <TextInput
        label={t('fields.mostPerEntry')}
        description={t('mostHint')}
        inputWrapperOrder={INPUT_ORDER_HINT_BELOW}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('mostPerEntry')}
      />
      <Checkbox
        className={styles.wide}
        label={t('fields.oneTicketPerAttendee')}
        disabled={stored !== null}
        {...form.getInputProps('oneTicketPerAttendee', { type: 'checkbox' })}
      />
    </EventPart>
  )
}
