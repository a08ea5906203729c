import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Input.layer.css'
import type { ClubEvent, EventChange, EventTerms } from '@forenet/contract/club/event'
import {
  clubEventChange,
  clubEventChangePreview,
  clubEventCreate,
  clubEventPublish,
} from '@forenet/contract/club/event-calls'
import type { EventChangePreview } from '@forenet/contract/club/event-change'
import type { SeriesScope } from '@forenet/contract/club/event-series-change'
import { mergeEdits } from '@forenet/domain/merge-edits'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useNewNameErrorText } from '../../kit/forms/new-name-error.ts'
import { UnsavedGuard } from '../../kit/forms/unsaved-guard.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { getServerTime } from '../../kit/time/server-clock.ts'
import { StickyActionBar } from '../../ui/page/sticky-action-bar.tsx'
import { clubEventQuery } from '../shared/club-event-query.ts'
import { MeanwhileNote } from '../shared/concurrent-changes-note.tsx'
import { useClub } from '../shared/use-club.ts'
import { useConcurrentEdits } from '../shared/use-concurrent-edits.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { MainFields, MoreFields, TermsFields } from './event-fields.tsx'
import { type EventValues, needsPreview, toEventValues } from './event-values.ts'
import styles from './events.module.css'
import { useCacheEvent } from './events-query.ts'
import { LivePreview } from './live-preview.tsx'
import { mapEventFieldNames, parseEvent } from './parse-event.ts'
import { QuestionsFields } from './questions-fields.tsx'
import { SeriesChangeForm } from './series/series-change-form.tsx'
import { WhichDates } from './series/which-dates.tsx'
import { TicketTypesFields } from './ticket-types-fields.tsx'

type FlatEventValues = Omit<EventValues, 'ticketTypes' | 'questions'> & { ticketTypes: string; questions: string }
const flattenEventValues = (values: EventValues): FlatEventValues => ({
  ...values,
  ticketTypes: JSON.stringify(values.ticketTypes),
  questions: JSON.stringify(values.questions),
})
const unflattenEventValues = (values: FlatEventValues): EventValues => ({
  ...values,
  ticketTypes: JSON.parse(values.ticketTypes),
  questions: JSON.parse(values.questions),
})

type SubmitAction = 'save' | 'publish' | 'withdraw'

const NO_NOTIFICATION_CHOICES = { telling: null, messages: [] }

type EventFormProps = {
  event: ClubEvent | null
  initial: EventValues
  pictureOf?: string | null
  previewAt?: HTMLElement | null
}

