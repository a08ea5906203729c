import type { PersonNote } from '@forenet/contract/club/person'
import { clubPersonNoteAdd, clubPersonNoteRemove } from '@forenet/contract/club/person-calls'
import { Button, Textarea } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { UnsavedGuard } from '../../../kit/forms/unsaved-guard.tsx'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { useAction } from '../../../kit/press/use-action.ts'
import { DateText } from '../../../ui/dates/date-text.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { MoreMenu, MoreMenuItem } from '../../../ui/overlays/more-menu.tsx'
import { useClub } from '../../shared/use-club.ts'
import styles from './person.module.css'
import { useCachePerson } from './use-cache-person.ts'

export function PersonNotes({ memberId, notes }: { memberId: string; notes: readonly PersonNote[] }) {
  const { t } = useTranslation('register')
  const { key: orgKey } = useClub()
  const hold = useCachePerson(memberId)
  const say = useSuccessNotice()
  const [text, setText] = useState('')
  const [id, setId] = useState<string>(() => crypto.randomUUID())
  const [asked, setAsked] = useState<PersonNote | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const params = { orgKey, memberId }
  const keep = useAction({
    mutationFn: (said: string) => call(clubPersonNoteAdd, { params, body: { id, text: said } }),
    onSuccess: (next) => {
      hold(next)
      setText('')
      setId(crypto.randomUUID())
      say(t('person.noted'))
    },
  })
  const take = useAction({
    mutationFn: (note: PersonNote) => call(clubPersonNoteRemove, { params: { ...params, noteId: note.id } }),
    onSettled: () => setAsked(null),
    onSuccess: (next) => {
      hold(next)
      say(t('person.unnoted'))
      field.current?.focus()
    },
  })
  const failure = keep.error ?? take.error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') field.current?.focus()
    else keep.mutate(text.trim())
  }
  return (
    <>
      <UnsavedGuard
        unsaved={() => text.trim() !== ''}
        words={{
          title: t('person.leave.title'),
          text: t('person.leave.text'),
          leave: t('person.leave.leave'),
          stay: t('person.leave.stay'),
        }}
      />
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note.id}>
            <p className={styles.note}>{note.text}</p>
            <span className={styles.quiet}>
              {note.by ? `${note.by} · ` : ''}
              <DateText at={note.at} />
            </span>
            <MoreMenu label={t('person.noteMenu')}>
              <MoreMenuItem icon={<Trash2 size={18} aria-hidden />} onClick={() => setAsked(note)}>
                {t('person.unnote')}
              </MoreMenuItem>
            </MoreMenu>
          </li>
        ))}
      </ul>
      {failure ? <FormFailure failure={failure} /> : null}
      <form className={styles.write} onSubmit={submit}>
        <Textarea
          ref={field}
          label={t('person.newNote')}
          value={text}
          maxLength={2000}
          autosize
          minRows={2}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={keep.isPending}>
          {t('person.addNote')}
        </Button>
      </form>
      <ConfirmDialog
        opened={asked !== null}
        title={t('person.unnoteTitle')}
        confirmLabel={t('person.unnote')}
        danger
        pending={take.isPending}
        onConfirm={() => asked && take.mutate(asked)}
        onClose={() => setAsked(null)}
      >
        {asked?.text}
      </ConfirmDialog>
    </>
  )
}
