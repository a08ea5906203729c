import type { BooksPage } from '@forenet/contract/club/books'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Money } from '../../ui/money/money.tsx'
import reaching from '../../ui/page/finger-reach.module.css'
import { useClub } from '../shared/use-club.ts'
import styles from './books.module.css'
import type { BooksSearch } from './books-query.ts'
import { useAccountWords } from './use-account-words.ts'

const FIGURES = ['opening', 'debit', 'credit', 'closing'] as const

type TrialBalanceProps = { accounts: BooksPage['accounts']; search: BooksSearch; busy: boolean }

/** Each account links to its entries. */
export function TrialBalance({ accounts, search, busy }: TrialBalanceProps) {
  const { t } = useTranslation('books')
  const { key: orgKey } = useClub()
  const accountWords = useAccountWords()
  const total = (figure: (typeof FIGURES)[number]) =>
    accounts.reduce((sum, account) => sum + account[`${figure}Minor`], 0)
  return (
    <section aria-labelledby="balance" aria-busy={busy} className={styles.balance}>
      <h2 id="balance">{t('balance.title')}</h2>
      <p className={styles.quiet}>{t('balance.explain')}</p>
      <table aria-labelledby="balance">
        <thead>
          <tr>
            <th scope="col">{t('balance.account')}</th>
            {FIGURES.map((figure) => (
              <th key={figure} scope="col">
                {t(`balance.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.account} data-chosen={account.account === search.account || undefined}>
              <th scope="row">
                <Link
                  to="/manage/$orgKey/payments/books"
                  params={{ orgKey }}
                  search={{ ...search, account: account.account }}
                  resetScroll={false}
                  className={reaching.reach}
                >
                  {accountWords(account.account)}
                </Link>
              </th>
              {FIGURES.map((figure) => (
                <td key={figure} data-label={t(`balance.${figure}`)}>
                  <Money minor={account[`${figure}Minor`]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('balance.total')}</th>
            {FIGURES.map((figure) => (
              <td key={figure} data-label={t(`balance.${figure}`)}>
                <Money minor={total(figure)} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
