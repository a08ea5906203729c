import type { BankLineDetails } from '@forenet/contract/club/bank'
import { clubBankLineRestore } from '@forenet/contract/club/bank-calls'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EyeOff, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { QueryContent } from '../../../kit/page/query-content.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { DetailList } from '../../../ui/blocks/detail-list.tsx'
import { StatusBadge } from '../../../ui/blocks/status-badge.tsx'
import { formatCalendarDate } from '../../../ui/dates/date-words.ts'
import { Money } from '../../../ui/money/money.tsx'
import reaching from '../../../ui/page/finger-reach.module.css'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { DrawerHead, DrawerPart, RowDrawer } from '../../shared/table/row-drawer.tsx'
import { useClub, useMayHere } from '../../shared/use-club.ts'
import styles from '../payment-drawer.module.css'
import bank from './bank.module.css'
import { bankLineQuery, useBankChanged } from './bank-query.ts'
import { FindInvoice, ProposalList } from './find-invoice.tsx'
import { Bookings, BookLine } from './line-bookings.tsx'
import { IgnoreDialog, UndoDialog } from './line-dialogs.tsx'
import { LINE_TONES, nameOfLine } from './use-line-columns.tsx'

type LineDrawerProps = { lineId: string; close: () => void; matched: () => void }

export function LineDrawer({ lineId, close, matched }: LineDrawerProps) {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  const line = useQuery(bankLineQuery(orgKey, lineId))
  return (
    <RowDrawer rowId={lineId} title={t('drawer.title')} close={close}>
      <QueryContent query={line} loading={<SkeletonList rows={4} height={88} />}>
        {(data) => <Details line={data} close={close} matched={matched} />}
      </QueryContent>
    </RowDrawer>
  )
}

type DetailsProps = { line: BankLineDetails; close: () => void; matched: () => void }

function Details({ line, close, matched }: DetailsProps) {
  const { t } = useTranslation('bank')
  const language = useLanguage()
  const mayMatch = useMayHere()('money.invoice')
  const { state, amountMinor, openMinor, bookedOn, text, payer, ignored, file } = line
  const facts = [
    { id: 'account', label: t('drawer.account'), value: line.account },
    ...(payer ? [{ id: 'payer', label: t('drawer.payer'), value: payer }] : []),
    ...(text ? [{ id: 'text', label: t('drawer.text'), value: text }] : []),
    ...(line.reference ? [{ id: 'reference', label: t('drawer.reference'), value: line.reference }] : []),
    ...(line.bankReference ? [{ id: 'bank', label: t('drawer.bankReference'), value: line.bankReference }] : []),
    { id: 'file', label: t('drawer.file'), value: file.filename },
  ]
  const isPayout = line.payouts.length > 0 && state !== 'ignored'
  const find = t(line.proposals.length > 0 ? 'drawer.findAnother' : 'drawer.find')
  const payouts = isPayout ? (
    <DrawerPart title={t(state === 'matched' ? 'payouts.payout' : 'payouts.maybe')}>
      <PayoutLinks line={line} />
    </DrawerPart>
  ) : null
  return (
    <>
      <DrawerHead>
        <p className={styles.amount}>
          <Money minor={amountMinor} />
          <StatusBadge tone={LINE_TONES[state]}>{t(`states.${state}`)}</StatusBadge>
        </p>
        <h2 className={styles.item}>{nameOfLine(line) || t('nameless')}</h2>
        <p className={styles.quiet}>{formatCalendarDate(bookedOn, language)}</p>
        {state === 'open' && openMinor < amountMinor ? (
          <p className={styles.quiet}>
            {t('drawer.open')}: <Money minor={openMinor} /> · {t('drawer.rest')}
          </p>
        ) : null}
        {state === 'outgoing' ? <p className={styles.quiet}>{t('drawer.outgoing')}</p> : null}
        {state === 'open' && (line.reason !== null || !isPayout) ? (
          <p className={styles.quiet}>{t(`reasons.${line.reason ?? 'none'}`)}</p>
        ) : null}
        {ignored ? (
          <p className={styles.quiet}>
            {ignored.by ? t('drawer.ignoredBy', { name: ignored.by }) : t('drawer.ignored')}: {ignored.reason}
          </p>
        ) : null}
        {mayMatch ? (
          <Actions line={line} close={close} />
        ) : state === 'open' ? (
          <p className={styles.why}>{t('drawer.role')}</p>
        ) : null}
      </DrawerHead>
      {state === 'open' && mayMatch ? (
        <>
          {line.proposals.length > 0 ? (
            <DrawerPart title={t('drawer.proposals')}>
              <ProposalList line={line} invoices={line.proposals} matched={matched} isFirst />
            </DrawerPart>
          ) : null}
          {payouts}
          <DrawerPart title={find}>
            <FindInvoice line={line} matched={matched} label={find} />
          </DrawerPart>
        </>
      ) : (
        payouts
      )}
      {mayMatch && (state === 'open' || state === 'outgoing') ? (
        <DrawerPart title={t('book.title')}>
          <BookLine line={line} />
        </DrawerPart>
      ) : null}
      {line.bookings.length > 0 ? (
        <DrawerPart title={t('book.booked')}>
          <Bookings line={line} mayMatch={mayMatch} />
        </DrawerPart>
      ) : null}
      {line.matches.length > 0 ? (
        <DrawerPart title={t('drawer.matches')}>
          <Matches line={line} mayMatch={mayMatch} />
        </DrawerPart>
      ) : null}
      <DrawerPart title={t('drawer.title')}>
        <DetailList items={facts} />
      </DrawerPart>
    </>
  )
}

