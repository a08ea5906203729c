import type { Organisation } from '@forenet/contract/organisation'
import { mixColours } from '@forenet/domain/contrast'
import { computeOrganisationAccent } from '@forenet/domain/organisation-accent'
import { Check, Hourglass, X } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getServerTime } from '../../../kit/time/server-clock.ts'
import { CalendarDateText } from '../../../ui/dates/date-text.tsx'
import { formatInstant } from '../../../ui/dates/date-words.ts'
import { BrandMark } from '../../../ui/page/brand-mark.tsx'
import { useDocumentTitle } from '../../../ui/page/document-title.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { OrganisationMark } from '../../shared/organisation/organisation-mark.tsx'
import styles from './membership-card-view.module.css'

export type MembershipCardData = {
  organisation: Pick<Organisation, 'name' | 'kind' | 'accentColour'>
  name: string
  kind: string
  status: 'active' | 'upcoming' | 'expired'
  startDate: string
  endDate: string
}

const ICONS = { active: Check, upcoming: Hourglass, expired: X } as const
const DATE_TEXT_KEY_BY_STATUS = {
  active: 'card.validTo',
  upcoming: 'card.validFrom',
  expired: 'card.expiredOn',
} as const

type MembershipCardViewProps = {
  card: MembershipCardData
  close: () => void
  ways?: ReactNode
  keptAt?: string | null
}

/** A running clock distinguishes the card from a screenshot. */
export function MembershipCardView({ card, close, ways, keptAt = null }: MembershipCardViewProps) {
  const { t } = useTranslation('memberships')
  const language = useLanguage()
  const { organisation, name, kind, status, startDate, endDate } = card
  useDocumentTitle(t('card.label', { organisation: organisation.name, name }))
  const { accent } = computeOrganisationAccent(organisation.accentColour, 'light')
  const colours = { '--card': accent, '--card-deep': mixColours(accent, '#000000', 0.36) } as CSSProperties
  const Icon = ICONS[status]
  return (
    <article className={styles.face} data-status={status} style={colours}>
      <span className={styles.rings} aria-hidden>
        <BrandMark height={420} />
      </span>
      <header className={styles.head}>
        <OrganisationMark organisation={organisation} size={48} />
        <span className={styles.club}>{organisation.name}</span>
        <button type="button" className={styles.close} onClick={close} aria-label={t('card.close')}>
          <X size={24} aria-hidden />
        </button>
      </header>
      <div className={styles.middle}>
        <p className={styles.status}>
          <Icon size={22} strokeWidth={3} aria-hidden />
          {t(`card.now.${status}`)}
        </p>
        <h1 id="membership-card" className={styles.name}>
          {name}
        </h1>
        <p className={styles.kind}>{kind}</p>
        <p className={styles.until}>
          {t(DATE_TEXT_KEY_BY_STATUS[status])} <CalendarDateText on={status === 'upcoming' ? startDate : endDate} />
        </p>
      </div>
      <footer className={styles.foot}>
        <LiveClock />
        {ways}
        {keptAt === null ? null : (
          <p className={styles.kept}>
            {t('card.offline.note', { date: formatInstant(new Date(keptAt), { language, now: new Date() }) })}
          </p>
        )}
      </footer>
    </article>
  )
}

function LiveClock() {
  const { t } = useTranslation('memberships')
  const language = useLanguage()
  const [now, setNow] = useState(getServerTime)
  useEffect(() => {
    const timer = setInterval(() => setNow(getServerTime()), 250)
    return () => clearInterval(timer)
  }, [])
  const locale = language === 'da' ? 'da-DK' : 'en-GB'
  const at = new Date(now)
  const say = (format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'Europe/Copenhagen', ...format }).format(at)
  return (
    <div className={styles.clock} role="timer" aria-label={t('card.clock')}>
      <span
        className={styles.sweep}
        style={{ '--turn': `${((now / 1000) % 60) * 6}deg` } as React.CSSProperties}
        aria-hidden
      />
      <time dateTime={at.toISOString()}>
        <span>{say({ weekday: 'long', day: 'numeric', month: 'long' })}</span>
        <strong>{say({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })}</strong>
      </time>
    </div>
  )
}
