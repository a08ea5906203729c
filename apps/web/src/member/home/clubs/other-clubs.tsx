import type { Organisation } from '@forenet/contract/organisation'
import { Button } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { BoxedList } from '../../../ui/blocks/boxed-list.tsx'
import { SUGGESTED_CLUBS } from '../../shared/organisation/organisation-queries.ts'
import { isListingAllClubs } from './club-list-search.ts'
import { OtherClub } from './other-club.tsx'

/** Lazy, because text field styles are not in the first load. */
const AllClubs = lazy(async () => ({ default: (await import('./all-clubs.tsx')).AllClubs }))

export function OtherClubs({ suggested }: { suggested: readonly Organisation[] }) {
  const { t } = useTranslation('home')
  const search = useSearch({ strict: false })
  const hasMore = suggested.length >= SUGGESTED_CLUBS
  return (
    <>
      {hasMore || isListingAllClubs(search) ? (
        <Suspense>
          <AllClubs />
        </Suspense>
      ) : null}
      {isListingAllClubs(search) ? null : (
        <BoxedList>
          {suggested.map((organisation) => (
            <OtherClub key={organisation.id} organisation={organisation} />
          ))}
        </BoxedList>
      )}
      {hasMore && !isListingAllClubs(search) ? (
        <Button
          mt="lg"
          variant="default"
          renderRoot={(root) => <Link to="." search={{ shown: 'all' }} resetScroll={false} {...root} />}
        >
          {t('allClubs')}
        </Button>
      ) : null}
    </>
  )
}
