import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Building2, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../app/api/query-failure.tsx'
import { overviewQuery } from '../../app/member/family-queries.ts'
import { useMember } from '../../app/member/use-member.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonList } from '../../ui/skeleton-list.tsx'
import { ClubCard } from './club-card.tsx'
import { ClubSearch } from './club-search.tsx'
import { useKindWords } from './kind-words.ts'
import { CardGrid } from './organisation-card.tsx'
import { searchClubs } from './search-clubs.ts'

const route = getRouteApi('/member-area/organizations')
/** With more clubs than this there is a search field. */
const SEARCH_FROM = 6
/** Clubs shown at a time: each asks for its offers and payment set-up. */
const PAGE = 24

/** Every club, with the family's standing in each. */
export function OrganisationsScreen() {
  const { t } = useTranslation('organisations')
  const { member } = useMember()
  const clubs = useQuery(overviewQuery(member.id))
  const { q = '', shown } = route.useSearch()
  const navigate = route.useNavigate()
  const kindWords = useKindWords()

  const all = clubs.data ?? []
  const byId = new Map(all.map((standing) => [standing.organisation.id, standing]))
  const found = searchClubs(
    all.map(({ organisation }) => organisation),
    q,
    kindWords,
  )
  const most = Math.max(PAGE, Number(shown) || 0)
  const standings = found.slice(0, most).flatMap(({ id }) => byId.get(id) ?? [])
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      {clubs.isError ? (
        <QueryFailure error={clubs.error} retry={() => void clubs.refetch()} retrying={clubs.isFetching} />
      ) : clubs.isPending ? (
        <SkeletonList rows={3} height={184} />
      ) : all.length === 0 ? (
        <EmptyState icon={<Building2 size={28} />} title={t('none.title')} text={t('none.text')} />
      ) : (
        <>
          {all.length > SEARCH_FROM || q ? (
            <ClubSearch
              query={q}
              found={found.length}
              search={(text) => void navigate({ search: { q: text }, replace: true })}
            />
          ) : null}
          {found.length === 0 ? (
            <EmptyState
              icon={<SearchX size={28} />}
              title={t('noneFound.title', { query: q })}
              text={t('noneFound.text')}
            />
          ) : (
            <CardGrid>
              {standings.map((standing) => (
                <ClubCard key={standing.organisation.id} standing={standing} />
              ))}
            </CardGrid>
          )}
          {found.length > most ? (
            <Button
              mt="lg"
              variant="default"
              onClick={() =>
                void navigate({ search: { q, shown: String(most + PAGE) }, replace: true, resetScroll: false })
              }
            >
              {t('showMore', { count: found.length - most })}
            </Button>
          ) : null}
        </>
      )}
    </>
  )
}
