import type { MembershipOverview } from '@forenet/contract/membership'
import type { Organisation } from '@forenet/contract/organisation'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DoorClosed } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '../../../kit/time/today.ts'
import { BoxedList } from '../../../ui/blocks/boxed-list.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { ClubSearchField, ClubSearchResults } from '../../shared/organisation/club-finder.tsx'
import { clubsQuery } from '../../shared/organisation/club-queries.ts'
import { ClubRow } from '../../shared/organisation/club-row.tsx'
import { SUGGESTED_CLUBS } from '../../shared/organisation/organisation-queries.ts'
import { useClubTypeName } from '../../shared/organisation/use-club-type-name.ts'
import { PurchaseSteps } from '../../shared/payment/before/purchase-steps.tsx'
import styles from '../clubs-to-join.module.css'
import { familyMembershipStatus } from '../held-memberships.ts'

type OverviewOfClub = MembershipOverview[number]

export function OrganisationChoice({ open, chosen }: { open: MembershipOverview; chosen: () => void }) {
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
