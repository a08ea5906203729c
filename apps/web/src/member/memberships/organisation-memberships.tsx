import type { ParticipantMembership } from '@forenet/contract/membership'
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
import { createInitialSelection, splitParticipants } from '../shared/membership/selection.ts'
import { configurationsQuery } from '../shared/organisation/organisation-queries.ts'
import { MembershipCardWithActions } from './card/membership-card-with-actions.tsx'
import type { FamilyMembershipStatus } from './held-memberships.ts'
import styles from './organisation-memberships.module.css'
import { personName } from './person-name.ts'
import { SkippedParticipant } from './purchase/skipped-participant.tsx'
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
