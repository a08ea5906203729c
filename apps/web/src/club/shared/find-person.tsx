import { clubRegisterList } from '@forenet/contract/club/register-calls'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { SearchField } from '../../kit/forms/search-field.tsx'
import styles from './find-person.module.css'
import { useClub } from './use-club.ts'

const MAX_RESULTS = 6

export type FoundPerson = { memberId: string; name: string }

export function FindPerson({
  found,
  choose,
}: {
  found: FoundPerson | null
  choose: (found: FoundPerson | null) => void
}) {
  const { t } = useTranslation('attendeeActions')
  const { key: orgKey } = useClub()
  const [text, setText] = useState('')
  const list = useQuery({
    queryKey: ['club', orgKey, 'register', 'found', text] as const,
    queryFn: ({ signal }) => call(clubRegisterList, { params: { orgKey }, query: { text }, signal }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
  if (found)
    return (
      <p className={styles.chosen}>
        <strong>{found.name}</strong>
        <Button variant="subtle" onClick={() => choose(null)}>
          {t('person.another')}
        </Button>
      </p>
    )
  const rows = text === '' ? [] : (list.data?.rows.slice(0, MAX_RESULTS) ?? [])
  return (
    <>
      <SearchField text={text} change={setText} label={t('person.search')} placeholder={t('person.placeholder')} />
      {list.isError ? <FormFailure failure={list.error} /> : null}
      <ul className={styles.found} aria-label={t('person.found')} aria-busy={list.isFetching}>
        {rows.map(({ memberId, name, city }) => (
          <li key={memberId}>
            <button type="button" onClick={() => choose({ memberId, name: name ?? '' })}>
              <span>{name}</span>
              {city ? <span className={styles.quiet}>{city}</span> : null}
            </button>
          </li>
        ))}
        {text !== '' && list.isSuccess && rows.length === 0 ? (
          <li className={styles.quiet}>{t('person.nobody')}</li>
        ) : null}
      </ul>
    </>
  )
}
