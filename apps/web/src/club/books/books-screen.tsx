import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { BookOpenCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateFormat } from '../../ui/dates/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'
import { FilterBar, FilterChoice } from '../shared/filter-bar.tsx'
import { ListPage } from '../shared/list-page.tsx'
import { PaymentTabs } from '../shared/payment-tabs.tsx'
import { useClub } from '../shared/use-club.ts'
import styles from './books.module.css'
import { BooksCheckPart } from './books-check.tsx'
import { type BooksSearch, booksQuery, filterOf, monthsOf } from './books-query.ts'
import { EntryList } from './entry-list.tsx'
import { TrialBalance } from './trial-balance.tsx'
import { useAccountWords } from './use-account-words.ts'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/payments/books')

export function BooksScreen() {
  const { t } = useTranslation(['books', 'manage'])
  const club = useClub()
  const language = useLanguage()
  const accountWords = useAccountWords()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const filter = filterOf(search)
  const list = useInfiniteQuery(booksQuery(club.key, filter))
  const [first] = list.data?.pages ?? []
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? []
  const isFiltered = Object.keys(filter).length > 0
  const change = (part: { [Name in keyof BooksSearch]: string | undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false })
  const month = dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
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
              choices={monthsOf(first?.span ?? null).map((value) => ({
                value,
                label: month.format(new Date(`${value}-01T12:00:00Z`)),
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
