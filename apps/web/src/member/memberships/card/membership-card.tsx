import type { Organisation } from '@forenet/contract/organisation'
import { mixColours } from '@forenet/domain/contrast'
import type { MembershipStatus } from '@forenet/domain/membership-status'
import { computeOrganisationAccent } from '@forenet/domain/organisation-accent'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { CalendarDateText } from '../../../ui/dates/date-text.tsx'
import { BrandMark } from '../../../ui/page/brand-mark.tsx'
import { OrganisationMark } from '../../shared/organisation/organisation-mark.tsx'
import styles from './membership-card.module.css'

type MembershipCardProps = {
  organisation: Pick<Organisation, 'name' | 'kind' | 'accentColour'>
  name: string
  kind: string
  status: Exclude<MembershipStatus, 'inactive'>
  startDate: string
  endDate: string
}

export function MembershipCard({ organisation, name, kind, status, startDate, endDate }: MembershipCardProps) {
  const { t } = useTranslation('memberships')
  const { accent } = computeOrganisationAccent(organisation.accentColour, 'light')
  const colours = { '--card': accent, '--card-deep': mixColours(accent, '#000000', 0.28) } as CSSProperties
  return (
    <article
      className={styles.card}
      data-status={status}
      style={colours}
      aria-label={t('card.label', { organisation: organisation.name, name })}
    >
      <span className={styles.rings} aria-hidden>
        <BrandMark height={150} />
      </span>
      <header className={styles.head}>
        <OrganisationMark organisation={organisation} size={36} />
        <span className={styles.club}>{organisation.name}</span>
      </header>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.kind}>{kind}</p>
      </div>
      <footer className={styles.foot}>
        <span className={styles.date}>
          <span>{t(FOOTER_TEXT_KEY_BY_STATUS[status])}</span>
          <CalendarDateText on={status === 'upcoming' ? startDate : endDate} />
        </span>
        <span className={styles.status}>{t(`status.${status}`)}</span>
      </footer>
    </article>
  )
}

const FOOTER_TEXT_KEY_BY_STATUS = {
  active: 'card.validTo',
  upcoming: 'card.validFrom',
  expired: 'card.expiredOn',
} as const
