import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { csvFilename } from '@forenet/contract/club/file-names'
import type { ClubPayment, ClubPaymentPage } from '@forenet/contract/club/payment'
import { clubPaymentFile } from '@forenet/contract/club/payment-calls'
import { clubRenewalForecast } from '@forenet/contract/club/renewal-calls'
import { formatMoney } from '@forenet/domain/money'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, callForFile } from '../../kit/calls/call.ts'
import { formatPeriod } from '../../ui/dates/date-words.ts'
import { Money } from '../../ui/money/money.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { DownloadButton } from '../shared/download-button.tsx'
import { FilterBar, FilterChip, FilterChoice, FilterDays } from '../shared/filter-bar.tsx'
import { ListContent } from '../shared/list-content.tsx'
import { PaymentTabs } from '../shared/payment-tabs.tsx'
import { DataTable } from '../shared/table/data-table.tsx'
import { useDensity } from '../shared/table/density.ts'
import { TableOptions } from '../shared/table/table-options.tsx'
import { useDrawerClose } from '../shared/table/use-drawer-close.ts'
import { useClub } from '../shared/use-club.ts'
import { usePaymentMethodName } from '../shared/use-method-words.ts'
import { PaymentDrawer } from './payment-drawer.tsx'
import {
  findOpenPaymentId,
  PAYMENT_KINDS,
  type PaymentSearch,
  parsePaymentFilter,
  parsePaymentOrder,
  paymentListQuery,
} from './payment-query.ts'
import { computeNetMinor } from './payment-state.ts'
import paymentTotalsStyles from './payment-totals.module.css'
import styles from './payments.module.css'
import { usePaymentColumns } from './use-payment-columns.tsx'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/payments')
const NO_ROWS: readonly ClubPayment[] = []

export function PaymentsScreen() {
  const { t } = useTranslation(['money', 'manage'])
  const club = useClub()
  const language = useLanguage()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const columns = usePaymentColumns()
  const [density, setDensity] = useDensity()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const filter = parsePaymentFilter(search)
  const order = parsePaymentOrder(search)
  const list = useInfiniteQuery(paymentListQuery(club.key, { ...filter, order }))
  const [first] = list.data?.pages ?? []
  const payments = list.data?.pages.flatMap((page) => page.payments) ?? NO_ROWS
  const selected = payments.filter(({ orderId }) => chosen.has(orderId))
  const isFiltered = Object.keys(filter).length > 0
  const openId = findOpenPaymentId(search)
  const closeDrawer = useDrawerClose(
    () => void navigate({ search: ({ payment: _payment, ...before }) => before, replace: true, resetScroll: false }),
  )
  return (
    <div className={styles.page} data-wide-page>
      <PageHeader
        title={t('manage:pages.manage-payments')}
        action={
          <div className={styles.actions}>
            <DownloadButton
              label={t('download')}
              name={csvFilename(club.key, 'payments', language)}
              fetch={() =>
                callForFile(clubPaymentFile, {
                  params: { orgKey: club.key },
                  query: { ...filter, order, language },
                })
              }
            />
            <TableOptions density={density} setDensity={setDensity} />
          </div>
        }
      />
      <PaymentTabs />
      <RenewalForecast />
      <PaymentFilters
        search={search}
        methods={first?.methods ?? []}
        isFiltered={isFiltered}
        change={(part) =>
          void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false })
        }
      />
      {selected.length > 0 ? (
        <p className={styles.selection} role="status">
          <strong>{t('selected', { count: selected.length })}</strong>
          <span>
            {t('sums.left')} <Money minor={computeNetMinor(selected)} />
          </span>
          <Button variant="subtle" size="sm" onClick={() => setChosen(new Set())}>
            {t('clearSelection')}
          </Button>
        </p>
      ) : first ? (
        <PaymentTotals sums={first.sums} busy={list.isPlaceholderData} />
      ) : null}
      <ListContent
        list={list}
        rowHeight={38}
        empty={
          payments.length > 0
            ? null
            : {
                icon: <ReceiptText size={28} />,
                title: t(isFiltered ? 'notFound.title' : 'none.title'),
                text: t(isFiltered ? 'notFound.text' : 'none.text'),
              }
        }
      >
        <DataTable
          label={t('list')}
          columns={columns}
          rows={payments}
          rowId={({ orderId }) => orderId}
          rowName={({ payer }) => payer}
          sort={{ by: order.replace('-', ''), descending: order.startsWith('-') }}
          changeSort={({ by, descending }) =>
            void navigate({
              search: (before) => ({ ...before, order: descending ? `-${by}` : by }),
              replace: true,
              resetScroll: false,
            })
          }
          selection={{ ids: chosen, change: setChosen }}
          density={density}
          busy={list.isPlaceholderData}
          openId={openId}
        />
      </ListContent>
      {openId === undefined ? null : <PaymentDrawer key={openId} orderId={openId} close={closeDrawer} />}
    </div>
  )
}

