import '@mantine/core/styles/Combobox.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BoxedList } from '../../../ui/blocks/boxed-list.tsx'
import { ClubSearchField, ClubSearchResults } from './club-finder.tsx'
import { clubQuery, clubsQuery } from './club-queries.ts'
import styles from './club-select.module.css'

type ClubSelectProps = {
  label: string
  none: { label: string; disabled?: boolean }
  clubs: readonly { id: string; name: string }[]
  chosen: string | undefined
  choose: (orgId: string) => void
  error?: string | undefined
}

const OTHER_CLUB = 'another'

export function ClubSelect({ label, none, clubs, chosen, choose, error }: ClubSelectProps) {
  const { t } = useTranslation('findClubs')
  const [searches, setSearches] = useState(false)
  const isListed = !chosen || clubs.some(({ id }) => id === chosen)
  const other = useQuery({ ...clubQuery({ orgId: chosen ?? '' }), enabled: !isListed }).data
  const all = isListed || !other ? clubs : [...clubs, other]
  return (
    <>
      <NativeSelect
        label={label}
        value={searches ? OTHER_CLUB : all.some(({ id }) => id === chosen) ? chosen : ''}
        error={error}
        onChange={(event) => {
          const { value } = event.currentTarget
          setSearches(value === OTHER_CLUB)
          if (value !== OTHER_CLUB) choose(value)
        }}
        data={[
          { value: '', ...none },
          ...all.map(({ id, name }) => ({ value: id, label: name })),
          { value: OTHER_CLUB, label: t('another') },
        ]}
      />
      {searches ? (
        <FoundClubs
          choose={(id) => {
            setSearches(false)
            choose(id)
          }}
        />
      ) : null}
    </>
  )
}

function FoundClubs({ choose }: { choose: (orgId: string) => void }) {
  const { t } = useTranslation('findClubs')
  const [q, setQ] = useState('')
  const clubs = useInfiniteQuery({ ...clubsQuery(q ? { q } : {}), placeholderData: (before) => before })
  return (
    <div className={styles.found}>
      <ClubSearchField q={q} change={setQ} />
      <ClubSearchResults q={q} clubs={clubs} clear={() => setQ('')}>
        {(found) => (
          <BoxedList>
            {found.map(({ id, name, city }) => (
              <li key={id} className={styles.club}>
                <span>
                  <strong>{name}</strong>
                  <span>{city}</span>
                </span>
                <Button variant="default" size="sm" aria-label={t('choose', { name })} onClick={() => choose(id)}>
                  {t('chooseShort')}
                </Button>
              </li>
            ))}
          </BoxedList>
        )}
      </ClubSearchResults>
    </div>
  )
}
