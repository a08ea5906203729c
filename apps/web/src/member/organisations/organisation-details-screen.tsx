import type { MembershipConfiguration, MembershipOverview, ParticipantMembership } from '@forenet/contract/membership'
import type { Organisation } from '@forenet/contract/organisation'
import { extendsMembership } from '@forenet/domain/edition-period'
import { matchesPerson } from '@forenet/domain/membership-choice'
import type { MembershipStatus } from '@forenet/domain/membership-status'
import { isIncludedInPayment } from '@forenet/domain/participant'
import { findRenewalOffer } from '@forenet/domain/renewal-offer'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CrumbName } from '../../kit/page/crumb-names.tsx'
import { PageFailure } from '../../kit/page/page-failure.tsx'
import { PagePending } from '../../kit/page/page-pending.tsx'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { NotFoundPage } from '../../kit/page/route-errors.tsx'
import { today } from '../../kit/time/today.ts'
import { StatusBadge, type Tone } from '../../ui/blocks/status-badge.tsx'
import { Surface } from '../../ui/blocks/surface.tsx'
import { PeriodText } from '../../ui/dates/date-text.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { UpcomingEvents } from '../shared/events/upcoming-events.tsx'
import { clubOverviewQuery } from '../shared/member/family-queries.ts'
import { useMember } from '../shared/member/use-member.ts'
import { findPaidPeriod } from '../shared/membership/paid-period.ts'
import { useAvailability } from '../shared/organisation/availability.ts'
import {
  isFullForParticipant,
  needsApprovalFirst,
  offersFittingParticipant,
  toMembershipBuyer,
} from '../shared/organisation/buyable-offers.ts'
import { formatSeason } from '../shared/organisation/season.ts'
import clubEventsStyles from './club-events.module.css'
import styles from './family-status.module.css'
import type { OfferBuyer } from './offer-list.tsx'
import { OffersSection, OrganisationProfile } from './organisation-profile.tsx'
import { clubEventsQuery } from './queries.ts'

const route = getRouteApi('/member-area/organizations-{$id}-details')

export function OrganisationDetailsScreen() {
  const { id } = route.useParams()
  const { member } = useMember()
  const club = useQuery(clubOverviewQuery(member.id, id))
  if (club.isPending) return <PagePending />
  if (club.isError) {
    return <PageFailure error={club.error} retry={() => void club.refetch()} retrying={club.isFetching} />
  }
  return club.data ? <Details overview={club.data} /> : <NotFoundPage />
}

function Details({ overview }: { overview: MembershipOverview[number] }) {
  const { t } = useTranslation(['organisations', 'clubs'])
  const { organisation, participants } = overview
  const { unavailable, offers, pending, retry, retrying } = useAvailability(organisation)
  const next = unavailable === null ? findNextPurchase(participants, offers, today()) : null
  return (
    <OrganisationProfile
      organisation={organisation}
      action={
        next ? (
          <Button renderRoot={(root) => <Link to="/membership/new" search={{ orgId: organisation.id }} {...root} />}>
            {t(`action.${next.kind}`, { season: formatSeason(next.offer) })}
          </Button>
        ) : null
      }
      offers={
        unavailable !== null ? (
          <ErrorState
            title={t('clubs:unavailable.title')}
            text={t(`clubs:unavailable.${unavailable}`)}
            retry={retry ?? undefined}
            retrying={retrying}
          />
        ) : pending ? (
          <SkeletonList rows={4} height={76} />
        ) : (
          <OffersSection offers={offers} buyer={familyBuyer(participants, offers, today())} />
        )
      }
      contact={
        <Button
          mt="md"
          variant="default"
          fullWidth
          leftSection={<MessageCircle size={18} aria-hidden />}
          renderRoot={(root) => <Link to="/contact-us" search={{ orgId: organisation.id }} {...root} />}
        >
          {t('contact.write')}
        </Button>
      }
      status={
        <>
          <CrumbName page="organisation-details" name={organisation.name} />
          <FamilyStatus participants={participants} />
        </>
      }
      aside={<ClubEvents organisation={organisation} />}
    />
  )
}

