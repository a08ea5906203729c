import type { ParticipantMembership } from '@forenet/contract/membership'
import type { Organisation } from '@forenet/contract/organisation'
import type { Renewal } from '@forenet/contract/renewal'
import { formatMoney } from '@forenet/domain/money'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { today } from '../../kit/time/today.ts'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { AccentScope } from '../../ui/theme/accent-scope.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { unfinishedQuery } from '../shared/member/family-queries.ts'
import { useMember } from '../shared/member/use-member.ts'
import { createInitialSelection, type MembershipOffer, splitParticipants } from '../shared/membership/selection.ts'
import { configurationsQuery } from '../shared/organisation/organisation-queries.ts'
import { formatSeason } from '../shared/organisation/season.ts'
import { MembershipCard } from './card/membership-card.tsx'
import type { FamilyMembershipStatus, HeldMembership } from './held-memberships.ts'
import styles from './organisation-memberships.module.css'
import { personName } from './person-name.ts'
import { SkippedParticipant } from './purchase/skipped-participant.tsx'
import { RenewalLine } from './renewal/renewal-line.tsx'
import { renewalsQuery } from './renewal/renewal-queries.ts'

export function OrganisationMemberships({ familyStatus }: { familyStatus: FamilyMembershipStatus }) {
  const { t } = useTranslation('memberships')
  const language = useLanguage()
  const { organisation, heldMemberships, without, skipped } = familyStatus
  const isPaying = useIsPaying(organisation.id)
  const { member } = useMember()
  const automatic = useQuery(renewalsQuery(member.id))
  const canBuy = organisation.unavailable === null
  const offers = useQuery({ ...configurationsQuery(organisation.id), enabled: canBuy })
  const { counted } = splitParticipants(
    [...heldMemberships.map(toParticipantMembership), ...without],
    offers.data ?? [],
    today(),
  )
  const all = createInitialSelection(canBuy ? counted : [], { memberIds: [], renewAll: true })
  const renewals = all.lines
  // Each is priced alone, as the next in the household.
  const alone = new Map(
    counted.flatMap(({ participant, options }) => {
      const line = renewals.find((one) => one.participant.id === participant.id)
      const option = options.find(({ id }) => id === line?.offer.id)
      return option ? [[participant.id, option] as const] : []
    }),
  )
  const buyable = new Set(
    counted.filter(({ options }) => canBuy && options.length > 0).map((one) => one.participant.id),
  )
  const awaited = canBuy && offers.isPending
  const due = heldMemberships.filter(({ membership }) => membership.readyForMembershipRenewal).length
  const heading = `organisation-${organisation.id}`
  return (
    <AccentScope as="section" colour={organisation.accentColour} className={styles.section} labelledBy={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{organisation.name}</h2>
        {awaited && due > 1 ? (
          <Skeleton className={styles.all ?? ''} height="2.75rem" radius="md" />
        ) : renewals.length > 1 ? (
          <Button
            variant={isPaying ? 'default' : 'filled'}
            renderRoot={(root) => (
              <Link to="/membership/new" search={{ orgId: organisation.id, renew: 'due' }} {...root} />
            )}
          >
            {t('renewAll', { count: renewals.length, price: formatMoney(all.totalMinor, language) })}
          </Button>
        ) : null}
      </div>
      <ul className={styles.cards}>
        {heldMemberships.map((one) => (
          <MembershipCardWithActions
            key={one.membership.id}
            heldMembership={one}
            organisation={organisation}
            awaited={awaited && one.membership.readyForMembershipRenewal}
            renewal={alone.get(one.participant.id)}
            canChoose={buyable.has(one.participant.id)}
            primary={renewals.length === 1 && !isPaying}
            automatic={automatic.data?.find(({ membershipId }) => membershipId === one.membership.id)}
          />
        ))}
      </ul>
      {without.length + skipped.length > 0 ? (
        <div className={styles.rows}>
          <BoxedList>
            {without.map((one) => (
              <PersonWithoutMembership
                key={one.participant.id}
                participantMembership={one}
                organisation={organisation}
                awaited={awaited}
                canChoose={buyable.has(one.participant.id)}
              />
            ))}
            {skipped.map(({ participant }) => (
              <SkippedParticipant key={participant.id} participant={participant} />
            ))}
          </BoxedList>
        </div>
      ) : null}
    </AccentScope>
  )
}

function PersonWithoutMembership(given: {
  participantMembership: ParticipantMembership
  organisation: FamilyMembershipStatus['organisation']
  awaited: boolean
  canChoose: boolean
}) {
  const { t } = useTranslation('memberships')
  const { participant } = given.participantMembership
  const name = personName(participant)
  const label = t('chooseFor', { name, organisation: given.organisation.name })
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        <strong>{name}</strong>
        <span>{t('status.inactive')}</span>
      </span>
      {given.awaited ? (
        <Skeleton className={styles.choice ?? ''} height="2.75rem" radius="md" />
      ) : given.canChoose ? (
        <Button
          variant="default"
          aria-label={label}
          renderRoot={(root) => (
            <Link to="/membership/new" search={{ orgId: given.organisation.id, memberId: participant.id }} {...root} />
          )}
        >
          {t('choose')}
        </Button>
      ) : null}
    </li>
  )
}

