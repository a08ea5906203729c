import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { BooksFilter, BooksPage } from '@forenet/contract/club/books'
import { clubBooksList } from '@forenet/contract/club/books-calls'
import { addDays, addMonths, type CalendarDate } from '@forenet/domain/calendar-date'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { BookOpenCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { getDateFormat } from '../../ui/dates/date-words.ts'
import { Money } from '../../ui/money/money.tsx'
import reaching from '../../ui/page/finger-reach.module.css'
import { useLanguage } from '../../words/i18n.ts'
import { FilterBar, FilterChoice } from '../shared/filter-bar.tsx'
import { ListPage } from '../shared/list-page.tsx'
import { PaymentTabs } from '../shared/payment-tabs.tsx'
import { useAccountWords } from '../shared/use-account-words.ts'
import { useClub } from '../shared/use-club.ts'
import styles from './books.module.css'
import { BooksCheckPart } from './books-check-part.tsx'
import { EntryList } from './entry-list.tsx'

/** `month`: 'YYYY-MM', or 'YYYY' for a year. */
type BooksSearch = { month?: string; account?: string }

const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/
const YEAR = /^[12]\d{3}$/
const ACCOUNT = /^[a-z]+([-:][a-z0-9-]+)?$/

export function parseBooksFilter({ month, account }: BooksSearch): BooksFilter {
  return {
    ...(month && MONTH.test(month) ? getMonthRange(month) : {}),
    ...(month && YEAR.test(month) ? { from: `${month}-01-01`, to: `${month}-12-31` } : {}),
    ...(account && account.length <= 60 && ACCOUNT.test(account) ? { account } : {}),
  }
}

function getMonthRange(month: string): { from: CalendarDate; to: CalendarDate } {
  const from = `${month}-01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}

export function listPeriods(span: { from: CalendarDate; to: CalendarDate } | null): string[] {
  const periods: string[] = []
  if (!span) return periods
  const first = span.from.slice(0, 7)
  for (let day = `${span.to.slice(0, 7)}-01`; day.slice(0, 7) >= first; day = addMonths(day, -1)) {
    const year = day.slice(0, 4)
    if (!periods.includes(year)) periods.push(year)
    periods.push(day.slice(0, 7))
  }
  return periods
}

function booksQuery(orgKey: string, filter: BooksFilter) {
  return infiniteQueryOptions({
    queryKey: ['club', orgKey, 'books', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      call(clubBooksList, {
        params: { orgKey },
        query: { ...filter, ...(pageParam === null ? {} : { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
}

const route = getRouteApi('/member-area/club-area/manage/$orgKey/payments/books')

export function BooksScreen() {
  const { t } = useTranslation(['books', 'manage'])
  const club = useClub()
  const language = useLanguage()
  const accountWords = useAccountWords()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const filter = parseBooksFilter(search)
  const list = useInfiniteQuery(booksQuery(club.key, filter))
  const [first] = list.data?.pages ?? []
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? []
  const isFiltered = Object.keys(filter).length > 0
  const change = (part: { [Name in keyof BooksSearch]: string | undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false })
  const month = getDateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const known = (first?.accounts ?? []).map(({ account }) => account)
  const accounts = filter.account && !known.includes(filter.account) ? [...known, filter.account] : known
  return (
    <ListPage
      title={t('manage:pages.manage-books')}
      lead={t('lead', { club: club.name })}
      file={null}
      tabs={<PaymentTabs />}
      filters={
        <>
          {first ? <BooksCheckPart check={first.check} waiting={first.waiting} /> : null}
          <FilterBar
            words="books"
            className={styles.filters}
            clear={isFiltered ? () => change({ month: undefined, account: undefined }) : null}
          >
            <FilterChoice
              label={t('filters.month')}
              any={t('filters.anyMonth')}
              chosen={filter.from ? search.month : undefined}
              choices={listPeriods(first?.span ?? null).map((value) => ({
                value,
                label: value.length === 4 ? value : month.format(new Date(`${value}-01T12:00:00Z`)),
              }))}
              choose={(value) => change({ month: value })}
            />
            <FilterChoice
              label={t('filters.account')}
              any={t('filters.anyAccount')}
              chosen={filter.account}
              choices={accounts.map((value) => ({ value, label: accountWords(value) }))}
              choose={(account) => change({ account })}
            />
          </FilterBar>
        </>
      }
      list={list}
      empty={
        entries.length > 0
          ? null
          : {
              icon: <BookOpenCheck size={28} />,
              title: t(isFiltered ? 'notFound.title' : 'none.title'),
              text: t(isFiltered ? 'notFound.text' : 'none.text'),
            }
      }
      more={t('more')}
    >
      {first ? <TrialBalance accounts={first.accounts} search={search} busy={list.isPlaceholderData} /> : null}
      <EntryList entries={entries} account={filter.account} busy={list.isPlaceholderData} />
    </ListPage>
  )
}

const FIGURES = ['opening', 'debit', 'credit', 'closing'] as const

type TrialBalanceProps = { accounts: BooksPage['accounts']; search: BooksSearch; busy: boolean }

function TrialBalance({ accounts, search, busy }: TrialBalanceProps) {
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
