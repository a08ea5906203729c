import type { MemberInvoice } from '@forenet/contract/invoice-payment'
import { memberInvoiceList } from '@forenet/contract/invoice-payment-calls'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { Surface } from '../../ui/blocks/surface.tsx'
import { calendarDateWords } from '../../ui/dates/date-words.ts'
import { Money } from '../../ui/money/money.tsx'
import { useLanguage } from '../../words/i18n.ts'
import styles from './my-invoices.module.css'

export function MyInvoices({ memberId }: { memberId: string }) {
  const { t } = useTranslation('profile')
  const invoices = useQuery({
    queryKey: ['member', memberId, 'invoices'] as const,
    queryFn: ({ signal }) => call(memberInvoiceList, { params: { memberId }, signal }),
  })
  if (invoices.isError) {
    return <QueryFailure error={invoices.error} retry={() => void invoices.refetch()} retrying={invoices.isFetching} />
  }
  if (!invoices.data || invoices.data.length === 0) return null
  return (
    <Surface as="section" labelledBy="profile-invoices">
      <h2 id="profile-invoices">{t('invoices.title')}</h2>
      <ul className={styles.list}>
        {invoices.data.map((invoice) => (
          <Invoice key={invoice.id} invoice={invoice} />
        ))}
      </ul>
    </Surface>
  )
}

function Invoice({ invoice }: { invoice: MemberInvoice }) {
  const { t } = useTranslation('profile')
  const language = useLanguage()
  const { number, club, recipient, state, dueOn, leftMinor, totalMinor, instalment, page } = invoice
  const title = t('invoices.of', { number, club })
  const isOwed = leftMinor > 0
  return (
    <li>
      <div>
        {/* A page of the server, which anyone with the link can read. */}
        {page ? <a href={page}>{title}</a> : title}
        <p className={styles.quiet}>
          {recipient} ·{' '}
          <span data-late={state === 'overdue' || undefined}>
            {isOwed
              ? t(state === 'overdue' ? 'invoices.overdue' : 'invoices.due', {
                  day: calendarDateWords(dueOn, language),
                })
              : t(`invoices.states.${state === 'paid' ? 'paid' : 'settled'}`)}
            {isOwed && instalment
              ? ` · ${t('invoices.instalment', { number: instalment.number, of: instalment.of })}`
              : null}
          </span>
        </p>
      </div>
      <Money minor={isOwed ? (instalment?.leftMinor ?? leftMinor) : totalMinor} />
    </li>
  )
}
