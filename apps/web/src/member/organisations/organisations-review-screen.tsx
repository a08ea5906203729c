import type { Organisation } from '@forenet/contract/organisation'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { LogIn } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageFailure } from '../../kit/page/page-failure.tsx'
import { PagePending } from '../../kit/page/page-pending.tsx'
import { NotFoundPage } from '../../kit/page/route-errors.tsx'
import { useSession } from '../../kit/session/session-context.tsx'
import { coverLinkClass, Surface } from '../../ui/blocks/surface.tsx'
import { Money } from '../../ui/money/money.tsx'
import { AppLink } from '../../ui/page/app-link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { AccentScope } from '../../ui/theme/accent-scope.tsx'
import { ClubSearchField, ClubSearchResults } from '../shared/organisation/club-finder.tsx'
import { computeOfferPrice } from '../shared/organisation/offer-price.ts'
import { OrganisationMark } from '../shared/organisation/organisation-mark.tsx'
import { useClubTypeName } from '../shared/organisation/use-club-type-name.ts'
import styles from './organisation-card.module.css'
import { OffersSection, OrganisationProfile } from './organisation-profile.tsx'
import { filterCurrentOffers, type PublicOrganisation, publicClubQuery, publicClubsQuery } from './queries.ts'

const route = getRouteApi('/organizations-review')

export function OrganisationsReviewScreen() {
  const { orgId } = route.useSearch()
  return orgId === undefined ? <PublicClubs /> : <PublicClub orgId={orgId} />
}

function PublicClub({ orgId }: { orgId: string }) {
  const club = useQuery(publicClubQuery(orgId))
  if (club.isPending) return <PagePending />
  if (club.isError) {
    return <PageFailure error={club.error} retry={() => void club.refetch()} retrying={club.isFetching} />
  }
  if (!club.data) return <NotFoundPage />
  return (
    <OrganisationProfile
      organisation={club.data}
      action={<JoinButton orgId={club.data.id} />}
      offers={<OffersSection offers={filterCurrentOffers(club.data.memberships)} />}
    />
  )
}

function PublicClubs() {
  const { t } = useTranslation('organisations')
  const { q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const clubs = useInfiniteQuery({ ...publicClubsQuery(q), placeholderData: (before) => before })
  const search = (text: string) => void navigate({ search: text ? { q: text } : {}, replace: true, resetScroll: false })
  if (clubs.isPending && q === '') return <PagePending />
  return (
    <>
      <PageHeader title={t('title')} lead={t('publicLead')} />
      {q === '' && !clubs.hasNextPage && (clubs.data?.pages[0]?.length ?? 0) <= MIN_CLUBS_FOR_SEARCH ? null : (
        <ClubSearchField q={q} change={search} />
      )}
      <ClubSearchResults q={q} clubs={clubs} clear={() => search('')}>
        {(found) => (
          <CardGrid>
            {found.map((club) => (
              <PublicCard key={club.id} club={club} />
            ))}
          </CardGrid>
        )}
      </ClubSearchResults>
    </>
  )
}

const MIN_CLUBS_FOR_SEARCH = 6

function JoinButton({ orgId }: { orgId: string }) {
  const { t } = useTranslation('organisations')
  const { status, signIn } = useSession()
  const href = `/organizations-${orgId}-details`
  if (status === 'signed-in') {
    return <Button renderRoot={(root) => <AppLink href={href} {...root} />}>{t('public.goOn')}</Button>
  }
  return (
    <Button
      leftSection={<LogIn size={18} aria-hidden />}
      disabled={status === 'starting'}
      onClick={() => void signIn(href)}
    >
      {t('public.signIn')}
    </Button>
  )
}

function PublicCard({ club }: { club: PublicOrganisation }) {
  const { t } = useTranslation('clubs')
  const prices = filterCurrentOffers(club.memberships)
    .filter((offer) => offer.onOffer)
    .map((offer) => computeOfferPrice(offer).totalMinor)
  return (
    <OrganisationCard organisation={club} href={`/organizations-review?orgId=${club.id}`}>
      {club.unavailable !== null ? (
        <span>{t(`unavailable.${club.unavailable}`)}</span>
      ) : prices.length > 0 ? (
        <span>
          {t('from')} <Money minor={Math.min(...prices)} />
        </span>
      ) : (
        <span>{t('nothingOnOffer')}</span>
      )}
    </OrganisationCard>
  )
}

type OrganisationCardProps = {
  organisation: Organisation
  href: string | null
  children: ReactNode
}

function OrganisationCard({ organisation, href, children }: OrganisationCardProps) {
  const kindWords = useClubTypeName()
  const { name, city, kind, description, accentColour } = organisation
  return (
    <AccentScope as="li" colour={accentColour}>
      <Surface interactive={href !== null} muted={href === null}>
        <div className={styles.card} data-muted={href === null || undefined}>
          <div className={styles.head}>
            <OrganisationMark organisation={organisation} size={48} muted={href === null} />
            <div className={styles.name}>
              <h2>
                {href === null ? (
                  name
                ) : (
                  <AppLink href={href} className={coverLinkClass}>
                    {name}
                  </AppLink>
                )}
              </h2>
              <p className={styles.kind}>{[kindWords(kind), city].filter(Boolean).join(' · ')}</p>
            </div>
          </div>
          <p className={styles.description}>{description}</p>
          <div className={styles.foot}>{children}</div>
        </div>
      </Surface>
    </AccentScope>
  )
}

function CardGrid({ children }: { children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>
}
