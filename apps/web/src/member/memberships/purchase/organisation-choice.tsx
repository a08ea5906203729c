import type { MembershipOverview } from '@forenet/contract/membership'
import { Link } from '@tanstack/react-router'
import { DoorClosed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { today } from '../../../kit/time/today.ts'
import { BoxedList } from '../../../ui/blocks/boxed-list.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ClubRow } from '../../shared/organisation/club-row.tsx'
import { PurchaseSteps } from '../../shared/payment/before/purchase-steps.tsx'
import styles from '../clubs-to-join.module.css'
import { familyStanding } from '../held.ts'

/** The first question where several clubs can be bought from: which one. */
export function OrganisationChoice({ open, chosen }: { open: MembershipOverview; chosen: () => void }) {
  const { t } = useTranslation('memberships')
  return (
    <>
      <PageHeader title={t('purchase.title')} lead={open.length > 0 ? t('purchase.organisationLead') : null} />
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
                detail={membersOf(standing) || standing.organisation.city}
                link={(whole) => (
                  <Link to="/membership/new" search={{ orgId: standing.organisation.id }} onClick={chosen} {...whole} />
                )}
              />
            ))}
          </BoxedList>
        </>
      )}
    </>
  )
}

/** Who of the family has a membership there, by first name. */
function membersOf(standing: MembershipOverview[number]): string {
  const { held } = familyStanding(standing, today())
  return held.map(({ participant }) => participant.firstName).join(', ')
}
