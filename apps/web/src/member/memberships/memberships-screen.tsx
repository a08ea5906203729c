import type { EditionWaiting, MembershipOverview } from '@forenet/contract/membership'
import type { Organisation } from '@forenet/contract/organisation'
import type { PaymentState } from '@forenet/contract/payment'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useSearch } from '@tanstack/react-router'
import { Hourglass, Plus, WalletCards } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { OfflineCopyNote } from '../../kit/offline/offline-copy-note.tsx'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { ActionCard, ActionMark } from '../../ui/blocks/action-card.tsx'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { formatInstant } from '../../ui/dates/date-words.ts'
import { Money } from '../../ui/money/money.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { unfinishedQuery } from '../shared/member/family-queries.ts'
import { useMember } from '../shared/member/use-member.ts'
import { ClubRow } from '../shared/organisation/club-row.tsx'
import cardAboveStyles from './card-above.module.css'
import styles from './clubs-to-join.module.css'
import { type FamilyMembershipStatus, hasFamilyMembership } from './held-memberships.ts'
import rowStyles from './organisation-memberships.module.css'
import { OrganisationMemberships } from './organisation-memberships.tsx'
import { personName } from './person-name.ts'
import { AddressProblems } from './purchase/payer/address-problems.tsx'
import { useAddressNotices } from './purchase/payer/use-address-notices.ts'
import { useFamily } from './use-family.ts'
import { useEditionWaiting } from './waiting/use-edition-waiting.ts'

export function MembershipsScreen() {
  const { trigger } = useSearch({ from: '/member-area/memberships' })
  if (trigger === 'editMainParticipant')
    return <Navigate to="/edit-profile" search={{ returnTo: '/memberships' }} replace />
  return <Memberships />
}

function Memberships() {
  const { t } = useTranslation('memberships')
  const { problems, editAddress } = useAddressNotices()
  const { overview, standings, isKept } = useFamily()
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        action={
          <Button
            variant="default"
            leftSection={<Plus size={18} aria-hidden />}
            renderRoot={(root) => <Link to="/membership/new" {...root} />}
          >
            {t('newMembership')}
          </Button>
        }
      />
      <AddressProblems problems={problems} editAddress={editAddress} />
      <UnfinishedPayments />
      <WaitingPlaces overview={overview.data ?? []} />
      {standings ? (
        <Family statuses={standings} isKept={isKept} />
      ) : overview.isError ? (
        <QueryFailure error={overview.error} retry={() => void overview.refetch()} retrying={overview.isFetching} />
      ) : (
        <SkeletonList rows={2} height={240} />
      )}
    </>
  )
}

function Family({ statuses, isKept }: { statuses: readonly FamilyMembershipStatus[]; isKept: boolean }) {
  const { t } = useTranslation('memberships')
  const mine = statuses.filter(hasFamilyMembership)
  const others = statuses.filter((one) => !hasFamilyMembership(one) && one.organisation.unavailable === null)
  return (
    <>
      {mine.map((standing) => (
        <OrganisationMemberships key={standing.organisation.id} familyStatus={standing} />
      ))}
      {mine.length === 0 ? (
        <EmptyState icon={<WalletCards size={28} />} title={t('empty.title')} text={t('empty.text')} />
      ) : null}
      {isKept ? <OfflineCopyNote text={t('card.offline.kept')} /> : null}
      <ClubsToJoin organisations={others.map(({ organisation }) => organisation)} />
    </>
  )
}

function ClubsToJoin({ organisations }: { organisations: readonly Organisation[] }) {
  const { t } = useTranslation('memberships')
  if (organisations.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="clubs-to-join">
      <h2 id="clubs-to-join">{t('join.title')}</h2>
      <p className={styles.lead}>{t('join.lead')}</p>
      <BoxedList>
        {organisations.map((organisation) => (
          <ClubRow
            key={organisation.id}
            organisation={organisation}
            detail={organisation.city}
            action={t('choose')}
            link={(whole) => <Link to="/membership/new" search={{ orgId: organisation.id }} {...whole} />}
          />
        ))}
      </BoxedList>
      <Button
        mt="lg"
        variant="default"
        renderRoot={(root) => <Link to="/organizations" search={{ shown: 'all' }} {...root} />}
      >
        {t('join.find')}
      </Button>
    </section>
  )
}

