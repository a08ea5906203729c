import type { Organisation } from '@forenet/contract/organisation'
import type { Renewal } from '@forenet/contract/renewal'
import { formatMoney } from '@forenet/domain/money'
import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../words/i18n.ts'
import type { MembershipOffer } from '../../shared/membership/selection.ts'
import { formatSeason } from '../../shared/organisation/season.ts'
import type { HeldMembership } from '../held-memberships.ts'
import styles from '../organisation-memberships.module.css'
import { personName } from '../person-name.ts'
import { RenewalLine } from '../renewal/renewal-line.tsx'
import { MembershipCard } from './membership-card.tsx'

type HeldCardProps = {
  heldMembership: HeldMembership
  organisation: Organisation
  renewal: MembershipOffer | undefined
  awaited: boolean
  canChoose: boolean
  primary: boolean
  automatic: Renewal | undefined
}

export function MembershipCardWithActions({
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
