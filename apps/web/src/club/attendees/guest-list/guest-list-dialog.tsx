import '@mantine/core/styles/Checkbox.layer.css'
import type { ClubAttendeeEvent } from '@forenet/contract/club/event-attendee'
import type { GuestList, GuestListPreview } from '@forenet/contract/club/guest-list'
import {
  clubGuestListCreate,
  clubGuestListList,
  clubGuestListPreview,
  clubGuestListUndo,
} from '@forenet/contract/club/guest-list-calls'
import { MAX_GUEST_TEXT_LENGTH, MAX_GUESTS_PER_LIST } from '@forenet/domain/guest-list'
import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormDialog, TwoColumnFields } from '../../../kit/forms/form-dialog.tsx'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { useAction } from '../../../kit/press/use-action.ts'
import { StatusBadge, type Tone } from '../../../ui/blocks/status-badge.tsx'
import { formatInstant } from '../../../ui/dates/date-words.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { useClub } from '../../shared/use-club.ts'
import { SkippedItemsDialog } from '../skipped-items-dialog.tsx'
import styles from './guest-list.module.css'

type GuestListDialogProps = { eventId: string; types: ClubAttendeeEvent['ticketTypes']; close: () => void }
type PreviewedList = { id: string; people: string; ticketTypeId: string; preview: GuestListPreview }

export function GuestListDialog(props: GuestListDialogProps) {
  const [back, setBack] = useState<GuestList | null>(null)
  if (back) return <UndoGuestList eventId={props.eventId} list={back} close={props.close} />
  return <GuestListForm {...props} takeBack={setBack} />
}

function GuestListForm({
  eventId,
  types,
  close,
  takeBack,
}: GuestListDialogProps & { takeBack: (list: GuestList) => void }) {
  const { t } = useTranslation('attendeeActions')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const [looked, setLooked] = useState<PreviewedList | null>(null)
  const params = { orgKey, eventId }
  const { form, ...sending } = useCallForm({
    initialValues: {
      ...{ people: '', ticketTypeId: types[0]?.id ?? '', beyond: false },
      language: language as 'da' | 'en',
    },
    validate: { people: (people) => (people.trim() === '' ? t('guests.peopleMissing') : null) },
    submit: async (values) => {
      const { ticketTypeId } = values
      const people = values.people.trim()
      if (!isReady || looked === null) {
        const preview = await call(clubGuestListPreview, { params, body: { people, ticketTypeId } })
        setLooked({ id: crypto.randomUUID(), people, ticketTypeId, preview })
        return
      }
      const wanted = manualRegistrationBody(looked.preview, values.beyond)
      const body = { id: looked.id, people, ticketTypeId, ...wanted, language: values.language }
      const list = await call(clubGuestListCreate, { params, body }).catch((error: unknown) => {
        setLooked(null)
        throw error
      })
      await queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'attendees', eventId] })
      say(t('guests.said', { count: list.tickets }))
      close()
    },
  })
  const shown = isSame(looked, form.values) ? looked.preview : null
  const { beyond } = form.values
  const hasNoPlace = shown?.guests.some(({ outcome }) => outcome === 'no-place') ?? false
  const count = shown ? manualRegistrationBody(shown, beyond).guests : 0
  const isReady =
    shown !== null && shown.wrong.length === 0 && count > 0 && count <= MAX_GUESTS_PER_LIST && (beyond || !hasNoPlace)
  return (
    <FormDialog
      title={t('guests.title')}
      confirmLabel={isReady ? t('guests.confirm', { count }) : t('guests.look')}
      {...sending}
      close={close}
    >
      <Textarea
        label={t('guests.people')}
        description={t('guests.peopleHint', { most: MAX_GUESTS_PER_LIST })}
        autosize
        minRows={4}
        maxRows={10}
        maxLength={MAX_GUEST_TEXT_LENGTH}
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('people')}
      />
      <TwoColumnFields>
        <NativeSelect
          label={t('guests.ticket')}
          data={types.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('ticketTypeId')}
        />
        <NativeSelect
          label={t('guests.language')}
          data={(['da', 'en'] as const).map((value) => ({ value, label: t(`guests.languages.${value}`) }))}
          {...form.getInputProps('language')}
        />
      </TwoColumnFields>
      <p className={styles.note}>{t('guests.ticketHint')}</p>
      {shown ? <GuestPreview preview={shown} beyond={beyond} count={count} /> : null}
      {hasNoPlace ? (
        <Checkbox
          label={t('beyond.label')}
          description={t('beyond.text')}
          {...form.getInputProps('beyond', { type: 'checkbox' })}
        />
      ) : null}
      <EarlierLists eventId={eventId} takeBack={takeBack} />
    </FormDialog>
  )
}

function isSame(
  looked: PreviewedList | null,
  { people, ticketTypeId }: Pick<PreviewedList, 'people' | 'ticketTypeId'>,
): looked is PreviewedList {
  return looked !== null && looked.people === people.trim() && looked.ticketTypeId === ticketTypeId
}

type UndoGuestListProps = { eventId: string; list: GuestList; close: () => void }

