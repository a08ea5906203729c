import { csvName } from '@forenet/contract/club/file-names'
import type { ClubPayment } from '@forenet/contract/club/payment'
import { clubPaymentFile } from '@forenet/contract/club/payment-calls'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callForFile } from '../../kit/calls/call.ts'
import { Money } from '../../ui/money/money.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { DownloadButton } from '../shared/download-button.tsx'
import { ListContent } from '../shared/list-content.tsx'
import { PaymentTabs } from '../shared/payment-tabs.tsx'
import { DataTable } from '../shared/table/data-table.tsx'
import { useDensity } from '../shared/table/density.ts'
import { TableOptions } from '../shared/table/table-options.tsx'
import { useDrawerClose } from '../shared/table/use-drawer-close.ts'
import { useClub } from '../shared/use-club.ts'
import { PaymentDrawer } from './payment-drawer.tsx'
import { PaymentFilters } from './payment-filters.tsx'
import { filterOf, openPaymentOf, orderOf, paymentListQuery } from './payment-query.ts'
import { netMinor } from './payment-state.ts'
import { PaymentTotals } from './payment-totals.tsx'
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
  const filter = filterOf(search)
  const order = orderOf(search)
  const list = useInfiniteQuery(paymentListQuery(club.key, { ...filter, order }))
  const [first] = list.data?.pages ?? []
  const payments = list.data?.pages.flatMap((page) => page.payments) ?? NO_ROWS
  const selected = payments.filter(({ orderId }) => chosen.has(orderId))
  const isFiltered = Object.keys(filter).length > 0
  const openId = openPaymentOf(search)
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
              name={csvName(club.key, 'payments', language)}
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
            {t('sums.left')} <Money minor={netMinor(selected)} />
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
