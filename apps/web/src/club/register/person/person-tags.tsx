import { clubPersonTagAdd, clubPersonTagRemove } from '@forenet/contract/club/person-calls'
import type { RegisterRow } from '@forenet/contract/club/register'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { useAction } from '../../../kit/press/use-action.ts'
import { useClub } from '../../shared/use-club.ts'
import styles from './person.module.css'
import { useCachePerson } from './use-cache-person.ts'

type PersonTagsProps = {
  person: RegisterRow
  tags: readonly { id: string; name: string }[]
  mayWrite: boolean
}

export function PersonTags({ person, tags, mayWrite }: PersonTagsProps) {
  const { t } = useTranslation('register')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const hold = useCachePerson(person.memberId)
  const say = useSuccessNotice()
  const [name, setName] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const list = useId()
  const params = { orgKey, memberId: person.memberId }
  const held = tags.filter(({ id }) => person.tags.includes(id))
  const set = useAction({
    mutationFn: (wanted: { id: string; name: string }) => call(clubPersonTagAdd, { params, body: wanted }),
    onSuccess: async (next, wanted) => {
      hold(next)
      await queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'register', 'frame'] })
      setName('')
      say(t('person.tagged', { tag: wanted.name }))
    },
  })
  const take = useAction(
    {
      mutationFn: ({ id }: { id: string; name: string }) =>
        call(clubPersonTagRemove, { params: { ...params, tagId: id } }),
      onSuccess: async (next, { name: gone }) => {
        hold(next)
        await queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'register', 'frame'] })
        say(t('person.untagged', { tag: gone }))
        field.current?.focus()
      },
    },
    ({ id }) => id,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim()
    if (wanted === '') field.current?.focus()
    else set.mutate({ id: crypto.randomUUID(), name: wanted })
  }
  const failure = set.error ?? take.error
  return (
    <>
      {held.length === 0 ? <p className={styles.quiet}>{t('person.noTag')}</p> : null}
      {held.length > 0 ? (
        <ul className={styles.tags}>
          {held.map((tag) => (
            <li key={tag.id} className={styles.tag}>
              {tag.name}
              {mayWrite ? (
                <button
                  type="button"
                  aria-label={t('person.untag', { tag: tag.name })}
                  onClick={() => take.mutate(tag)}
                >
                  <X size={14} aria-hidden />
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {failure ? <FormFailure failure={failure} /> : null}
      {mayWrite ? (
        <form className={styles.add} onSubmit={submit}>
          <TextInput
            ref={field}
            label={t('person.newTag')}
            value={name}
            maxLength={40}
            list={list}
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <datalist id={list}>
            {tags
              .filter(({ id }) => !person.tags.includes(id))
              .map((tag) => (
                <option key={tag.id} value={tag.name} />
              ))}
          </datalist>
          <Button type="submit" variant="default" loading={set.isPending}>
            {t('person.addTag')}
          </Button>
        </form>
      ) : null}
    </>
  )
}