function UndoGuestList({ eventId, list: { id: listId, valid, used }, close }: UndoGuestListProps) {
  const { t } = useTranslation('attendeeActions')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const back = useAction({
    mutationFn: () => call(clubGuestListUndo, { params: { orgKey, eventId, listId } }),
    onSuccess: async ({ tickets, kept }) => {
      await queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'attendees', eventId] })
      say(t('guests.back.said', { count: tickets }))
      if (kept.length === 0) close()
    },
  })
  if (back.data && back.data.kept.length > 0) {
    return (
      <SkippedItemsDialog
        title={t('guests.back.keptTitle')}
        lines={back.data.kept.map(({ name, why }) => t(`guests.back.kept.${why}`, { name }))}
        closeLabel={t('guests.back.close')}
        close={close}
      />
    )
  }
  return (
    <ConfirmDialog
      opened
      danger
      title={t('guests.back.title')}
      confirmLabel={t('guests.back.action')}
      pending={back.isPending}
      onConfirm={() => back.mutate()}
      onClose={close}
    >
      <p>{t('guests.back.text', { count: valid })}</p>
      {used > 0 ? <p>{t('guests.back.used', { count: used })}</p> : null}
      <FormFailure failure={back.error} />
    </ConfirmDialog>
  )
}

type EarlierListsProps = { eventId: string; takeBack: (list: GuestList) => void }

function EarlierLists({ eventId, takeBack }: EarlierListsProps) {
  const { t } = useTranslation('attendeeActions')
  const language = useLanguage()
  const { key: orgKey } = useClub()
  const { data } = useQuery(guestListsQuery(orgKey, eventId))
  if (!data || data.lists.length === 0) return null
  return (
    <section className={styles.earlier} aria-labelledby="earlier-guest-lists">
      <h3 id="earlier-guest-lists">{t('guests.before')}</h3>
      <ul>
        {data.lists.map((list) => {
          const { id, madeAt, tickets, valid, used } = list
          const at = formatInstant(new Date(madeAt), { language, now: new Date() })
          return (
            <li key={id} className={styles.guest}>
              <span className={styles.who}>
                {at}
                <span className={styles.quiet}>
                  {t('guests.tickets', { count: tickets })}
                  {used > 0 ? `, ${t('guests.came', { count: used })}` : null}
                  {valid === 0 && used === 0 ? `, ${t('guests.takenBack')}` : null}
                </span>
              </span>
              {valid > 0 ? (
                <Button
                  variant="default"
                  leftSection={<Undo2 size={16} aria-hidden />}
                  aria-label={t('guests.back.of', { at })}
                  onClick={() => takeBack(list)}
                >
                  {t('guests.back.action')}
                </Button>
              ) : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function guestListsQuery(orgKey: string, eventId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'attendees', eventId, 'guest-lists'] as const,
    queryFn: ({ signal }) => call(clubGuestListList, { params: { orgKey, eventId }, signal }),
  })
}

type GuestOutcome = GuestListPreview['guests'][number]['outcome']

const TONES: Readonly<Record<GuestOutcome, Tone>> = {
  put: 'good',
  'same-email': 'neutral',
  'same-name': 'neutral',
  again: 'neutral',
  'no-place': 'waiting',
}

type GuestPreviewProps = { preview: GuestListPreview; beyond: boolean; count: number }

function GuestPreview({ preview: { guests, wrong, left }, beyond, count }: GuestPreviewProps) {
  const { t } = useTranslation('attendeeActions')
  const isPut = (outcome: GuestOutcome) => outcome === 'put' || (beyond && outcome === 'no-place')
  const mails = guests.filter(({ outcome, email }) => email !== null && isPut(outcome)).length
  const hasNoPlace = guests.some(({ outcome }) => outcome === 'no-place')
  return (
    <div className={styles.preview}>
      <div role="status">
        <strong>{count === 0 ? t('guests.nobody') : t('guests.put', { count })}</strong>
        {count === 0 ? null : <p>{mails === 0 ? t('guests.noMails') : t('guests.mails', { count: mails })}</p>}
        {count > MAX_GUESTS_PER_LIST ? (
          <p className={styles.wrong}>{t('guests.tooMany', { most: MAX_GUESTS_PER_LIST })}</p>
        ) : null}
        {hasNoPlace && !beyond && left !== null ? (
          <p className={styles.wrong}>{left === 0 ? t('guests.noneLeft') : t('guests.left', { count: left })}</p>
        ) : null}
        {wrong.length > 0 ? (
          <>
            <p className={styles.wrong}>{t('guests.wrong', { count: wrong.length })}</p>
            <ul className={styles.faults}>
              {wrong.map(({ line, text, why }) => (
                <li key={line}>{t(`guests.faults.${why}`, { line, text })}</li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
      {guests.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be focusable.
        <section className={styles.guests} aria-label={t('guests.list')} tabIndex={0}>
          <ul>
            {guests.map(({ name, email, outcome }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: guests are identified by their line.
              <li key={at} className={styles.guest}>
                <span className={styles.who}>
                  {name}
                  {email === null ? null : <span className={styles.quiet}>{email}</span>}
                </span>
                <StatusBadge tone={isPut(outcome) ? 'good' : TONES[outcome]}>
                  {t(`guests.outcomes.${beyond && outcome === 'no-place' ? 'beyond' : outcome}`)}
                </StatusBadge>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

/** `beyond` counts only if it was confirmed for this preview. */
export function manualRegistrationBody(
  { guests }: Pick<GuestListPreview, 'guests'>,
  ticked: boolean,
): { guests: number; beyond: boolean } {
  const count = (wanted: string) => guests.filter(({ outcome }) => outcome === wanted).length
  const without = count('no-place')
  const beyond = ticked && without > 0
  return { guests: count('put') + (beyond ? without : 0), beyond }
}
