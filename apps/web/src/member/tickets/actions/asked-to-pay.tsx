import type { Entry } from '@forenet/contract/entry'
import { eventPaymentLink } from '@forenet/contract/entry-calls'
import { formatMoney } from '@forenet/domain/money'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { instantWords } from '../../../ui/dates/date-words.ts'
import { useLanguage } from '../../../words/i18n.ts'
import { openWindow } from '../../shared/payment/open-window.ts'
import { usePayment } from '../../shared/payment/use-payment.ts'
import styles from './asked-to-pay.module.css'

export function UnpaidDifferences({ entries }: { entries: readonly Entry[] }) {
  return entries.flatMap((entry) =>
    entry.asked.map((asked) => <One key={asked.ticketId} entry={entry} asked={asked} />),
  )
}

function One({ entry, asked }: { entry: Entry; asked: Entry['asked'][number] }) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const navigate = useNavigate()
  const { returnToken, amountMinor, toType, ticketId, until, isBeingPaid } = asked
  const paying = usePayment(
    () => openWindow((body) => call(eventPaymentLink, { body }), returnToken, amountMinor),
    (forenettoken) =>
      navigate({
        to: '/$orgKey/events/$id/success',
        params: { orgKey: entry.orgKey, id: entry.eveId },
        search: { forenettoken },
      }),
  )
  const ticket = entry.tickets.find(({ id }) => id === ticketId)
  const amount = formatMoney(amountMinor, language)
  const words = { name: ticket?.attendeeName ?? '', from: ticket?.ticketTypeName ?? '', to: toType, amount }
  const date = instantWords(new Date(until), { language, now: new Date() })
  return (
    <section className={styles.asked} aria-label={t('asked.title', words)}>
      <h2>{t('asked.title', words)}</h2>
      <p>{t('asked.text', { ...words, organisation: entry.organisationName, date })}</p>
      {isBeingPaid ? (
        <p role="status">{t('asked.beingPaid')}</p>
      ) : (
        <Button onClick={paying.start} loading={paying.pending}>
          {t('asked.pay', words)}
        </Button>
      )}
      {paying.failure ? <FormFailure failure={paying.failure} /> : null}
    </section>
  )
}
