import type { PayoutDetails } from '@forenet/contract/club/payout'
import { clubPayoutMatchUndo } from '@forenet/contract/club/payout-calls'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../kit/calls/call.ts'
import { FormFailure } from '../../../../kit/forms/form-failure.tsx'
import { QueryContent } from '../../../../kit/page/query-content.tsx'
import { StatusBadge } from '../../../../ui/blocks/status-badge.tsx'
import { formatCalendarDate } from '../../../../ui/dates/date-words.ts'
import { Money } from '../../../../ui/money/money.tsx'
import reaching from '../../../../ui/page/finger-reach.module.css'
import { SkeletonList } from '../../../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../../../words/i18n.ts'
import { providerName } from '../../../shared/provider-name.ts'
import { DrawerHead, DrawerPart, RowDrawer } from '../../../shared/table/row-drawer.tsx'
import { useClub, useMayHere } from '../../../shared/use-club.ts'
import styles from '../../payment-drawer.module.css'
import bank from '../bank.module.css'
import { ReasonedDialog } from '../line-dialogs.tsx'
import { payoutQuery, useConfirmPayout, usePayoutsChanged } from './payout-query.ts'

export function PayoutDrawer({ payoutId, close }: { payoutId: string; close: () => void }) {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  const payout = useQuery(payoutQuery(orgKey, payoutId))
  return (
    <RowDrawer rowId={payoutId} title={t('payouts.payout')} close={close}>
      <QueryContent query={payout} loading={<SkeletonList rows={4} height={88} />}>
        {(data) => <Details payout={data} close={close} />}
      </QueryContent>
    </RowDrawer>
  )
}

type DetailsProps = { payout: PayoutDetails; close: () => void }

function Details({ payout, close }: DetailsProps) {
  const { t } = useTranslation('bank')
  const language = useLanguage()
  const { netMinor, statedMinor, state, paidOn, provider, reference } = payout
  return (
    <>
      <DrawerHead>
        <p className={styles.amount}>
          <Money minor={netMinor} />
          <StatusBadge tone={state === 'arrived' ? 'good' : 'waiting'}>{t(`payouts.states.${state}`)}</StatusBadge>
        </p>
        <h2 className={styles.item}>{t('payouts.named', { reference })}</h2>
        <p className={styles.quiet}>
          {formatCalendarDate(paidOn, language)} · {providerName(provider)}
        </p>
        {statedMinor === null || statedMinor === Math.abs(netMinor) ? null : (
          <p className={bank.differs}>
            {t('payouts.stated')} <Money minor={statedMinor} />
          </p>
        )}
      </DrawerHead>
      <DrawerPart title={t('payouts.explained')}>
        <Sums payout={payout} />
      </DrawerPart>
      <DrawerPart title={t('payouts.inBank')}>
        <InBank payout={payout} close={close} />
      </DrawerPart>
      <DrawerPart title={t('payouts.rows', { count: payout.rows })}>
        <Rows payout={payout} />
      </DrawerPart>
    </>
  )
}

const SUMS = ['captured', 'refunded', 'chargeback', 'adjustment'] as const

function Sums({ payout }: { payout: PayoutDetails }) {
  const { t } = useTranslation('bank')
  const { feeMinor, netMinor, unexplainedMinor } = payout
  return (
    <ul className={styles.rows}>
      {SUMS.filter((sum) => sum === 'captured' || payout[`${sum}Minor`] !== 0).map((sum) => (
        <li key={sum}>
          {t(`payouts.sums.${sum}`)} <Money minor={payout[`${sum}Minor`]} />
        </li>
      ))}
      <li>
        {t('payouts.sums.fee')} <Money minor={0 - feeMinor} />
      </li>
      <li className={styles.total}>
        {t('payouts.sums.net')} <Money minor={netMinor} />
      </li>
      {unexplainedMinor === 0 ? null : (
        <li className={bank.differs}>
          {t('payouts.sums.unexplained')} <Money minor={unexplainedMinor} />
        </li>
      )}
    </ul>
  )
}

