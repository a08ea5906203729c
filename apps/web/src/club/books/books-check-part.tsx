import type { BooksCheck } from '@forenet/contract/club/books'
import { clubBooksVerify } from '@forenet/contract/club/books-calls'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { formatInstant } from '../../ui/dates/date-words.ts'
import { Money } from '../../ui/money/money.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { providerName } from '../shared/provider-name.ts'
import { useClub } from '../shared/use-club.ts'
import styles from './books.module.css'

export function BooksCheckPart({ check, waiting }: { check: BooksCheck | null; waiting: number }) {
  const { t } = useTranslation('books')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const queryClient = useQueryClient()
  const verify = useAction({
    mutationFn: () => call(clubBooksVerify, { params: { orgKey } }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'books'] }),
        queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'overview'] }),
      ]),
  })
  const isInOrder = check !== null && check.broken === null && check.differences === 0
  return (
    <section aria-labelledby="check" className={styles.check}>
      <div className={styles.checked}>
        <h2 id="check">{t('check.title')}</h2>
        <div role="status" className={styles.state}>
          {check === null ? (
            <span className={styles.quiet}>{t('check.never')}</span>
          ) : (
            <>
              <StatusBadge tone={isInOrder ? 'good' : 'bad'}>{t(isInOrder ? 'check.good' : 'check.bad')}</StatusBadge>
              <span className={styles.quiet}>
                {t('check.at', {
                  count: check.postings,
                  at: formatInstant(new Date(check.checkedAt), { language, now: new Date() }),
                })}
              </span>
            </>
          )}
          {waiting > 0 ? <span className={styles.quiet}>{t('check.waiting', { count: waiting })}</span> : null}
        </div>
        <Button
          variant="default"
          leftSection={<ShieldCheck size={18} aria-hidden />}
          loading={verify.isPending}
          onClick={() => verify.mutate()}
        >
          {t('check.now')}
        </Button>
      </div>
      {verify.isError ? <FormFailure failure={verify.error} /> : null}
      {check !== null && !isInOrder ? <Differences check={check} /> : null}
      <details className={styles.more}>
        <summary>{t('check.what')}</summary>
        <p className={styles.quiet}>{t('check.explain')}</p>
        {check ? <p className={styles.hash}>{check.hash}</p> : null}
      </details>
    </section>
  )
}

function Differences({ check }: { check: BooksCheck }) {
  const { t } = useTranslation('books')
  const { broken, movements, figures, differences } = check
  const shown = movements.length + figures.length
  const about = ({ figure, about: what }: BooksCheck['figures'][number]) => {
    if (figure === 'gateway') return t('figures.gateway', { provider: providerName(what) })
    if (figure !== 'manual' && figure !== 'payments') return t(`figures.${figure}`)
    if (figure === 'manual') return t(what === 'cash' ? 'figures.cash' : 'figures.bank-transfer')
    if (what === 'invoice') return t('figures.invoice-payments')
    return t(what === 'event' ? 'figures.event-sales' : 'figures.membership')
  }
  return (
    <ul className={styles.differences}>
      {broken ? <li>{t('check.broken', { number: broken.sequence, why: t(`broken.${broken.reason}`) })}</li> : null}
      {figures.map((figure) => (
        <li key={`${figure.figure} ${figure.about}`}>
          {about(figure)}: {t('check.elsewhere')} <Money minor={figure.existingMinor} />, {t('check.here')}{' '}
          <Money minor={figure.ledgerMinor} />
        </li>
      ))}
      {movements.map(({ kind, id, sequence, movedMinor, postedMinor }) => (
        <li key={`${kind} ${id}`}>
          {t(`movements.${kind}`)}
          {sequence === null ? null : ` (${t('entries.voucher', { number: sequence })})`}:{' '}
          {movedMinor === null ? (
            t('check.noMovement')
          ) : (
            <>
              {t('check.moved')} <Money minor={movedMinor} />
            </>
          )}
          ,{' '}
          {postedMinor === null ? (
            t('check.notPosted')
          ) : (
            <>
              {t('check.posted')} <Money minor={postedMinor} />
            </>
          )}
        </li>
      ))}
      {differences > shown ? <li>{t('check.furtherDifferences', { count: differences - shown })}</li> : null}
    </ul>
  )
}
