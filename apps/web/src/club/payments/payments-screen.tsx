import { csvName } from '@forenet/contract/club/file-names'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import type { ClubPayment } from '@forenet/contract/club/payment'
import { clubPaymentFile } from '@forenet/contract/club/payment-calls'
import { Checkbox } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { callForFile } from '../../kit/calls/call.ts'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { calendarDateWords } from '../../ui/dates/date-words.ts'
import { Money } from '../../ui/money/money.tsx'
import reaching from '../../ui/page/finger-reach.module.css'
import { useLanguage } from '../../words/i18n.ts'
import { FilterBar, FilterChoice, FilterDays } from '../shared/filter-bar.tsx'
import { ListPage } from '../shared/list-page.tsx'
import { useClub, useMayHere } from '../shared/use-club.ts'
import box from '../shared/white-box.module.css'
import { ClosedDrawers } from './closed-drawers.tsx'
import { filterOf, type PaymentSearch, paymentListQuery } from './payment-query.ts'
import { PaymentSums } from './payment-sums.tsx'
import styles from './payments.module.css'
import { useMethodWords } from './use-method-words.ts'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/payments')

/** Payments of the club with filters, totals and export. */
export function PaymentsScreen() {
  const { t } = useTranslation(['money', 'manage'])
  const club = useClub()
  const language = useLanguage()
  const search = route.useSearch()
  const filter = filterOf(search)
  const list = useInfiniteQuery(paymentListQuery(club.key, filter))
  const [first] = list.data?.pages ?? []
  const payments = list.data?.pages.flatMap((page) => page.payments) ?? []
  const isFiltered = Object.keys(filter).length > 0
  return (
    <ListPage
      title={t('manage:pages.manage-payments')}
      lead={t('lead', { club: club.name })}
      file={{
        label: t('download'),
        name: csvName(club.key, 'payments', language),
        fetch: () => callForFile(clubPaymentFile, { params: { orgKey: club.key }, query: { ...filter, language } }),
      }}
      filters={
        <>
          <p className={styles.reconcile}>
            <Link to="/payments/reconciliation" className={reaching.reach}>
              {t('reconcile')}
            </Link>{' '}
            ·{' '}
            <Link to="/manage/$orgKey/payments/books" params={{ orgKey: club.key }} className={reaching.reach}>
              {t('manage:pages.manage-books')}
            </Link>
          </p>
          <ClosedDrawers />
          <Filters search={search} methods={first?.methods ?? []} isFiltered={isFiltered} />
        </>
      }
      list={list}
      empty={
        payments.length > 0
          ? null
          : {
              icon: <ReceiptText size={28} />,
              title: t(isFiltered ? 'notFound.title' : 'none.title'),
              text: t(isFiltered ? 'notFound.text' : 'none.text'),
            }
      }
      more={t('more')}
    >
      {first ? <PaymentSums sums={first.sums} busy={list.isPlaceholderData} /> : null}
      <ol className={`${box.list} ${styles.list}`} aria-label={t('list')} aria-busy={list.isPlaceholderData}>
        {payments.map((payment) => (
          <PaymentRow key={payment.orderId} payment={payment} />
        ))}
      </ol>
    </ListPage>
  )
}

function PaymentRow({ payment }: { payment: ClubPayment }) {
  const { t } = useTranslation('money')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const methodWords = useMethodWords()
  const maySeePeople = useMayHere()('members.read')
  const { payer, memberId, kind, what, method, number, amountMinor, backMinor, test } = payment
  return (
    <li className={styles.payment}>
      <span className={styles.payer}>
        {memberId === null || !maySeePeople ? (
          payer
        ) : (
          <Link to="/manage/$orgKey/register/$memberId" params={{ orgKey, memberId }} className={reaching.reach}>
            {payer}
          </Link>
        )}
        {test ? <StatusBadge tone="neutral">{t('test')}</StatusBadge> : null}
      </span>
      <span className={styles.amount}>
        <Money minor={amountMinor} />
      </span>
      <span className={styles.quiet}>{what.join(', ')}</span>
      <span className={styles.about}>
        {calendarDateWords(payment.day, language)} · {t(`kinds.${kind}`)} · {methodWords(method)}
        {number === null ? null : ` · ${number}`}
      </span>
      {backMinor > 0 ? (
        <span className={styles.back}>
          {t('back')} <Money minor={backMinor} />
        </span>
      ) : null}
    </li>
  )
}

type FiltersProps = { search: PaymentSearch; methods: readonly string[]; isFiltered: boolean }

function Filters({ search, methods, isFiltered }: FiltersProps) {
  const { t } = useTranslation('money')
  const navigate = route.useNavigate()
  const methodWords = useMethodWords()
  const change = (part: { [Name in keyof PaymentSearch]: string | undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false })
  const known = search.method && !methods.includes(search.method) ? [...methods, search.method] : methods
  return (
    <FilterBar
      words="money"
      className={styles.filters}
      searchClassName={styles.search}
      text={search.q}
      search={(q) => change({ q })}
      clear={
        isFiltered
          ? () =>
              change({
                q: undefined,
                method: undefined,
                kind: undefined,
                from: undefined,
                to: undefined,
                event: undefined,
                back: undefined,
              })
          : null
      }
    >
      <FilterDays words="money" days={search} change={change} />
      <FilterChoice
        label={t('filters.method')}
        any={t('filters.anyMethod')}
        chosen={search.method}
        choices={known.map((method) => ({ value: method, label: methodWords(method) }))}
        choose={(method) => change({ method })}
      />
      <FilterChoice
        label={t('filters.kind')}
        any={t('filters.anyKind')}
        chosen={search.kind}
        choices={(['membership', 'event'] as const).map((kind) => ({ value: kind, label: t(`filters.kinds.${kind}`) }))}
        choose={(kind) => change({ kind })}
      />
      <Checkbox
        className={styles.given ?? ''}
        label={t('filters.back')}
        checked={search.back === 'some'}
        onChange={(event) => change({ back: event.currentTarget.checked ? 'some' : undefined })}
      />
    </FilterBar>
  )
}
