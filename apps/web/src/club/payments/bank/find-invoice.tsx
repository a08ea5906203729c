import type { BankLineDetails } from '@forenet/contract/club/bank'
import type { MatchReason } from '@forenet/domain/bank-match'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { SearchField } from '../../../kit/forms/search-field.tsx'
import { QueryContent } from '../../../kit/page/query-content.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { useClub } from '../../shared/use-club.ts'
import { invoiceListQuery } from '../invoices/invoice-query.ts'
import styles from '../payment-drawer.module.css'
import bank from './bank.module.css'
import { useConfirmMatch } from './use-confirm-match.ts'

type Invoice = { id: string; number: number; recipient: string; leftMinor: number; reason?: MatchReason }
type ProposalListProps = {
  line: BankLineDetails
  invoices: readonly Invoice[]
  matched: () => void
  /** Focuses the first button, so that Enter confirms. */
  isFirst?: boolean
}

export function ProposalList({ line, invoices, matched, isFirst = false }: ProposalListProps) {
  const { t } = useTranslation('bank')
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFirst) first.current?.focus()
  }, [isFirst])
  const confirm = useConfirmMatch((changed) => {
    if (changed.state !== 'open') matched()
  })
  return (
    <>
      <ul className={styles.rows}>
        {invoices.map((invoice, nth) => (
          <li key={invoice.id}>
            <span className={styles.words}>
              {t('ofInvoice', { number: invoice.number, name: invoice.recipient })}
              <span className={styles.quiet}>
                <Money minor={invoice.leftMinor} /> {t('drawer.left')}
                {/* The head of the drawer shows the reason of the transaction. */}
                {invoice.reason && invoice.reason !== line.reason ? ` · ${t(`reasons.${invoice.reason}`)}` : null}
              </span>
            </span>
            <Button
              ref={nth === 0 ? first : null}
              variant={nth === 0 && isFirst ? 'filled' : 'default'}
              className={bank.step ?? ''}
              loading={confirm.isPending && confirm.variables.invoice.id === invoice.id}
              aria-label={t('confirmNamed', { text: line.payer || line.text || t('nameless'), number: invoice.number })}
              onClick={() => confirm.mutate({ line, invoice })}
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

const MAX_FOUND = 5

type FindInvoiceProps = { line: BankLineDetails; matched: () => void; label: string }

/** Searches the invoices that are not settled. */
export function FindInvoice({ line, matched, label }: FindInvoiceProps) {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  const [text, setText] = useState('')
  const list = useInfiniteQuery({ ...invoiceListQuery(orgKey, { text, order: '-left' }), enabled: text !== '' })
  return (
    <>
      <SearchField
        text={text}
        change={setText}
        label={label}
        placeholder={t('drawer.placeholder')}
        className={bank.find}
      />
      {text === '' ? null : (
        <QueryContent query={list} loading={null}>
          {({ pages: [first] }) => {
            const owed = first?.invoices.flatMap(({ id, number, recipient, leftMinor }) =>
              number === null || leftMinor <= 0 ? [] : { id, number, recipient, leftMinor },
            )
            return owed?.length ? (
              <ProposalList line={line} invoices={owed.slice(0, MAX_FOUND)} matched={matched} />
            ) : (
              <p className={styles.quiet} role="status">
                {t('drawer.nothing')}
              </p>
            )
          }}
        </QueryContent>
      )}
    </>
  )
}
