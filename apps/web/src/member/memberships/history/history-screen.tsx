import type { HistoryEntry } from '@forenet/contract/membership'
import type { MembershipStatus } from '@forenet/domain/membership-status'
import { kronerToMinor } from '@forenet/domain/money'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ReceiptText, ScrollText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CrumbName } from '../../../kit/page/crumb-names.tsx'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { today } from '../../../kit/time/today.ts'
import { StatusBadge, type Tone } from '../../../ui/blocks/status-badge.tsx'
import { PeriodText } from '../../../ui/dates/date-text.tsx'
import { formatCalendarDate } from '../../../ui/dates/date-words.ts'
import { Money } from '../../../ui/money/money.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { AccentScope } from '../../../ui/theme/accent-scope.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { historyQuery } from '../queries.ts'
import { RenewalPanel } from '../renewal/renewal-panel.tsx'
import { ToMemberships } from '../to-memberships.tsx'
import styles from './history.module.css'

const STATUS_TONES: Record<MembershipStatus, Tone> = {
  active: 'good',
  upcoming: 'info',
  expired: 'neutral',
  inactive: 'neutral',
}

export function HistoryScreen() {
  const { t } = useTranslation('memberships')
  const { id } = useParams({ from: '/member-area/membership/$id/history' })
  const history = useQuery(historyQuery(id))
  if (!history.data) {
    return (
      <>
        <PageHeader title={t('past.title')} />
        {history.isError ? (
          <QueryFailure
            error={history.error}
            retry={() => void history.refetch()}
            retrying={history.isFetching}
            wayOn={<ToMemberships />}
          />
        ) : (
          <SkeletonList rows={3} height={104} />
        )}
      </>
    )
  }
  const { organisation, participantName, membership, entries } = history.data
  return (
    <AccentScope colour={organisation.accentColour}>
      <CrumbName page="membership-history" name={t('past.crumb', { name: participantName })} />
      <PageHeader
        title={t('past.title')}
        eyebrow={`${participantName} · ${organisation.name}`}
        lead={<StatusBadge tone={STATUS_TONES[membership.status]}>{t(`status.${membership.status}`)}</StatusBadge>}
      />
      <RenewalPanel membershipId={membership.id} />
      {entries.length === 0 ? (
        <EmptyState icon={<ScrollText size={28} />} title={t('past.empty.title')} text={t('past.empty.text')} />
      ) : (
        <ol className={styles.lines} aria-label={t('past.list')}>
          {entries.map((entry) => (
            <HistoryLine key={entry.item.id} entry={entry} />
          ))}
        </ol>
      )}
    </AccentScope>
  )
}

type PaymentOutcome = 'paid' | 'declined' | 'initiated' | 'unpaid'
const TONES: Record<PaymentOutcome, Tone> = { paid: 'good', declined: 'bad', initiated: 'waiting', unpaid: 'neutral' }

function HistoryLine({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation('memberships')
  const language = useLanguage()
  const { item, payment, orderNumber, declineReason } = entry
  const outcome: PaymentOutcome = payment?.paymentStatus ?? 'unpaid'
  const changed = payment ? formatCalendarDate(today(new Date(payment.paymentUpdatedAt)), language) : null
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        <h2>{item.membershipName}</h2>
        <p className={styles.period}>
          <PeriodText from={item.startDate} to={item.endDate} />
        </p>
        <p className={styles.facts}>
          {changed ? <span>{t(outcome === 'paid' ? 'past.paidOn' : 'past.triedOn', { date: changed })}</span> : null}
          {orderNumber ? <span>{t('past.order', { orderNumber })}</span> : null}
        </p>
        {declineReason ? <p className={styles.reason}>{t('past.reason', { reason: declineReason })}</p> : null}
      </div>
      <div className={styles.side}>
        <StatusBadge tone={TONES[outcome]}>{t(`past.${outcome}`)}</StatusBadge>
        {payment ? (
          <strong>
            <Money minor={kronerToMinor(outcome === 'paid' ? payment.totalPaid : payment.paymentTotal)} />
          </strong>
        ) : null}
        {outcome === 'paid' ? (
          <Button
            variant="default"
            leftSection={<ReceiptText size={18} aria-hidden />}
            aria-label={t('past.receiptOf', { name: item.membershipName })}
            renderRoot={(root) => <Link to="/membership/$id/receipt" params={{ id: item.id }} {...root} />}
          >
            {t('past.receipt')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}
