import { clubPersonAdd } from '@forenet/contract/club/person-calls'
import type { AddedPerson } from '@forenet/contract/club/person-data'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { UnsavedGuard } from '../../../kit/forms/unsaved-guard.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { formatCalendarDate } from '../../../ui/dates/date-words.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { StickyActionBar } from '../../../ui/page/sticky-action-bar.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import noteStyles from '../../shared/concurrent-changes-note.module.css'
import { useClub } from '../../shared/use-club.ts'
import styles from './person.module.css'
import { PersonDataFields, usePersonCheck } from './person-data-fields.tsx'
import { buildNewPersonBody, EMPTY_PERSON_VALUES } from './person-values.ts'

type SimilarPeople = AddedPerson['alike']

export function NewPersonScreen() {
  const { t } = useTranslation(['register', 'manage'])
  const { key: orgKey } = useClub()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const { check, translated } = usePersonCheck()
  const [alike, setAlike] = useState<SimilarPeople>([])
  // New content gets a new id, because an earlier request may have been stored although its response was lost.
  const ids = useRef(new Map<string, string>())
  const despite = useRef(false)
  const shownFor = useRef('')
  const added = useRef(false)
  const { form, onSubmit, pending, failure } = useCallForm({
    initialValues: EMPTY_PERSON_VALUES,
    validate: check,
    submit: async (values) => {
      const person = buildNewPersonBody(values)
      const key = JSON.stringify(person)
      const id = ids.current.get(key) ?? crypto.randomUUID()
      ids.current.set(key, id)
      // Changed content is checked for duplicates again.
      const body = { ...person, id, despiteAlike: despite.current && shownFor.current === key }
      shownFor.current = key
      const answer = await translated(call(clubPersonAdd, { params: { orgKey }, body }))
      setAlike(answer.alike)
      if (answer.memberId === null) return
      added.current = true
      void queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'register'] })
      say(t('data.added', { name: `${values.firstName} ${values.lastName}`.trim() }))
      await navigate({
        to: '/manage/$orgKey/register/$memberId',
        params: { orgKey, memberId: answer.memberId },
        replace: true,
      })
    },
  })
  return (
    <div className={styles.page}>
      <PageHeader title={t('manage:pages.manage-new-person')} lead={t('data.newLead')} />
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          despite.current = false
          onSubmit(event)
        }}
      >
        <UnsavedGuard
          unsaved={() => !added.current && form.isDirty()}
          words={{
            title: t('data.leave.title'),
            text: t('data.leave.text'),
            leave: t('data.leave.leave'),
            stay: t('data.leave.stay'),
          }}
        />
        <PersonDataFields form={form} />
        <FormFailure failure={failure} />
        {alike.length > 0 ? (
          <SimilarPeopleNote
            similarPeople={alike}
            pending={pending}
            despite={() => {
              despite.current = true
              onSubmit()
            }}
          />
        ) : null}
        <StickyActionBar summary={null}>
          <Button
            variant="default"
            renderRoot={(props) => <Link {...props} to="/manage/$orgKey/register" params={{ orgKey }} />}
          >
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={pending}>
            {t('data.add')}
          </Button>
        </StickyActionBar>
      </form>
    </div>
  )
}

type SimilarPeopleNoteProps = {
  similarPeople: SimilarPeople
  pending: boolean
  despite: () => void
}

function SimilarPeopleNote({ similarPeople, pending, despite }: SimilarPeopleNoteProps) {
  const { t } = useTranslation('register')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const note = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus the note on every response.
  useEffect(() => note.current?.focus(), [similarPeople])
  return (
    <div ref={note} className={noteStyles.note} role="alert" tabIndex={-1}>
      <CircleAlert size={20} aria-hidden />
      <div>
        <strong>{t('data.alike.title')}</strong>
        <p>{t('data.alike.text')}</p>
        <ul>
          {similarPeople.map(({ memberId, name, dateOfBirth, by }) => (
            <li key={memberId}>
              <Link to="/manage/$orgKey/register/$memberId" params={{ orgKey, memberId }}>
                {name}
              </Link>
              {` · ${dateOfBirth ? formatCalendarDate(dateOfBirth, language) : t('data.alike.unborn')} · ${t(by === 'email' ? 'data.alike.byEmail' : 'data.alike.byName')}`}
            </li>
          ))}
        </ul>
        {similarPeople.every(({ by }) => by === 'name') ? (
          <Button variant="default" loading={pending} onClick={despite}>
            {t('data.alike.despite')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