function UnfinishedPayments() {
  const { member } = useMember()
  const unfinished = useQuery(unfinishedQuery(member.id))
  if (unfinished.isError) {
    return (
      <QueryFailure error={unfinished.error} retry={() => void unfinished.refetch()} retrying={unfinished.isFetching} />
    )
  }
  // Refunded payments cannot be resumed.
  const open =
    unfinished.data?.filter(({ kind, state }) => kind === 'membership' && state !== 'paid' && state !== 'voided') ?? []
  if (open.length === 0) return null
  return (
    <ul className={cardAboveStyles.above}>
      {open.map((payment) => (
        <li key={payment.orderId}>
          <UnfinishedPayment payment={payment} />
        </li>
      ))}
    </ul>
  )
}

function UnfinishedPayment({ payment }: { payment: PaymentState }) {
  const { t } = useTranslation('memberships')
  const language = useLanguage()
  const { retryToken, organisation } = payment
  const names = new Intl.ListFormat(language).format(new Set(payment.lines.map((line) => line.participantName)))
  return (
    <ActionCard
      id={`unfinished-${payment.orderId}`}
      heading="h2"
      mark={
        <ActionMark tone="warning">
          <Hourglass size={22} />
        </ActionMark>
      }
      title={
        <>
          {t('unfinished.title')} · <Money minor={payment.totalMinor} currency={payment.currency} />
        </>
      }
      action={
        retryToken ? (
          <Button
            aria-label={t('unfinished.continueLabel', { organisation: organisation.name })}
            renderRoot={(root) => <Link to="/membership/confirm" search={{ forenettoken: retryToken }} {...root} />}
          >
            {t('unfinished.continue')}
          </Button>
        ) : null
      }
    >
      <p>
        {organisation.name}: {names}
      </p>
      <p>{t(retryToken ? 'unfinished.text' : 'unfinished.confirming')}</p>
    </ActionCard>
  )
}

function WaitingPlaces({ overview }: { overview: MembershipOverview }) {
  const { t } = useTranslation('memberships')
  const places = overview.flatMap(({ organisation, participants }) =>
    participants.flatMap(({ participant, waiting = [] }) =>
      waiting.map((place) => ({ place, organisation, name: personName(participant) })),
    ),
  )
  if (places.length === 0) return null
  return (
    <section className={styles.waitingPlacesSection} aria-labelledby="waiting-places">
      <h2 id="waiting-places">{t('waiting.title')}</h2>
      <BoxedList>
        {places.map((one) => (
          <WaitingPlaceItem key={one.place.id} {...one} />
        ))}
      </BoxedList>
    </section>
  )
}

type PlaceProps = { place: EditionWaiting; organisation: MembershipOverview[number]['organisation']; name: string }

function WaitingPlaceItem({ place, organisation, name }: PlaceProps) {
  const { t } = useTranslation('memberships')
  const language = useLanguage()
  const { leave } = useEditionWaiting(organisation.id)
  const [asks, setAsks] = useState(false)
  const { membershipName: membership, offerUntil } = place
  const kind = offerUntil ? 'offer' : 'queue'
  return (
    <li className={rowStyles.row}>
      <span className={rowStyles.who}>
        <strong>{t('waiting.what', { name, membership })}</strong>
        <span>
          {organisation.name} ·{' '}
          {offerUntil
            ? t('waiting.kept', { date: formatInstant(new Date(offerUntil), { language, now: new Date() }) })
            : t('waiting.number', { place: place.place ?? 1 })}
        </span>
      </span>
      <span className={styles.ways}>
        {offerUntil ? (
          <Button
            aria-label={t('waiting.buyFor', { name, membership })}
            renderRoot={(root) => (
              <Link
                to="/membership/new"
                search={{ orgId: organisation.id, memberId: place.memberId, offerId: place.membershipConfId }}
                {...root}
              />
            )}
          >
            {t('waiting.buy')}
          </Button>
        ) : null}
        <Button
          variant="default"
          aria-label={t(`waiting.${kind}.leaveFor`, { name, membership })}
          disabled={leave.isPending}
          onClick={() => setAsks(true)}
        >
          {t(`waiting.${kind}.leave`)}
        </Button>
      </span>
      <ConfirmDialog
        opened={asks}
        title={t(`waiting.${kind}.title`)}
        confirmLabel={t(`waiting.${kind}.leave`)}
        cancelLabel={t('waiting.stay')}
        pending={leave.isPending}
        onConfirm={() => leave.mutate(place.id, { onSettled: () => setAsks(false) })}
        onClose={() => setAsks(false)}
      >
        {t(`waiting.${kind}.text`)}
      </ConfirmDialog>
      {leave.isError ? <FormFailure failure={leave.error} /> : null}
    </li>
  )
}
