import type { MembershipOverview } from '@forenet/contract/membership'
import type { Organisation } from '@forenet/contract/organisation'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { DoorClosed } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { today } from '../../../kit/time/today.ts'
import { BoxedList } from '../../../ui/blocks/boxed-list.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { clubOverviewQuery, overviewQuery } from '../../shared/member/family-queries.ts'
import { useMember } from '../../shared/member/use-member.ts'
import { ClubSearchField, ClubSearchResults } from '../../shared/organisation/club-finder.tsx'
import { clubsQuery } from '../../shared/organisation/club-queries.ts'
import { ClubRow } from '../../shared/organisation/club-row.tsx'
import { configurationsQuery, SUGGESTED_CLUBS } from '../../shared/organisation/organisation-queries.ts'
import { useClubTypeName } from '../../shared/organisation/use-club-type-name.ts'
import { PurchaseSteps } from '../../shared/payment/before/purchase-steps.tsx'
import styles from '../clubs-to-join.module.css'
import { familyMembershipStatus } from '../held-memberships.ts'
import { useAddressNotices } from './payer/use-address-notices.ts'
import { Purchase } from './purchase.tsx'
import { loadPurchaseDrafts } from './use-draft.ts'

export function NewMembershipScreen() {
  const { t } = useTranslation('memberships')
  const { member } = useMember()
  const { orgId, memberId, renew } = useSearch({ from: '/member-area/membership/new' })
  const address = useAddressNotices()
  const [hasChosen, setHasChosen] = useState(false)
  const overview = useQuery(overviewQuery(member.id))
  const open = overview.data?.filter(({ organisation }) => organisation.unavailable === null) ?? []
  const draftOf = loadPurchaseDrafts(member.id).lastOrganisation
  const organisationId = orgId ?? (open.length === 1 ? open[0]?.organisation.id : draftOf)
  const club = useQuery({
    ...clubOverviewQuery(member.id, organisationId ?? ''),
    enabled: organisationId !== undefined,
  })
  const standing = club.data
  const canBuy = standing?.organisation.unavailable === null
  const offers = useQuery({ ...configurationsQuery(organisationId ?? ''), enabled: canBuy })
  const failed = [overview, club, offers].find((query) => query.isError)
  // The club of the stored draft may have closed.
  const isForgotten = organisationId === draftOf && orgId === undefined && club.data !== undefined && !canBuy

  if (overview.data && (organisationId === undefined || isForgotten))
    return <OrganisationChoice open={open} chosen={() => setHasChosen(true)} />
  if (club.data !== undefined && !canBuy) {
    return <OrganisationUnavailable reason={standing?.organisation.unavailable ?? null} />
  }
  if (!standing || !overview.data || !offers.data) {
    return (
      <>
        <PageHeader title={t('purchase.title')} />
        {failed ? (
          <QueryFailure error={failed.error} retry={() => void failed.refetch()} retrying={failed.isFetching} />
        ) : (
          <SkeletonList rows={4} height={96} />
        )}
      </>
    )
  }
  return (
    <Purchase
      // Reset the state for another club, person or impersonated member.
      key={[member.id, organisationId, memberId, renew].join()}
      clubOverview={standing}
      offers={offers.data}
      address={address}
      hasOthers={open.length > 1}
      takesFocus={hasChosen}
    />
  )
}

/** `reason` null: the club does not exist. Otherwise it cannot sell (section 4). */
function OrganisationUnavailable({ reason }: { reason: Organisation['unavailable'] }) {
  const { t } = useTranslation('memberships')
  return (
    <>
      <PageHeader title={t('purchase.title')} />
      <EmptyState
        icon={<DoorClosed size={28} />}
        title={t(reason ? 'purchase.unavailable.title' : 'purchase.unknown.title')}
        text={reason ? t(`purchase.unavailable.${reason}`) : t('purchase.unknown.text')}
        action={
          <Button renderRoot={(root) => <Link to="/organizations" {...root} />}>{t('purchase.chooseAnother')}</Button>
        }
      />
    </>
  )
}

type OverviewOfClub = MembershipOverview[number]

function OrganisationChoice({ open, chosen }: { open: MembershipOverview; chosen: () => void }) {
  const { t } = useTranslation('memberships')
  const language = useLanguage()
  const kindWords = useClubTypeName()
  const aboutClub = ({ kind, city }: Organisation) => [kindWords(kind), city].filter(Boolean).join(' · ')
  const membersOf = (standing: OverviewOfClub) => {
    const { heldMemberships } = familyMembershipStatus(standing, today())
    const due = heldMemberships.filter(({ membership }) => membership.readyForMembershipRenewal).length
    const names = new Intl.ListFormat(language).format(heldMemberships.map(({ participant }) => participant.firstName))
    return [names, due > 0 ? t('purchase.due', { count: due }) : ''].filter(Boolean).join('\u00a0· ')
  }
  return (
    <>
      <PageHeader title={t('purchase.title')} />
      {open.length === 0 ? (
        <EmptyState icon={<DoorClosed size={28} />} title={t('noClubs.title')} text={t('noClubs.text')} />
      ) : (
        <>
          <PurchaseSteps current="choose" />
          <h2 className={styles.question}>{t('purchase.organisation')}</h2>
          <BoxedList>
            {open.map((standing) => (
              <ClubRow
                key={standing.organisation.id}
                organisation={standing.organisation}
                detail={membersOf(standing) || aboutClub(standing.organisation)}
                link={(whole) => (
                  <Link to="/membership/new" search={{ orgId: standing.organisation.id }} onClick={chosen} {...whole} />
                )}
              />
            ))}
          </BoxedList>
          {open.length >= SUGGESTED_CLUBS ? <AnotherClub aboutClub={aboutClub} chosen={chosen} /> : null}
        </>
      )}
    </>
  )
}

function AnotherClub({ aboutClub, chosen }: { aboutClub: (club: Organisation) => string; chosen: () => void }) {
  const { t } = useTranslation('memberships')
  const [q, setQ] = useState('')
  const clubs = useInfiniteQuery({ ...clubsQuery({ q }), enabled: q !== '', placeholderData: (before) => before })
  return (
    <section className={styles.section} aria-labelledby="another-club">
      <h2 id="another-club">{t('join.find')}</h2>
      <ClubSearchField q={q} change={setQ} />
      {q === '' ? null : (
        <ClubSearchResults q={q} clubs={clubs} clear={() => setQ('')}>
          {(found) => (
            <BoxedList>
              {found.map((organisation) => (
                <ClubRow
                  key={organisation.id}
                  organisation={organisation}
                  detail={aboutClub(organisation)}
                  link={(whole) => (
                    <Link to="/membership/new" search={{ orgId: organisation.id }} onClick={chosen} {...whole} />
                  )}
                />
              ))}
            </BoxedList>
          )}
        </ClubSearchResults>
      )}
    </section>
  )
}
