import type { BooksEntry } from '@forenet/contract/club/books'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCalendarDate } from '../../ui/dates/date-words.ts'
import { Money } from '../../ui/money/money.tsx'
import reaching from '../../ui/page/finger-reach.module.css'
import { useLanguage } from '../../words/i18n.ts'
import { useAccountWords } from '../shared/use-account-words.ts'
import { useClub, useMayHere } from '../shared/use-club.ts'
import box from '../shared/white-box.module.css'
import styles from './books.module.css'

type EntryListProps = { entries: readonly BooksEntry[]; account: string | undefined; busy: boolean }

export function EntryList({ entries, account, busy }: EntryListProps) {
  const { t } = useTranslation('books')
  return (
    <section aria-labelledby="entries">
      <h2 id="entries" className={styles.heading}>
        {t('entries.title')}
      </h2>
      <ol className={`${box.list} ${styles.list}`} aria-labelledby="entries" aria-busy={busy}>
        {entries.map((entry) => (
          <Entry key={entry.sequence} entry={entry} account={account} />
        ))}
      </ol>
    </section>
  )
}

function Entry({ entry, account: chosen }: { entry: BooksEntry; account: string | undefined }) {
  const { t } = useTranslation('books')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const accountWords = useAccountWords()
  const mayHere = useMayHere()
  const { sequence, day, movedOn, payer, memberId, what, event, kind, invoice, payout, booking, drawerLine, lines } =
    entry
  const kindWords = invoice
    ? t(`invoice.${invoice.change}`, { number: invoice.number })
    : payout !== null
      ? t((lines[0]?.amountMinor ?? 0) < 0 ? 'kinds.payoutReversed' : 'kinds.payout', { reference: payout })
      : booking
        ? t(`kinds.${booking}`)
        : drawerLine
          ? t(`drawer.${drawerLine}`)
          : t(`kinds.${findEntryKind(kind, lines)}`)
  return (
    <li className={styles.entry}>
      <div className={styles.text}>
        <strong>
          {payer === null ? (
            kindWords
          ) : memberId !== null && mayHere('members.read') ? (
            <Link to="/manage/$orgKey/register/$memberId" params={{ orgKey, memberId }} className={reaching.reach}>
              {payer}
            </Link>
          ) : (
            payer
          )}
        </strong>
        {what.length > 0 ? <span className={styles.quiet}>{groupEqualItems(what)}</span> : null}
        {event ? (
          <span className={styles.quiet}>
            {mayHere('events.attendees') ? (
              <Link
                to="/manage/$orgKey/events/$eventId/report"
                params={{ orgKey, eventId: event.id }}
                className={reaching.reach}
              >
                {event.title}
              </Link>
            ) : (
              event.title
            )}
          </span>
        ) : null}
        <span className={styles.quiet}>
          {formatCalendarDate(day, language)}
          {movedOn === null ? null : ` (${t('entries.movedOn', { day: formatCalendarDate(movedOn, language) })})`} ·{' '}
          {t('entries.voucher', { number: sequence })}
          {payer === null ? null : ` · ${kindWords}`}
        </span>
      </div>
      <table className={styles.lines} aria-label={t('entries.lines', { number: sequence })}>
        <thead className={styles.hidden}>
          <tr>
            <th scope="col">{t('balance.account')}</th>
            <th scope="col">{t('balance.debit')}</th>
            <th scope="col">{t('balance.credit')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ account, amountMinor }) => (
            <tr key={account} data-chosen={account === chosen || undefined}>
              <th scope="row">{accountWords(account)}</th>
              <td>{amountMinor > 0 ? <Money minor={amountMinor} /> : null}</td>
              <td>{amountMinor < 0 ? <Money minor={-amountMinor} /> : null}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </li>
  )
}

function findEntryKind(
  kind: BooksEntry['kind'],
  lines: BooksEntry['lines'],
): 'capture' | 'refund' | 'received' | 'returned' {
  if (kind === 'capture' || kind === 'refund') return kind
  return (lines[0]?.amountMinor ?? 0) < 0 ? 'returned' : 'received'
}

/** Example: '6 × Player, Coach'. */
export function groupEqualItems(items: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return [...counts].map(([item, count]) => (count === 1 ? item : `${count} × ${item}`)).join(', ')
}