/** Publishing saves first, so that members see exactly this content. */
export function EventForm({ event, initial, pictureOf = null, previewAt = null }: EventFormProps) {
  const { t } = useTranslation('authoring')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const say = useSuccessNotice()
  const [id] = useState(() => event?.id ?? crypto.randomUUID())
  const keepEvent = useCacheEvent(orgKey, id)
  const nameWords = useNewNameErrorText()
  const aim = useRef<SubmitAction>('save')
  const looked = useRef<Pick<EventChange, 'telling' | 'messages'> | null>(null)
  const [look, setLook] = useState<{ terms: EventTerms; preview: EventChangePreview } | null>(null)
  // The change applies to this date only. Otherwise a series asks which dates to change.
  const isThisAlone = useRef(false)
  const [asked, setAsked] = useState<EventTerms | null>(null)
  const [many, setMany] = useState<{ terms: EventTerms; which: SeriesScope } | null>(null)
  const hasBegun = useRef(false)
  const { storedAtStart, meanwhile, save, beginFrom } = useConcurrentEdits<ClubEvent | null, FlatEventValues>({
    from: event,
    valuesOf: (stored) => flattenEventValues(toEventValues(stored.terms)),
    readAgain: () => queryClient.fetchQuery({ ...clubEventQuery(orgKey, id), staleTime: 0 }),
    show: (values, stored) => showFrom(unflattenEventValues(values), stored),
    // Someone registered after loading, so the old terms are binding.
    showAfter: ['event-has-entries'],
  })
  const { form, onSubmit, pending, failure } = useCallForm<EventValues>({
    initialValues: initial,
    validate: (values) =>
      Object.fromEntries([
        ...mapEventFieldNames(values, event?.terms).flatMap(({ path, name, stored }) => {
          const fault = nameWords(name, stored)
          return fault === null ? [] : [[path, fault]]
        }),
        ...parseEvent(values, new Date(getServerTime())).wrong.map((path) => [path, t(`wrong.${findErrorText(path)}`)]),
      ]),
    submit: async (values) => {
      const { terms } = parseEvent(values, new Date(getServerTime()))
      if (!terms) throw new Error('What was found right is not')
      const params = { orgKey, eventId: id }
      const { current: seen } = looked
      looked.current = null
      if (storedAtStart?.seriesId && aim.current === 'save' && !isThisAlone.current && form.isDirty())
        return setAsked(terms)
      isThisAlone.current = false
      if (storedAtStart?.state === 'published' && seen === null && aim.current === 'save') {
        const body = { terms, version: storedAtStart.version }
        const preview = await save(flattenEventValues(values), () => call(clubEventChangePreview, { params, body }))
        if (preview === null) return
        if (needsPreview(preview)) return setLook({ terms, preview })
      }
      const saved = await save(flattenEventValues(values), () =>
        storedAtStart
          ? call(clubEventChange, {
              params,
              body: { terms, version: storedAtStart.version, ...(seen ?? NO_NOTIFICATION_CHOICES) },
            })
          : call(clubEventCreate, { params: { orgKey }, body: { id, terms, pictureOf } }),
      )
      if (saved === null) return
      keep(saved, values)
      const { current: wanted } = aim
      if (wanted !== 'save') {
        const body = { published: wanted === 'publish', at: null, version: saved.version }
        keep(await call(clubEventPublish, { params, body }), toEventValues(saved.terms))
      }
      say(t(`said.${wanted}`, { title: terms.title }))
      if (wanted === 'publish')
        await navigate({ to: '/manage/$orgKey/events/$eventId', params, replace: event === null })
      else if (event === null) await navigate({ to: '/manage/$orgKey/events/$eventId/edit', params, replace: true })
    },
  })

  function keep(stored: ClubEvent, sent: EventValues): void {
    beginFrom(stored)
    const { values } = mergeEdits(
      flattenEventValues(sent),
      flattenEventValues(form.getValues()),
      flattenEventValues(toEventValues(stored.terms)),
    )
    showFrom(unflattenEventValues(values), stored)
    keepEvent(stored)
  }

  function showFrom(values: EventValues, { terms }: ClubEvent): void {
    form.setValues(values)
    form.resetDirty(toEventValues(terms))
  }

  const fixed = storedAtStart?.fixed ?? false
  const stored = storedAtStart?.fixed ? storedAtStart.terms : null
  const state = storedAtStart?.state ?? 'draft'
  const isOpen = state === 'draft' || state === 'published'
  const guard = (
    <UnsavedGuard
      unsaved={() => form.isDirty() && !hasBegun.current}
      words={{
        title: t('unsaved.title'),
        text: t('unsaved.text'),
        leave: t('unsaved.leave'),
        stay: t('unsaved.stay'),
      }}
    />
  )
  if (storedAtStart && many) {
    return (
      <>
        {guard}
        <SeriesChangeForm
          event={storedAtStart}
          {...many}
          onBack={() => setMany(null)}
          onBegun={() => {
            hasBegun.current = true
            void navigate({ to: '/manage/$orgKey/events/$eventId/series', params: { orgKey, eventId: id } })
          }}
        />
      </>
    )
  }
  return (
    <form className={styles.parts} noValidate onSubmit={onSubmit}>
      {guard}
      {previewAt
        ? createPortal(<LivePreview values={form.values} picture={event?.picture ?? null} />, previewAt)
        : null}
      <MeanwhileNote
        meanwhile={meanwhile}
        title={t('meanwhile')}
        called={(field) => t(`called.${field}`)}
        shown={(field, now) => {
          const value = now[field]
          return field === 'ticketTypes' || field === 'questions' || typeof value === 'boolean'
            ? t('asTheySaved')
            : value
        }}
      />
      <fieldset className={styles.parts} disabled={!isOpen}>
        <MainFields form={form} stored={stored} isStored={storedAtStart !== null && storedAtStart.seriesId === null} />
        <TicketTypesFields form={form} stored={stored} />
        <MoreFields form={form} />
        <TermsFields form={form} stored={stored} />
        <QuestionsFields form={form} stored={stored} />
      </fieldset>
      <FormFailure failure={failure} />
      {asked ? (
        <WhichDates
          onThis={() => {
            isThisAlone.current = true
            setAsked(null)
            onSubmit()
          }}
          onMore={(which) => {
            setAsked(null)
            setMany({ terms: asked, which })
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {look ? (
        <ChangeDialog
          {...look}
          onSave={(decided) => {
            looked.current = decided
            isThisAlone.current = true
            setLook(null)
            onSubmit()
          }}
          onClose={() => setLook(null)}
        />
      ) : null}
      {isOpen ? (
        <StickyActionBar summary={form.isDirty() ? <span className={styles.quiet}>{t('notYet')}</span> : null}>
          {state === 'draft' ? (
            <Button
              type="submit"
              variant="default"
              disabled={pending}
              onClick={() => {
                aim.current = 'save'
              }}
            >
              {t('save.draft')}
            </Button>
          ) : fixed ? null : (
            <Button
              type="submit"
              variant="default"
              disabled={pending}
              onClick={() => {
                aim.current = 'withdraw'
              }}
            >
              {t('save.withdraw')}
            </Button>
          )}
          <Button
            type="submit"
            loading={pending}
            onClick={() => {
              aim.current = state === 'draft' ? 'publish' : 'save'
            }}
          >
            {t(state === 'draft' ? 'save.publish' : 'save.changes')}
          </Button>
        </StickyActionBar>
      ) : null}
    </form>
  )
}

const FIELDS_WITH_ERROR_TEXT = [
  'title',
  'startsAt',
  'endsAt',
  'registrationClosesAt',
  'capacity',
  'mostPerEntry',
  'forMembers',
  'cancelUntil',
  'cancellationFee',
  'resaleFee',
  'resaleUntil',
  'contactEmail',
  'name',
  'memberPrice',
  'guestPrice',
  'surcharge',
  'quota',
  'ageTo',
  'saleClosesAt',
  'until',
  'doorPrice',
  'hidden',
  'householdSecond',
  'householdThird',
  'label',
  'choices',
] as const

function findErrorText(path: string): (typeof FIELDS_WITH_ERROR_TEXT)[number] | 'other' {
  const field = path.split('.').at(-1)
  return FIELDS_WITH_ERROR_TEXT.find((known) => known === field) ?? 'other'
}
