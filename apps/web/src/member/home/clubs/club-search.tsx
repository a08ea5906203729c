import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { TextInput, VisuallyHidden } from '@mantine/core'
import { Search } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './club-search.module.css'
import { NoneFound } from './no-clubs.tsx'

type ClubSearchProps = { query: string; found: number; search: (text: string) => void }

/** Searches among the clubs as one types; what was found is said aloud, and shown where that is nothing. */
export function ClubSearch({ query, found, search }: ClubSearchProps) {
  const { t } = useTranslation('home')
  return (
    <>
      <search className={styles.search}>
        <TextInput
          type="search"
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          leftSection={<Search size={18} aria-hidden />}
          value={query}
          onChange={(event) => search(event.currentTarget.value)}
        />
        <VisuallyHidden role="status">{query ? t('search.found', { count: found }) : ''}</VisuallyHidden>
      </search>
      {query && found === 0 ? (
        <Suspense>
          <NoneFound query={query} search={search} />
        </Suspense>
      ) : null}
    </>
  )
}
