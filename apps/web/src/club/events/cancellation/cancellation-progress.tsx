import { clubEventCancellationRetry } from '@forenet/contract/club/event-calls'
import type { ClubEventCancellation } from '@forenet/contract/club/event-cancellation'
import { can } from '@forenet/domain/access'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { useAccess } from '../../../kit/session/use-access.ts'
import { ProgressBar } from '../../../ui/blocks/progress-bar.tsx'
import { Surface } from '../../../ui/blocks/surface.tsx'
import { CalendarDateText, DateText } from '../../../ui/dates/date-text.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { useClub } from '../../shared/use-club.ts'
import styles from './cancellation.module.css'
import { cancellationQuery, pollingInterval } from './cancellation-query.ts'

export function CancellationProgress({
  cancellation,
  eventId,
}: {
  cancellation: ClubEventCancellation
  eventId: string
}) {
  const { t } = useTranslation('authoring')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const [head, failed] = [useId(), useId()]
  const { calledOffAt, reason, left, ended, paidBack, onTheWay, failing, chargedBack, failures, byHand } = cancellation
  const retry = useAction({
    mutationFn: () => call(clubEventCancellationRetry, { params: { orgKey, eventId } }),
    onSuccess: (now) => queryClient.setQueryData(cancellationQuery(orgKey, eventId).queryKey, now),
  })
  const isDone = pollingInterval(cancellation) === false
  return (
    <>
      <Surface as="section" labelledBy={head}>
        <h2 id={head} className={styles.head}>
          {t(
            isDone
              ? byHand.refunds > 0
                ? 'off.allToldDone'
                : 'off.allDone'
              : failing.refunds > 0 && left.entries + onTheWay.refunds === 0
                ? 'off.stuck'
                : 'off.underWay',
          )}
        </h2>
        <CancellationBars {...{ ended, left, paidBack, onTheWay, failing }} />
        <dl className={styles.sums}>
          <AmountRow label={t('off.paidBack')} minor={paidBack.amountMinor} />
          {onTheWay.refunds > 0 ? <AmountRow label={t('off.onTheWay')} minor={onTheWay.amountMinor} /> : null}
          {failing.refunds > 0 ? <AmountRow label={t('off.failing')} minor={failing.amountMinor} /> : null}
          {chargedBack.refunds > 0 ? <AmountRow label={t('off.chargedBack')} minor={chargedBack.amountMinor} /> : null}
        </dl>
        <p className={styles.quiet}>
          {calledOffAt ? <DateText at={calledOffAt} /> : null}
          {reason ? ` · ${reason}` : ''}
        </p>
        {isDone ? null : <p className={styles.quiet}>{t('off.leave')}</p>}
      </Surface>
      <ManualRefunds byHand={byHand} eventId={eventId} />
      {failures.length > 0 ? (
        <Surface as="section" labelledBy={failed}>
          <h2 id={failed} className={styles.head}>
            {t('off.failures', { count: failing.refunds })}
          </h2>
          <p className={styles.quiet}>{t('off.failuresText')}</p>
          <ul className={styles.failures}>
            {failures.map(({ id, payer, amountMinor, tries, nextAt }) => (
              <li key={id}>
                <strong>{payer || t('off.nameless')}</strong>
                <Money minor={amountMinor} />
                <span className={styles.quiet}>
                  {t('off.tries', { count: tries })} <DateText at={nextAt} />
                </span>
              </li>
            ))}
          </ul>
          {retry.isError ? <FormFailure failure={retry.error} /> : null}
          <Button
            variant="default"
            leftSection={<RotateCw size={16} aria-hidden />}
            loading={retry.isPending}
            onClick={() => retry.mutate()}
          >
            {t('off.retry')}
          </Button>
        </Surface>
      ) : null}
    </>
  )
}

function AmountRow({ label, minor }: { label: string; minor: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money minor={minor} />
      </dd>
    </div>
  )
}

type ManualRefundsProps = { byHand: ClubEventCancellation['byHand']; eventId: string }

function ManualRefunds({ byHand: { refunds, amountMinor, to }, eventId }: ManualRefundsProps) {
  const { t } = useTranslation('authoring')
  const { key: orgKey } = useClub()
  const { grants } = useAccess()
  const heading = useId()
  if (refunds === 0) return null
  const maySee = can(grants, 'events.attendees', { organisationKey: orgKey, eventId })
  return (
    <Surface as="section" labelledBy={heading}>
      <h2 id={heading} className={styles.head}>
        {t('off.byHand', { count: refunds })}
      </h2>
      <p className={styles.quiet}>{t('off.byHandText')}</p>
      <ul className={styles.failures}>
        {to.map(({ id, payer, attendee, method, amountMinor: minor, day }) => (
          <li key={id}>
            <strong>
              {maySee && attendee ? (
                <Link
                  to="/manage/$orgKey/events/$eventId/attendees"
                  params={{ orgKey, eventId }}
                  search={{ q: attendee, state: 'void' }}
                >
                  {payer || attendee}
                </Link>
              ) : (
                payer || t('off.nameless')
              )}
            </strong>
            <Money minor={minor} />
            <span className={styles.quiet}>
              {t(`off.paidBy.${method}`)} · {t('off.booked')} <CalendarDateText on={day} />
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>
        {t('off.byHandSum')} <Money minor={amountMinor} />
        {to.length < refunds ? ` · ${t('off.byHandMore', { count: refunds - to.length })}` : ''}
      </p>
    </Surface>
  )
}

type CancellationBarsProps = Pick<ClubEventCancellation, 'ended' | 'left' | 'paidBack' | 'onTheWay' | 'failing'>

export function CancellationBars({ ended, left, paidBack, onTheWay, failing }: CancellationBarsProps) {
  const { t } = useTranslation('authoring')
  const entries = ended + left.entries
  const refunds = paidBack.refunds + onTheWay.refunds + failing.refunds
  return (
    <div className={styles.bars}>
      <ProgressBar label={t('off.endedOf', { count: ended, all: entries })} value={ended} max={entries} />
      {refunds > 0 ? (
        <ProgressBar
          label={t('off.paidBackOf', { count: paidBack.refunds, all: refunds })}
          value={paidBack.refunds}
          max={refunds}
        />
      ) : null}
    </div>
  )
}
