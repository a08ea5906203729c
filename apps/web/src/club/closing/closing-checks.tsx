import type { ClosingCheck, ClosingDifference } from '@forenet/contract/club/closing'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DotSeparatedText } from '../../ui/blocks/dot-separated-text.tsx'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { Money } from '../../ui/money/money.tsx'
import reaching from '../../ui/page/finger-reach.module.css'
import { useLanguage } from '../../words/i18n.ts'
import { formatShortDate, formatShortMoment } from '../shared/short-date.ts'
import { useClub } from '../shared/use-club.ts'
import styles from './closing.module.css'

/** Differences of a check that can be accepted. */
export type Acceptable = { source: 'gateway' | 'payouts' | 'bank'; payments: number }
type ClosingChecksProps = {
  checks: readonly ClosingCheck[]
  /** The last day of the period. */
  through: string
  accept: (given: Acceptable) => void
}

export function ClosingChecks({ checks, through, accept }: ClosingChecksProps) {
  const { t } = useTranslation('closing')
  const language = useLanguage()
  return (
    <ul className={styles.checks}>
      {checks.map(({ source, count, first, acceptable, accepted }) => (
        <li key={source}>
          <div className={styles.check}>
            <strong>{t(`sources.${source}`)}</strong>
            <StatusBadge tone={count === 0 ? 'good' : 'bad'}>
              {count === 0 ? t('checks.agrees') : t('checks.differences', { count })}
            </StatusBadge>
          </div>
          {first.length > 0 ? (
            <ul className={styles.differences}>
              {first.map((difference) => (
                <li key={`${difference.kind} ${difference.about} ${difference.id ?? ''} ${difference.day ?? ''}`}>
                  <Difference difference={difference} />
                </li>
              ))}
              {count > first.length ? <li>{t('checks.more', { count: count - first.length })}</li> : null}
            </ul>
          ) : null}
          {accepted.map(({ payments, reason, acceptedAt }) => (
            <p key={acceptedAt} className={styles.quiet}>
              {t('checks.accepted', {
                ...{ count: payments, reason },
                day: formatShortMoment(new Date(acceptedAt), language),
              })}
            </p>
          ))}
          {count > 0 ? (
            <div className={`${styles.actions} ${styles.accept}`}>
              {source === 'bank' && count > acceptable ? <IgnoreLink through={through} /> : null}
              {acceptable > 0 ? (
                <Button
                  variant="default"
                  onClick={() =>
                    accept({
                      source: source === 'payouts' || source === 'bank' ? source : 'gateway',
                      payments: acceptable,
                    })
                  }
                >
                  {t('checks.accept', { count: acceptable })}
                </Button>
              ) : null}
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function IgnoreLink({ through }: { through: string }) {
  const { t } = useTranslation('closing')
  const { key: orgKey } = useClub()
  return (
    <Button
      variant="default"
      renderRoot={(root) => (
        <Link {...root} to="/manage/$orgKey/payments/bank" params={{ orgKey }} search={{ ignore: through }} />
      )}
    >
      {t('checks.ignore')}
    </Button>
  )
}

function Difference({ difference }: { difference: ClosingDifference }) {
  const { t } = useTranslation('closing')
  const language = useLanguage()
  const { kind, about, day, from = day, oursMinor, theirsMinor } = difference
  const days =
    day === null || from === null
      ? null
      : [...new Set([from, day])].map((one) => formatShortDate(one, language)).join(' – ')
  const amounts =
    oursMinor === null && theirsMinor === null ? null : (
      <>
        {oursMinor === null ? null : <Money minor={oursMinor} />}
        {theirsMinor === null ? null : (
          <>
            {` ${t('checks.against')} `}
            <Money minor={theirsMinor} />
          </>
        )}
        {kind === 'bank-gap' && oursMinor !== null && theirsMinor !== null ? (
          <>
            {` (${t('checks.difference')} `}
            <Money minor={theirsMinor - oursMinor} />)
          </>
        ) : null}
      </>
    )
  return (
    <>
      <RowsLink difference={difference}>
        {kind === 'bank-not-imported' && about === '' ? t('kinds.noStatement') : t(`kinds.${kind}`, { about })}
      </RowsLink>
      {days === null && amounts === null ? null : (
        <p className={styles.quiet}>
          <DotSeparatedText of={[days, amounts]} />
        </p>
      )}
    </>
  )
}

/** Opens the rows behind a difference. */
function RowsLink({ difference: { page, id }, children }: { difference: ClosingDifference; children: string }) {
  const { key: orgKey } = useClub()
  const link = { params: { orgKey }, className: reaching.reach, children }
  if (page === 'door' && id !== null) {
    return <Link to="/manage/$orgKey/events/$eventId/door" {...link} params={{ orgKey, eventId: id }} />
  }
  if (page === 'invoices') {
    return <Link to="/manage/$orgKey/payments/invoices" search={id === null ? {} : { invoice: id }} {...link} />
  }
  if (page === 'payments') {
    return <Link to="/manage/$orgKey/payments" search={id === null ? {} : { payment: id }} {...link} />
  }
  if (page === 'bank') {
    return <Link to="/manage/$orgKey/payments/bank" search={id === null ? {} : { line: id }} {...link} />
  }
  if (page === 'payouts') {
    const search = { view: 'payouts', ...(id === null ? {} : { payout: id }) }
    return <Link to="/manage/$orgKey/payments/bank" search={search} {...link} />
  }
  if (page === 'reconciliation') return <Link to="/manage/$orgKey/payments/reconciliation" {...link} />
  return <Link to="/manage/$orgKey/payments/books" {...link} />
}