function InBank({ payout, close }: DetailsProps) {
  const { t } = useTranslation('bank')
  const language = useLanguage()
  const mayMatch = useMayHere()('money.invoice')
  const confirm = useConfirmPayout()
  const { state, line, candidates, netMinor, arrived } = payout
  if (state === 'arrived') {
    return (
      <>
        <ul className={styles.rows}>
          <li>
            <span className={styles.words}>
              {line ? <LineLink line={line} /> : t('payouts.nothing')}
              <span className={styles.quiet}>
                {line ? formatCalendarDate(line.bookedOn, language) : null}
                {arrived?.by ? ` · ${t('drawer.by', { name: arrived.by })}` : null}
              </span>
            </span>
            {line ? <Money minor={line.amountMinor} /> : null}
          </li>
        </ul>
        {mayMatch ? <UndoMatch payout={payout} close={close} /> : null}
      </>
    )
  }
  if (netMinor !== 0 && candidates.length === 0) return <p className={styles.quiet}>{t('payouts.noLineYet')}</p>
  if (!mayMatch) return <p className={styles.why}>{t('drawer.role')}</p>
  const options = netMinor === 0 ? [null] : candidates
  return (
    <>
      <ul className={styles.rows}>
        {options.map((candidate, nth) => (
          <li key={candidate ? [candidate.id, ...candidate.together.map(({ id }) => id)].join(' ') : 'none'}>
            <span className={styles.words}>
              {candidate ? <LineLink line={candidate} /> : t('payouts.nothing')}
              {candidate ? (
                <span className={styles.quiet}>
                  {formatCalendarDate(candidate.bookedOn, language)} · {t(`payouts.reasons.${candidate.reason}`)}
                  {candidate.together.length > 0
                    ? ` · ${t('payouts.together', { references: candidate.together.map(({ reference }) => reference).join(', ') })}`
                    : ''}
                </span>
              ) : null}
            </span>
            <Button
              variant={nth === 0 ? 'filled' : 'default'}
              className={bank.step ?? ''}
              loading={confirm.isPending && confirm.variables.lineId === (candidate?.id ?? null)}
              aria-label={
                candidate
                  ? t('payouts.confirmNamed', { reference: payout.reference, text: candidate.text || t('nameless') })
                  : t('payouts.confirmNothing', { reference: payout.reference })
              }
              onClick={() =>
                confirm.mutate({
                  payout,
                  lineId: candidate?.id ?? null,
                  togetherIds: candidate?.together.map(({ id }) => id) ?? [],
                })
              }
            >
              {t('confirm')}
            </Button>
          </li>
        ))}
      </ul>
      {confirm.isError ? <FormFailure failure={confirm.error} /> : null}
    </>
  )
}

function LineLink({ line: { id, text } }: { line: { id: string; text: string } }) {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  return (
    <Link to="/manage/$orgKey/payments/bank" params={{ orgKey }} search={{ line: id }} className={reaching.reach}>
      {text || t('nameless')}
    </Link>
  )
}

function UndoMatch({ payout: { id: payoutId, together }, close }: DetailsProps) {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  const changed = usePayoutsChanged(orgKey)
  const [undoId, setUndoId] = useState<string | null>(null)
  const references = together.map(({ reference }) => reference).join(', ')
  const text = [t('payouts.undoText'), together.length > 0 && t('payouts.undoTogether', { references })]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={styles.actions}>
      <Button
        variant="default"
        leftSection={<Undo2 size={18} aria-hidden />}
        onClick={() => setUndoId(crypto.randomUUID())}
      >
        {t('payouts.undo')}
      </Button>
      {undoId === null ? null : (
        <ReasonedDialog
          {...{ title: t('undo.title'), text, action: t('undo.action'), done: t('undo.done') }}
          close={() => setUndoId(null)}
          submit={async (reason) => {
            const body = { id: undoId, reason, togetherIds: together.map(({ id }) => id) }
            const { payout } = await call(clubPayoutMatchUndo, { params: { orgKey, payoutId }, body })
            if (payout === null) close()
            void changed(payout ?? undefined)
          }}
        />
      )}
    </div>
  )
}

function Rows({ payout: { lines, rows, findings } }: { payout: PayoutDetails }) {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  return (
    <>
      {findings > 0 ? <p className={bank.differs}>{t('payouts.differences', { count: findings })}</p> : null}
      <ul className={styles.rows}>
        {lines.map(({ key, kind, text, orderNumber, amountMinor, feeMinor, finding, ourMinor, orderId }) => {
          const name = [t(`payouts.kinds.${kind}`), text, orderNumber].filter(Boolean).join(' ')
          return (
            <li key={key}>
              <span className={styles.words}>
                {orderId === null ? (
                  name
                ) : (
                  <Link
                    to="/manage/$orgKey/payments"
                    params={{ orgKey }}
                    search={{ payment: orderId }}
                    className={reaching.reach}
                  >
                    {name}
                  </Link>
                )}
                {feeMinor === 0 || kind === 'fee' ? null : (
                  <span className={styles.quiet}>
                    {t('payouts.kinds.fee')} <Money minor={feeMinor} />
                  </span>
                )}
                {finding === null ? null : (
                  <span className={bank.differs}>
                    {t(`payouts.findings.${finding}`)}
                    {finding === 'amount-differs' && ourMinor !== null ? (
                      <>
                        {': '}
                        <Money minor={ourMinor} />
                      </>
                    ) : null}
                  </span>
                )}
              </span>
              <Money minor={kind === 'fee' ? 0 - feeMinor : amountMinor} />
            </li>
          )
        })}
      </ul>
      {rows > lines.length ? <p>{t('file.further', { count: rows - lines.length })}</p> : null}
    </>
  )
}
