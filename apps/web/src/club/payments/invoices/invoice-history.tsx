import type { InvoiceDetails } from '@forenet/contract/club/invoice'
import { clubCreditNotePdf, clubInvoiceReverse } from '@forenet/contract/club/invoice-calls'
import { formatMoney } from '@forenet/domain/money'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, callForFile } from '../../../kit/calls/call.ts'
import { formatCalendarDate } from '../../../ui/dates/date-words.ts'
import { Money } from '../../../ui/money/money.tsx'
import reaching from '../../../ui/page/finger-reach.module.css'
import { useLanguage } from '../../../words/i18n.ts'
import { DownloadButton } from '../../shared/download-button.tsx'
import { useClub, useMayHere } from '../../shared/use-club.ts'
import styles from '../payment-drawer.module.css'
import { ReasonDialog } from './reason-dialog.tsx'

type Movement = InvoiceDetails['movements'][number]

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
                ? t(movement.method === 'card' ? 'movements.refunded' : 'movements.reversed')
                : movement.kind === 'payment'
                  ? t(`movements.${movement.method ?? 'cash'}`)
                  : t(`movements.${movement.kind}`, { number: movement.number ?? '' })}
              <span className={styles.quiet}>
                {[
                  formatCalendarDate(movement.day, language),
                  movement.by ? t('movements.by', { name: movement.by }) : '',
                  movement.reason,
                  movement.mail === 'none' ? '' : t(`mails.${movement.mail}`),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {movement.orderId === null || movement.reverses ? null : (
                <Link
                  to="/manage/$orgKey/payments"
                  params={{ orgKey }}
                  search={{ payment: movement.orderId }}
                  className={reaching.reach}
                >
                  {t('actions.seePayment')}
                </Link>
              )}
              {movement.kind === 'credited' ? (
                <span>
                  <DownloadButton
                    label={t('actions.creditNotePdf', { number: movement.number ?? '' })}
                    name={`${t('movements.credited', { number: movement.number ?? '' })}.pdf`}
                    fetch={() =>
                      callForFile(clubCreditNotePdf, {
                        params: { orgKey, invoiceId: invoice.id, creditNoteId: movement.id },
                      })
                    }
                  />
                </span>
              ) : null}
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
          invoiceId={invoice.id}
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
