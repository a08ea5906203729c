import '@mantine/core/styles/Checkbox.layer.css'
import type { ClubAttendeeEvent } from '@forenet/contract/club/event-attendee'
import type { GuestList, GuestListPreview } from '@forenet/contract/club/guest-list'
import { clubGuestListMake, clubGuestListPreview } from '@forenet/contract/club/guest-list-calls'
import { MAX_GUEST_TEXT_LENGTH, MAX_GUESTS_PER_LIST } from '@forenet/domain/guest-list'
import { Checkbox, NativeSelect, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FieldPair, FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { useLanguage } from '../../../words/i18n.ts'
import { useClub } from '../../shared/use-club.ts'
import { EarlierLists } from './earlier-lists.tsx'
import styles from './guest-list.module.css'
import { putDownOf } from './guest-list-values.ts'
import { GuestPreview } from './guest-preview.tsx'
import { TakeBackList } from './take-back-list.tsx'

type GuestListDialogProps = { eventId: string; types: ClubAttendeeEvent['ticketTypes']; close: () => void }
/** A preview and the idempotency key for applying it. */
type Looked = { id: string; people: string; ticketTypeId: string; preview: GuestListPreview }

export function GuestListDialog(props: GuestListDialogProps) {
  const [back, setBack] = useState<GuestList | null>(null)
  if (back) return <TakeBackList eventId={props.eventId} list={back} close={props.close} />
  return <GuestListForm {...props} takeBack={setBack} />
}

function GuestListForm({
  eventId,
  types,
  close,
  takeBack,
}: GuestListDialogProps & { takeBack: (list: GuestList) => void }) {
  const { t } = useTranslation('boxOffice')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const [looked, setLooked] = useState<Looked | null>(null)
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
      // Edited since the preview, so show a new preview.
      if (!isReady || looked === null) {
        const preview = await call(clubGuestListPreview, { params, body: { people, ticketTypeId } })
        setLooked({ id: crypto.randomUUID(), people, ticketTypeId, preview })
        return
      }
      const wanted = putDownOf(looked.preview, values.beyond)
      const body = { id: looked.id, people, ticketTypeId, ...wanted, language: values.language }
      const list = await call(clubGuestListMake, { params, body }).catch((error: unknown) => {
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
  const count = shown ? putDownOf(shown, beyond).guests : 0
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
      <FieldPair>
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
      </FieldPair>
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
  looked: Looked | null,
  { people, ticketTypeId }: Pick<Looked, 'people' | 'ticketTypeId'>,
): looked is Looked {
  return looked !== null && looked.people === people.trim() && looked.ticketTypeId === ticketTypeId
}
