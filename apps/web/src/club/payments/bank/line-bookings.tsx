import type { BankLineDetails } from '@forenet/contract/club/bank'
import { clubBankBookingUndo, clubBankLineBook } from '@forenet/contract/club/bank-calls'
import { BANK_COUNTERPART, type BankBookingKind } from '@forenet/domain/ledger'
import { Button } from '@mantine/core'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { DetailList } from '../../../ui/blocks/detail-list.tsx'
import { formatCalendarDate } from '../../../ui/dates/date-words.ts'
import { Money } from '../../../ui/money/money.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { useAccountWords } from '../../shared/use-account-words.ts'
import { useClub } from '../../shared/use-club.ts'
import styles from '../payment-drawer.module.css'
import bank from './bank.module.css'
import { useBankChanged } from './bank-query.ts'
import { ReasonedDialog } from './line-dialogs.tsx'

type Choice = { kind: BankBookingKind; prepaymentId: string | null; name: string }

/** Transactions that are paid out have no open amount, and are booked as a whole. */
const leftOf = ({ state, amountMinor, openMinor }: BankLineDetails) => (state === 'outgoing' ? amountMinor : openMinor)

/** Books a transaction that is of no invoice and no payout; a dialog shows the accounts first. */
export function BookLine({ line }: { line: BankLineDetails }) {
  const { t } = useTranslation('bank')
  const language = useLanguage()
  const [chosen, setChosen] = useState<Choice | null>(null)
  const leftMinor = leftOf(line)
  const direction = leftMinor > 0 ? 'in' : 'out'
  const kinds: BankBookingKind[] = leftMinor > 0 ? ['prepayment', 'cash', 'bank-fee'] : ['cash', 'bank-fee']
  return (
    <>
      <ul className={styles.rows}>
        {kinds.map((kind) => {
          const name = t(`book.${direction}.${kind}`)
          return (
            <li key={kind}>
              <span className={styles.words}>
                {name}
                <span className={styles.quiet}>{t(`book.hints.${kind}`)}</span>
              </span>
              <Button
                variant="default"
                className={bank.step ?? ''}
                aria-label={t('book.named', { name })}
                onClick={() => setChosen({ kind, prepaymentId: null, name })}
              >
                {t('book.action')}
              </Button>
            </li>
          )
        })}
        {line.prepayments.map(({ id, name: payer, day, leftMinor: heldMinor }) => {
          const name = t('book.refund', { name: payer })
          const isEnough = heldMinor >= 0 - leftMinor
          return (
            <li key={id}>
              <span className={styles.words}>
                {name}
                <span className={styles.quiet}>
                  {formatCalendarDate(day, language)} · <Money minor={heldMinor} />
                  {isEnough ? '' : ` · ${t('book.tooLittle')}`}
                </span>
              </span>
              <Button
                variant="default"
                className={bank.step ?? ''}
                aria-label={t('book.named', { name })}
                disabled={!isEnough}
                onClick={() => setChosen({ kind: 'prepayment', prepaymentId: id, name })}
              >
                {t('book.action')}
              </Button>
            </li>
          )
        })}
      </ul>
      {chosen === null ? null : <BookDialog line={line} choice={chosen} close={() => setChosen(null)} />}
    </>
  )
}

type BookDialogProps = { line: BankLineDetails; choice: Choice; close: () => void }

function BookDialog({ line, choice: { kind, prepaymentId, name }, close }: BookDialogProps) {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  const changed = useBankChanged(orgKey)
  const accountWords = useAccountWords()
  const say = useSuccessNotice()
  const [id] = useState<string>(() => crypto.randomUUID())
  const { form: _form, ...sending } = useCallForm({
    initialValues: {},
    submit: async () => {
      const body = { id, kind, amountMinor: leftOf(line), prepaymentId }
      void changed(await call(clubBankLineBook, { params: { orgKey, lineId: line.id }, body }))
      say(t('book.done'))
      close()
    },
  })
  const accounts = [
    { id: 'bank', label: accountWords('bank'), value: <Money minor={leftOf(line)} /> },
    { id: kind, label: accountWords(BANK_COUNTERPART[kind]), value: <Money minor={0 - leftOf(line)} /> },
  ]
  return (
    <FormDialog
      title={name}
      confirmLabel={t('book.action')}
      {...sending}
      close={close}
      before={<p className={bank.before}>{t(kind === 'prepayment' ? 'book.prepaymentText' : 'book.text')}</p>}
    >
      <DetailList items={accounts} />
    </FormDialog>
  )
}

export function Bookings({ line, mayMatch }: { line: BankLineDetails; mayMatch: boolean }) {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  const changed = useBankChanged(orgKey)
  const [undone, setUndone] = useState<{ bookingId: string; id: string } | null>(null)
  return (
    <ul className={styles.rows}>
      {line.bookings.map(({ id: bookingId, kind, amountMinor, by, undoneAt }) => {
        const name = t(`book.${amountMinor > 0 ? 'in' : 'out'}.${kind}`)
        return (
          <li key={bookingId}>
            <span className={styles.words}>
              {name}
              <span className={styles.quiet}>
                <Money minor={amountMinor} />
                {undoneAt !== null
                  ? ` · ${t('drawer.undone')}`
                  : by === null
                    ? ''
                    : ` · ${t('drawer.by', { name: by })}`}
              </span>
            </span>
            {undoneAt === null && mayMatch ? (
              <Button
                variant="default"
                className={bank.step ?? ''}
                leftSection={<Undo2 size={18} aria-hidden />}
                aria-label={t('book.undoNamed', { name })}
                onClick={() => setUndone({ bookingId, id: crypto.randomUUID() })}
              >
                {t('undo.action')}
              </Button>
            ) : null}
          </li>
        )
      })}
      {undone === null ? null : (
        <ReasonedDialog
          {...{
            title: t('book.undoTitle'),
            text: t('book.undoText'),
            action: t('undo.action'),
            done: t('book.undone'),
          }}
          close={() => setUndone(null)}
          submit={async (reason) => {
            const { bookingId, id } = undone
            const params = { orgKey, lineId: line.id, bookingId }
            void changed(await call(clubBankBookingUndo, { params, body: { id, reason } }))
          }}
        />
      )}
    </ul>
  )
}
