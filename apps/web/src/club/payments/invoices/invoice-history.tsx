import type { InvoiceDetails } from '@forenet/contract/club/invoice'
import { clubInvoiceReverse } from '@forenet/contract/club/invoice-calls'
import { formatMoney } from '@forenet/domain/money'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { calendarDateWords } from '../../../ui/dates/date-words.ts'
import { Money } from '../../../ui/money/money.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { useClub, useMayHere } from '../../shared/use-club.ts'
import styles from '../payment-drawer.module.css'
import { ReasonDialog } from './reason-dialog.tsx'

type Movement = InvoiceDetails['movements'][number]

/** Newest first; a recorded payment can be reversed. */
export function InvoiceHistory({ invoice }: { invoice: InvoiceDetails }) {
  const { t } = useTranslation('invoices')
  const { key: orgKey } = useClub()
  const mayInvoice = useMayHere()('money.invoice')
  const language = useLanguage()
  const [reversing, setReversing] = useState<Movement | null>(null)
  const money = (minor: number) => formatMoney(Math.abs(minor), language)
  return (
    <>
      <ul className={styles.rows}>
        {invoice.movements.map((movement) => (
          <li key={movement.id}>
            <span className={styles.words}>
              {movement.reverses
                ? t('movements.reversed')
                : movement.kind === 'payment'
                  ? t(`movements.${movement.method ?? 'cash'}`)
                  : t(`movements.${movement.kind}`, { number: movement.number ?? '' })}
              <span className={styles.quiet}>
                {[
                  calendarDateWords(movement.day, language),
                  movement.by ? t('movements.by', { name: movement.by }) : '',
                  movement.reason,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {movement.reversible && mayInvoice ? (
                <span>
                  <Button
                    variant="subtle"
                    size="sm"
                    aria-label={t('actions.reverseOf', { amount: money(movement.amountMinor) })}
                    onClick={() => setReversing(movement)}
                  >
                    {t('actions.reverse')}
                  </Button>
                </span>
              ) : null}
            </span>
            <Money minor={movement.amountMinor} />
          </li>
        ))}
      </ul>
      {reversing ? (
        <ReasonDialog
          title={t('reverse.title')}
          text={t('reverse.text', { amount: money(reversing.amountMinor) })}
          confirmLabel={t('reverse.confirm')}
          done={t('reverse.done')}
          submit={(body) =>
            call(clubInvoiceReverse, {
              params: { orgKey, invoiceId: invoice.id, paymentId: reversing.id },
              body,
            })
          }
          close={() => setReversing(null)}
        />
      ) : null}
    </>
  )
}
