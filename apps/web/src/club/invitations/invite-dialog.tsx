import type { ClubInvitationEvent, InviteesPreview } from '@forenet/contract/club/invitation'
import { clubEventInvitationCreate, clubEventInvitationPreview } from '@forenet/contract/club/invitation-calls'
import { parseCopenhagenDateTime } from '@forenet/domain/copenhagen-time'
import {
  MAX_INVITEE_TEXT_LENGTH,
  MAX_INVITEES_PER_REQUEST,
  MAX_SEATS_PER_INVITATION,
} from '@forenet/domain/event-invitation'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormDialog, TwoColumnFields } from '../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { getServerTime } from '../../kit/time/server-clock.ts'
import { formatInstant } from '../../ui/dates/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'
import { MomentInput } from '../shared/moment-input.tsx'
import { useClub } from '../shared/use-club.ts'
import { parseSeats } from './invitation-actions.tsx'
import styles from './invitations.module.css'
import { invitationsKey } from './invitations-query.ts'

type InviteDialogProps = { eventId: string; event: ClubInvitationEvent; close: () => void }
type PreviewedInvitees = { people: string; preview: InviteesPreview }

export function InviteDialog({ eventId, event, close }: InviteDialogProps) {
  const { t } = useTranslation('invitations')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const [looked, setLooked] = useState<PreviewedInvitees | null>(null)
  const params = { orgKey, eventId }
  const { form, onSubmit, pending, failure } = useCallForm({
    initialValues: { people: '', seats: '1', message: '', answerUntil: '', language: language as 'da' | 'en' },
    validate: {
      people: (people) => (people.trim() === '' ? t('fields.peopleWrong') : null),
      seats: (text) => (parseSeats(text) === null ? t('fields.seatsWrong', { most: MAX_SEATS_PER_INVITATION }) : null),
      answerUntil: (text) =>
        text === '' || Number(parseCopenhagenDateTime(text)) > getServerTime() ? null : t('fields.untilWrong'),
    },
    submit: async (values) => {
      const people = values.people.trim()
      if (looked?.people !== people) {
        const preview = await call(clubEventInvitationPreview, { params, body: { people } })
        setLooked({ people, preview })
        return
      }
      const body = {
        people,
        seats: parseSeats(values.seats) ?? 1,
        message: values.message.trim(),
        answerUntil: parseCopenhagenDateTime(values.answerUntil)?.toISOString() ?? null,
        language: values.language,
      }
      await call(clubEventInvitationCreate, { params, body })
      await queryClient.invalidateQueries({ queryKey: invitationsKey(orgKey, eventId) })
      say(t('invite.said', { count: looked.preview.fresh }))
      close()
    },
  })
  const closes = formatInstant(new Date(event.registrationClosesAt), { language, now: new Date(getServerTime()) })
  const isLooked = looked !== null && looked.people === form.values.people.trim()
  const count = looked?.preview.fresh ?? 0
  const isReady = isLooked && looked.preview.wrong.length === 0 && count > 0 && count <= MAX_INVITEES_PER_REQUEST
  return (
    <FormDialog
      title={t('invite.title')}
      confirmLabel={isReady ? t('invite.confirm', { count }) : t('invite.look')}
      onSubmit={() => {
        if (!isReady) setLooked(null)
        onSubmit()
      }}
      pending={pending}
      failure={failure}
      close={close}
    >
      <Textarea
        label={t('fields.people')}
        description={t('fields.peopleHint')}
        autosize
        minRows={4}
        maxRows={10}
        maxLength={MAX_INVITEE_TEXT_LENGTH}
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('people')}
      />
      {isLooked ? <Preview preview={looked.preview} /> : null}
      <TwoColumnFields>
        <TextInput
          label={t('fields.seats')}
          description={t('fields.seatsHint', { count: event.mostPerEntry })}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('seats')}
        />
        <MomentInput
          label={t('fields.until')}
          description={t('fields.untilHint', { date: closes })}
          {...form.getInputProps('answerUntil')}
        />
      </TwoColumnFields>
      <Textarea
        label={t('fields.message')}
        description={t('fields.messageHint')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={1_000}
        {...form.getInputProps('message')}
      />
      <NativeSelect
        label={t('fields.language')}
        data={(['da', 'en'] as const).map((value) => ({ value, label: t(`fields.languages.${value}`) }))}
        {...form.getInputProps('language')}
      />
      {event.guestsInvited ? null : <p className={styles.note}>{t('invite.membersOnly')}</p>}
      <p className={styles.note}>{t('invite.held')}</p>
    </FormDialog>
  )
}

function Preview({ preview }: { preview: InviteesPreview }) {
  const { t } = useTranslation('invitations')
  const { fresh, first, already, alreadyFirst, again, wrong, mostADay } = preview
  return (
    <div className={styles.preview} role="status">
      <strong>{t('preview.fresh', { count: fresh })}</strong>
      {fresh > 0 ? <p>{named(first, fresh)}</p> : null}
      {fresh > MAX_INVITEES_PER_REQUEST ? (
        <p className={styles.wrong}>{t('preview.tooMany', { most: MAX_INVITEES_PER_REQUEST })}</p>
      ) : null}
      {fresh > mostADay ? <p>{t('preview.mostADay', { most: mostADay })}</p> : null}
      {already > 0 ? (
        <p>
          {t('preview.already', { count: already })} {named(alreadyFirst, already)}
        </p>
      ) : null}
      {again > 0 ? <p>{t('preview.again', { count: again })}</p> : null}
      {wrong.length > 0 ? (
        <>
          <p className={styles.wrong}>{t('preview.wrong', { count: wrong.length })}</p>
          <ul>
            {wrong.map(({ line, text, why }) => (
              <li key={line}>{t(`faults.${why}`, { line, text })}</li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )

  function named(names: readonly string[], all: number): string {
    const more = all - names.length
    return [names.join(', '), more > 0 ? t('preview.more', { count: more }) : null].filter(Boolean).join(' ')
  }
}