const STATUS_TONES: Record<MembershipStatus, Tone> = {
  active: 'good',
  upcoming: 'info',
  expired: 'neutral',
  inactive: 'neutral',
}

function FamilyStatus({ participants }: { participants: readonly ParticipantMembership[] }) {
  const { t } = useTranslation(['organisations', 'clubs'])
  const counted = participants
    .filter(({ participant }) => isIncludedInPayment(participant))
    .map((one) => ({ ...one, period: findPaidPeriod(one.membership, today()) }))
  return (
    <Surface as="section" labelledBy="standing">
      <h2 id="standing">{t(counted.length > 1 ? 'standing.family' : 'standing.own')}</h2>
      <ul className={styles.people}>
        {counted.map(({ participant, membership, status, period }) => (
          <li key={participant.id}>
            <span>{participant.firstName}</span>
            <StatusBadge tone={STATUS_TONES[status]}>{t(period ? `clubs:status.${status}` : 'notMember')}</StatusBadge>
            {membership && period ? (
              <Link to="/membership/$id/history" params={{ id: membership.id }} className={styles.period}>
                <PeriodText from={period.startDate} to={period.endDate} />
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </Surface>
  )
}

function ClubEvents({ organisation }: { organisation: Pick<Organisation, 'id' | 'key' | 'events'> }) {
  const { t } = useTranslation('organisations')
  const { member } = useMember()
  const events = useQuery(clubEventsQuery(member.id, organisation.id))
  const soonest = events.data ?? []
  return (
    <section aria-labelledby="club-events">
      <SectionHead
        id="club-events"
        title={t('events.title')}
        action={
          organisation.events > soonest.length || soonest.length > 0 ? (
            <Button
              variant="subtle"
              size="sm"
              renderRoot={(root) => <Link to="/$orgKey/events" params={{ orgKey: organisation.key }} {...root} />}
            >
              {t('events.see', { count: organisation.events })}
            </Button>
          ) : undefined
        }
      />
      {events.isError ? (
        <QueryFailure error={events.error} retry={() => void events.refetch()} retrying={events.isFetching} />
      ) : events.isPending ? (
        <SkeletonList rows={1} height={220} />
      ) : soonest.length > 0 ? (
        <UpcomingEvents events={soonest} club={false} />
      ) : (
        <p className={clubEventsStyles.none}>{t('events.none')}</p>
      )}
    </section>
  )
}

type NextPurchase = { kind: 'renew' | 'join'; offer: MembershipConfiguration }

export function findNextPurchase(
  participants: readonly ParticipantMembership[],
  offers: readonly MembershipConfiguration[],
  today: string,
): NextPurchase | null {
  const family = participants
    .filter(({ participant }) => isIncludedInPayment(participant))
    .map(({ participant, membership, requests, waiting }) => ({
      held: membership?.overallEndDate ? membership : null,
      offers: offers.filter(
        (offer) =>
          !isFullForParticipant(offer, { waiting, membership }) &&
          matchesPerson(offer, participant) &&
          !needsApprovalFirst(offer, { participant, membership, requests }),
      ),
    }))
  const renewals = family.flatMap((one) => (one.held ? (findRenewalOffer(one.offers, one.held, today) ?? []) : []))
  if (renewals[0]) return { kind: 'renew', offer: renewals[0] }
  const joinable = offers.find(
    (offer) =>
      offer.onOffer &&
      family.some(
        (one) => one.offers.includes(offer) && extendsMembership(offer, today, one.held?.overallEndDate ?? null),
      ),
  )
  return joinable ? { kind: 'join', offer: joinable } : null
}

/** The family's sort order is that of the first member; it can buy or request whatever any of them can. */
function familyBuyer(
  participants: readonly ParticipantMembership[],
  offers: readonly MembershipConfiguration[],
  today: string,
): OfferBuyer {
  const family = participants.filter(({ participant }) => isIncludedInPayment(participant))
  const [first] = family
  return {
    chooser: first ? toMembershipBuyer(offers, first, today) : { dateOfBirth: null },
    buyable: new Set(
      family.flatMap((one) =>
        offersFittingParticipant(offers, one).flatMap((offer) => (isFullForParticipant(offer, one) ? [] : offer.id)),
      ),
    ),
  }
}
