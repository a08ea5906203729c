import type { Organisation } from '@forenet/contract/organisation'
import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { BoxedList } from '../../../ui/blocks/boxed-list.tsx'
import { useKindWords } from '../../shared/organisation/kind-words.ts'
import { OtherClub } from './other-club.tsx'
import { searchClubs } from './search-clubs.ts'

/** Fetched where there are many clubs: the styles of a text field are no part of the first load. */
const ClubSearch = lazy(async () => ({ default: (await import('./club-search.tsx')).ClubSearch }))

/** With more clubs than this there is a search field. */
const SEARCH_FROM = 6
/** Clubs shown at first, and how many more at a time. */
const FIRST = 6
const MORE = 24

type OtherClubsProps = { clubs: readonly Organisation[]; others: readonly Organisation[] }

/** The clubs nobody in the family belongs to; a search goes through all of them, one's own too, and stands in the address. */
export function OtherClubs({ clubs, others }: OtherClubsProps) {
  const { t } = useTranslation('home')
  const { q = '', shown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const kindWords = useKindWords()
  const found = q ? searchClubs(clubs, q, kindWords) : others
  const most = Math.max(FIRST, Number(shown) || 0)
  const search = (text: string) => void navigate({ to: '.', search: { q: text }, replace: true, resetScroll: false })
  return (
    <>
      {clubs.length > SEARCH_FROM || q ? (
        <Suspense>
          <ClubSearch query={q} found={found.length} search={search} />
        </Suspense>
      ) : null}
      {found.length > 0 ? (
        <BoxedList>
          {found.slice(0, most).map((organisation) => (
            <OtherClub key={organisation.id} organisation={organisation} />
          ))}
        </BoxedList>
      ) : null}
      {found.length > most ? (
        <Button
          mt="lg"
          variant="default"
          onClick={() =>
            void navigate({ to: '.', search: { q, shown: String(most + MORE) }, replace: true, resetScroll: false })
          }
        >
          {t('showMore', { count: Math.min(MORE, found.length - most) })}
        </Button>
      ) : null}
    </>
  )
}