function Actions({ line, close }: { line: BankLineDetails; close: () => void }) {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  const changed = useBankChanged(orgKey)
  const say = useSuccessNotice()
  const [asked, setAsked] = useState(false)
  const restore = useAction({
    mutationFn: () => call(clubBankLineRestore, { params: { orgKey, lineId: line.id } }),
    onSuccess: (restored) => {
      void changed(restored)
      say(t('ignore.restored'))
    },
  })
  if (line.state === 'ignored') {
    return (
      <div className={styles.actions}>
        <Button variant="default" loading={restore.isPending} onClick={() => restore.mutate()}>
          {t('ignore.restore')}
        </Button>
        {restore.isError ? <FormFailure failure={restore.error} /> : null}
      </div>
    )
  }
  if (line.state !== 'open') return null
  return (
    <div className={styles.actions}>
      <Button variant="default" leftSection={<EyeOff size={18} aria-hidden />} onClick={() => setAsked(true)}>
        {t('ignore.action')}
      </Button>
      {asked ? <IgnoreDialog lineId={line.id} close={() => setAsked(false)} ignored={close} /> : null}
    </div>
  )
}

function PayoutLinks({ line: { payouts } }: { line: BankLineDetails }) {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  return (
    <ul className={styles.rows}>
      {payouts.map(({ id, reference, paidOn }) => (
        <li key={id}>
          <span className={styles.words}>
            <Link
              to="/manage/$orgKey/payments/bank"
              params={{ orgKey }}
              search={{ view: 'payouts', payout: id }}
              className={reaching.reach}
            >
              {t('payouts.named', { reference })}
            </Link>
            <span className={styles.quiet}>{formatCalendarDate(paidOn, language)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Matches({ line, mayMatch }: { line: BankLineDetails; mayMatch: boolean }) {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  const [undone, setUndone] = useState<string | null>(null)
  return (
    <ul className={styles.rows}>
      {line.matches.map(({ id, invoice, amountMinor, by, undoneAt }) => (
        <li key={id}>
          <span className={styles.words}>
            <Link
              to="/manage/$orgKey/payments/invoices"
              params={{ orgKey }}
              search={{ invoice: invoice.id }}
              className={reaching.reach}
            >
              {t('ofInvoice', { number: invoice.number, name: invoice.recipient })}
            </Link>
            <span className={styles.quiet}>
              <Money minor={amountMinor} /> ·{' '}
              {undoneAt !== null
                ? t('drawer.undone')
                : by === null
                  ? t('drawer.byReference')
                  : t('drawer.by', { name: by })}
            </span>
          </span>
          {undoneAt === null && mayMatch ? (
            <Button
              variant="default"
              className={bank.step ?? ''}
              leftSection={<Undo2 size={18} aria-hidden />}
              aria-label={t('undo.named', { number: invoice.number })}
              onClick={() => setUndone(id)}
            >
              {t('undo.action')}
            </Button>
          ) : null}
        </li>
      ))}
      {undone === null ? null : <UndoDialog lineId={line.id} matchId={undone} close={() => setUndone(null)} />}
    </ul>
  )
}
