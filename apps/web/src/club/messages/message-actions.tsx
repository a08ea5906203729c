import { clubChangeSetStopMessages } from '@forenet/contract/club/change-set-calls'
import { clubEventMessageRemove, clubEventMessageStop } from '@forenet/contract/club/event-message-calls'
import type { ClubMessage } from '@forenet/contract/club/message'
import { clubTeamMessageStop } from '@forenet/contract/club/team-message-calls'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailX, Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useClub } from '../shared/use-club.ts'
import { isStoppable } from './message-state.ts'
import styles from './messages.module.css'

export function MessageActions({ message, close }: { message: ClubMessage; close: () => void }) {
  const { t } = useTranslation('messages')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const [removes, setRemoves] = useState(false)
  const changed = async (words: string) => {
    setRemoves(false)
    close()
    say(words)
    await queryClient.invalidateQueries({ queryKey: ['club', orgKey] })
  }
  const stop = useAction({
    mutationFn: () => stopMessage(orgKey, message),
    onSuccess: () => changed(t('said.stopped')),
  })
  const remove = useAction({
    mutationFn: (eventId: string) =>
      call(clubEventMessageRemove, { params: { orgKey, eventId, messageId: message.id } }),
    onSuccess: () => changed(t('said.removed')),
  })
  const { source, about, state, people } = message
  // Recipients of messages about events are decided when sending starts.
  const isEditable = source === 'event' && people === null
  return (
    <>
      <div className={styles.buttons}>
        <EditLink message={message} />
        {isStoppable(message) ? (
          <Button
            variant="default"
            leftSection={<MailX size={18} aria-hidden />}
            loading={stop.isPending}
            onClick={() => stop.mutate()}
          >
            {t('stop')}
          </Button>
        ) : null}
        {isEditable && state !== 'waiting' ? (
          <Button variant="default" leftSection={<Trash2 size={18} aria-hidden />} onClick={() => setRemoves(true)}>
            {t('remove')}
          </Button>
        ) : null}
      </div>
      {stop.isError ? <FormFailure failure={stop.error} /> : null}
      <ConfirmDialog
        opened={removes}
        danger
        title={t('removing.title')}
        confirmLabel={t('remove')}
        cancelLabel={t('removing.keep')}
        pending={remove.isPending}
        onConfirm={() => about && remove.mutate(about.id)}
        onClose={() => setRemoves(false)}
      >
        <p>{t('removing.text')}</p>
        <FormFailure failure={remove.error} />
      </ConfirmDialog>
    </>
  )
}

function EditLink({ message: { id, source, about, state, people } }: { message: ClubMessage }) {
  const { t } = useTranslation('messages')
  const { key: orgKey } = useClub()
  if (source === 'event' && about) {
    if (people !== null) return null
    return (
      <Button
        leftSection={<Pencil size={18} aria-hidden />}
        renderRoot={(root) => (
          <Link
            to="/manage/$orgKey/events/$eventId/letters"
            params={{ orgKey, eventId: about.id }}
            search={{ edit: id }}
            {...root}
          />
        )}
      >
        {t('edit')}
      </Button>
    )
  }
  if (state !== 'draft') return null
  return (
    <Button
      leftSection={<Send size={18} aria-hidden />}
      renderRoot={(root) =>
        about ? (
          <Link to="/manage/$orgKey/teams/$teamId" params={{ orgKey, teamId: about.id }} hash="messages" {...root} />
        ) : (
          <Link to="/manage/$orgKey/changes" params={{ orgKey }} search={{ set: id }} {...root} />
        )
      }
    >
      {t('review')}
    </Button>
  )
}

function stopMessage(orgKey: string, { id, source, about }: ClubMessage): Promise<unknown> {
  if (about === null) return call(clubChangeSetStopMessages, { params: { orgKey, changeSetId: id } })
  return source === 'event'
    ? call(clubEventMessageStop, { params: { orgKey, eventId: about.id, messageId: id } })
    : call(clubTeamMessageStop, { params: { orgKey, teamId: about.id, changeSetId: id } })
}
