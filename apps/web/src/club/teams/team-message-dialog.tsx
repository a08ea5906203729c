import '@mantine/core/styles/Input.layer.css'
import type { ChangeSet } from '@forenet/contract/club/change-set'
import type { Team } from '@forenet/contract/club/team'
import { clubTeamMessagePreview, clubTeamMessageSend } from '@forenet/contract/club/team-message-calls'
import { CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import { TEAM_MESSAGE_AUDIENCES, type TeamMessageAudience } from '@forenet/domain/team'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useSkipReasonText } from '../shared/changes/skip-reason-texts.ts'
import { useSetIds } from '../shared/changes/use-set-ids.ts'
import { MessageTools } from '../shared/messages/message-tools.tsx'
import { useClub } from '../shared/use-club.ts'
import { teamMessagesQuery, withoutMessageQuery } from './team-query.ts'
import styles from './teams.module.css'

const EMPTY = { to: 'on' as TeamMessageAudience, subject: '', message: '' }

type TeamMessageDialogProps = {
  team: Team
  previewed: ChangeSet | null
  close: () => void
}

export function TeamMessageDialog({ team, previewed, close }: TeamMessageDialogProps) {
  const [changeSet, setChangeSet] = useState(previewed)
  const [written, setWritten] = useState(EMPTY)
  const idOf = useSetIds()
  return changeSet === null ? (
    <MessageForm
      {...{ team, written, idOf, close }}
      next={(set, values) => {
        setWritten(values)
        setChangeSet(set)
      }}
    />
  ) : (
    <MessagePreview {...{ team, changeSet, close }} back={previewed === null ? () => setChangeSet(null) : null} />
  )
}

type MessageFormProps = Pick<TeamMessageDialogProps, 'team' | 'close'> & {
  written: typeof EMPTY
  idOf: (sent: unknown) => string
  next: (set: ChangeSet, values: typeof EMPTY) => void
}

function MessageForm({ team, written, idOf, next, close }: MessageFormProps) {
  const { t } = useTranslation('teams')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const { form, ...sending } = useCallForm({
    initialValues: written,
    validate: {
      subject: (subject) => (subject.trim() === '' ? t('messages.subjectWrong') : null),
      message: (message) => (message.trim() === '' ? t('messages.messageWrong') : null),
    },
    submit: async (values) => {
      const params = { orgKey, teamId: team.id }
      const set = await call(clubTeamMessagePreview, { params, body: { id: idOf(values), ...values } })
      void queryClient.invalidateQueries({ queryKey: teamMessagesQuery(orgKey, team.id).queryKey })
      next(set, values)
    },
  })
  return (
    <FormDialog
      title={t('messages.to', { name: team.name })}
      confirmLabel={t('messages.next')}
      {...sending}
      close={close}
    >
      <NativeSelect
        label={t('messages.readers')}
        description={t('messages.readersHint')}
        data={TEAM_MESSAGE_AUDIENCES.map((value) => ({ value, label: t(`messages.readerOf.${value}`) }))}
        {...form.getInputProps('to')}
      />
      <TextInput
        data-autofocus
        label={t('messages.subject')}
        description={t('messages.subjectHint', { name: team.name })}
        maxLength={CONTACT_LIMITS.subject - team.name.length - 2}
        autoComplete="off"
        {...form.getInputProps('subject')}
      />
      <Textarea
        label={t('messages.message')}
        rows={8}
        maxLength={CONTACT_LIMITS.message}
        {...form.getInputProps('message')}
      />
      <MessageTools
        prefix={`${team.name}: `}
        subject={form.values.subject}
        message={form.values.message}
        use={(words) => form.setValues(words)}
      />
    </FormDialog>
  )
}

type MessagePreviewProps = Pick<TeamMessageDialogProps, 'team' | 'close'> & {
  changeSet: ChangeSet
  back: (() => void) | null
}

function MessagePreview({ team, changeSet, back, close }: MessagePreviewProps) {
  const { t } = useTranslation('teams')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const refusalWords = useSkipReasonText()
  const { change: people, refuse } = changeSet.counts
  const without = useQuery({ ...withoutMessageQuery(orgKey, team.id, changeSet.id), enabled: refuse > 0 })
  const send = useAction({
    mutationFn: () => call(clubTeamMessageSend, { params: { orgKey, teamId: team.id, changeSetId: changeSet.id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: teamMessagesQuery(orgKey, team.id).queryKey })
      say(t('messages.asked'))
      close()
    },
  })
  return (
    <ConfirmDialog
      opened
      title={changeSet.about}
      confirmLabel={people === 0 ? t('messages.backToIt') : t('messages.send', { count: people })}
      cancelLabel={back ? t('messages.backToIt') : t('messages.notNow')}
      pending={send.isPending}
      onConfirm={() => (people === 0 ? (back ?? close)() : send.mutate())}
      onClose={back ?? close}
    >
      <p className={styles.message}>{changeSet.text}</p>
      <p>{people === 0 ? t('messages.nobody') : t('messages.reach', { count: people })}</p>
      {refuse > 0 ? (
        <>
          <p>{t('messages.without', { count: refuse })}</p>
          <ul className={styles.without}>
            {without.data?.rows.map(({ place, name, refusal }) => (
              <li key={place}>
                {name}: {refusal ? refusalWords(refusal) : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {without.isError ? <FormFailure failure={without.error} /> : null}
      {send.isError ? <FormFailure failure={send.error} /> : null}
    </ConfirmDialog>
  )
}