type Changes = { [Name in keyof PaymentSearch]: string | undefined }
type PaymentFiltersProps = {
  search: PaymentSearch
  methods: readonly string[]
  isFiltered: boolean
  change: (part: Changes) => void
}

const NO_FILTER: Changes = {
  q: undefined,
  method: undefined,
  kind: undefined,
  from: undefined,
  to: undefined,
  event: undefined,
  back: undefined,
}

function PaymentFilters({ search, methods, isFiltered, change }: PaymentFiltersProps) {
  const { t } = useTranslation('money')
  const methodWords = usePaymentMethodName()
  const known = search.method && !methods.includes(search.method) ? [...methods, search.method] : methods
  return (
    <FilterBar
      words="money"
      text={search.q}
      search={(q) => change({ q })}
      clear={isFiltered ? () => change(NO_FILTER) : null}
    >
      <FilterChoice
        hidesLabel
        label={t('filters.method')}
        any={t('filters.anyMethod')}
        chosen={search.method}
        choices={known.map((method) => ({ value: method, label: methodWords(method) }))}
        choose={(method) => change({ method })}
      />
      <FilterChoice
        hidesLabel
        label={t('filters.kind')}
        any={t('filters.anyKind')}
        chosen={search.kind}
        choices={PAYMENT_KINDS.map((kind) => ({ value: kind, label: t(`filters.kinds.${kind}`) }))}
        choose={(kind) => change({ kind })}
      />
      <FilterDays isRow words="money" days={search} change={change} />
      <FilterChip
        label={t('filters.back')}
        on={search.back === 'some'}
        change={(on) => change({ back: on ? 'some' : undefined })}
      />
    </FilterBar>
  )
}

type Sums = ClubPaymentPage['sums']
const AMOUNTS = ['amount', 'back', 'left'] as const

function PaymentTotals({ sums, busy }: { sums: Sums; busy: boolean }) {
  const { t } = useTranslation('money')
  const language = useLanguage()
  const methodWords = usePaymentMethodName()
  const all = totals(sums)
  const line = (
    <>
      <span>{t('sums.count', { count: all.payments })}</span>
      {AMOUNTS.map((amount) => (
        <span key={amount}>
          {t(`sums.${amount}`)} <strong>{<Money minor={all[amount]} />}</strong>
        </span>
      ))}
    </>
  )
  if (sums.length < 2)
    return (
      <p className={paymentTotalsStyles.line} aria-busy={busy}>
        {line}
      </p>
    )
  return (
    <details className={paymentTotalsStyles.totals} aria-busy={busy}>
      <summary className={paymentTotalsStyles.line}>
        {line}
        <span className={paymentTotalsStyles.more}>{t('sums.byMethod')}</span>
      </summary>
      <table className={paymentTotalsStyles.methods} aria-label={t('sums.title')}>
        <thead>
          <tr>
            <th scope="col">{t('sums.method')}</th>
            <th scope="col">{t('sums.payments')}</th>
            {AMOUNTS.map((amount) => (
              <th key={amount} scope="col">
                {t(`sums.${amount}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sums.map((sum) => (
            <tr key={sum.method}>
              <th scope="row">{methodWords(sum.method)}</th>
              <td data-label={t('sums.payments')}>{new Intl.NumberFormat(language).format(sum.payments)}</td>
              {AMOUNTS.map((amount) => (
                <td key={amount} data-label={t(`sums.${amount}`)}>
                  <Money minor={totals([sum])[amount]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function totals(sums: Sums): Record<(typeof AMOUNTS)[number] | 'payments', number> {
  const sum = (of: 'amountMinor' | 'backMinor' | 'payments') => sums.reduce((total, one) => total + one[of], 0)
  const [amount, back] = [sum('amountMinor'), sum('backMinor')]
  return { payments: sum('payments'), amount, back, left: amount - back }
}

function RenewalForecast() {
  const { t } = useTranslation('money')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: ['club', orgKey, 'renewal-forecast'] as const,
    queryFn: ({ signal }) => call(clubRenewalForecast, { params: { orgKey }, signal }),
  })
  if (!data || data.renewals === 0) return null
  const money = (minor: number) => formatMoney(minor, language)
  return (
    <p className={styles.forecast}>
      {t('forecast.expected', {
        count: data.renewals,
        period: formatPeriod(data.from, data.to, language),
        amount: money(data.expectedMinor),
      })}
      {data.atRisk > 0 ? ` ${t('forecast.atRisk', { count: data.atRisk, amount: money(data.atRiskMinor) })}` : ''}
    </p>
  )
}