function useIsPaying(organisationId: string): boolean {
  const { member } = useMember()
  const { data } = useQuery(unfinishedQuery(member.id))
  return (
    data?.some(
      ({ kind, organisation, retryToken }) => kind === 'membership' && organisation.id === organisationId && retryToken,
    ) ?? false
  )
}

function toParticipantMembership({
  participant,
  membership,
  status,
}: FamilyMembershipStatus['heldMemberships'][number]): ParticipantMembership {
  const { readyForMembershipRenewal } = membership
  return { participant, membership, status, readyForMembershipRenewal, newcomer: false }
}

type HeldCardProps = {
  heldMembership: HeldMembership
  organisation: Organisation
  renewal: MembershipOffer | undefined
  awaited: boolean
  canChoose: boolean
  primary: boolean
  automatic: Renewal | undefined
}

function MembershipCardWithActions({
  heldMembership,
  organisation,
  renewal,
  awaited,
  canChoose,
  primary,
  automatic,
}: HeldCardProps) {
  const { t } = useTranslation('memberships')
  const language = useLanguage()
  const { participant, membership, status, startDate, endDate, kind } = heldMembership
  const name = personName(participant)
  const about = { name, organisation: organisation.name }
  const search = { orgId: organisation.id, memberId: participant.id }
  const price = renewal ? formatMoney(renewal.totalMinor, language) : ''
  return (
    <li className={styles.held}>
      <MembershipCard {...{ organisation, name, kind, status, startDate, endDate }} />
      <div className={styles.facts}>
        {automatic ? <RenewalLine renewal={automatic} /> : null}
        <span className={styles.ways}>
          {status === 'active' ? (
            <Link
              to="/membership/$id/card"
              params={{ id: membership.id }}
              className={styles.history}
              aria-label={t('card.showOf', about)}
            >
              {t('card.show')}
            </Link>
          ) : null}
          <Link
            to="/membership/$id/history"
            params={{ id: membership.id }}
            className={styles.history}
            aria-label={t('historyOf', about)}
          >
            {t('history')}
          </Link>
        </span>
      </div>
      <div className={styles.actions}>
        {awaited ? (
          <Skeleton height="2.75rem" radius="md" />
        ) : renewal ? (
          <Button
            variant={primary && !automatic ? 'filled' : 'default'}
            aria-label={t('renewFor', { ...about, year: formatSeason(renewal), price })}
            renderRoot={(root) => <Link to="/membership/new" search={search} {...root} />}
          >
            {t('renew', { year: formatSeason(renewal), price })}
          </Button>
        ) : canChoose ? (
          <Button
            variant="default"
            aria-label={t('chooseFor', about)}
            renderRoot={(root) => <Link to="/membership/new" search={search} {...root} />}
          >
            {t('choose')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}
