import type { Payout, PayoutPage } from '@forenet/contract/club/payout'
import { clubPayoutCompare } from '@forenet/contract/club/payout-calls'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CreditCard, Files, FileUp, RefreshCw } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../kit/calls/call.ts'
import { FormFailure } from '../../../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../../../kit/notices/use-success-notice.ts'
import { useAction } from '../../../../kit/press/use-action.ts'
import { Money } from '../../../../ui/money/money.tsx'
import { MoreMenuItem } from '../../../../ui/overlays/more-menu.tsx'
import { PageHeader } from '../../../../ui/page/page-header.tsx'
import { ListContent } from '../../../shared/list-content.tsx'
import { PaymentTabs } from '../../../shared/payment-tabs.tsx'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { useDensity } from '../../../shared/table/density.ts'
import { TableOptions } from '../../../shared/table/table-options.tsx'
import { useDrawerClose } from '../../../shared/table/use-drawer-close.ts'
import { useClub, useMayHere } from '../../../shared/use-club.ts'
import page from '../../payments.module.css'
import styles from '../bank.module.css'
import { BankViews } from '../bank-views.tsx'
import { PayoutDrawer } from './payout-drawer.tsx'
import { PAYOUT_STATES, type PayoutState, payoutsQuery, useConfirmPayout, usePayoutsChanged } from './payout-query.ts'
import { ImportedSettlementsDialog, ImportSettlementDialog } from './settlement-dialogs.tsx'
import { usePayoutColumns } from './use-payout-columns.tsx'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/payments/bank')
const NO_ROWS: readonly Payout[] = []

export function PayoutsScreen() {
  const { t } = useTranslation(['bank', 'manage'])
  const { key: orgKey } = useClub()
  const mayMatch = useMayHere()('money.invoice')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [density, setDensity] = useDensity()
  const [open, setOpen] = useState<'import' | 'files' | null>(null)
  const changed = usePayoutsChanged(orgKey)
  const say = useSuccessNotice()
  const state = PAYOUT_STATES.find((one) => one === search.state)
  const list = useInfiniteQuery(payoutsQuery(orgKey, state))
  const payouts = list.data?.pages.flatMap((one) => one.payouts) ?? NO_ROWS
  const states = list.data?.pages[0]?.states ?? []
  const confirm = useConfirmPayout()
  const latestConfirm = useRef(confirm)
  latestConfirm.current = confirm
  const confirmRow = useCallback(
    (payout: Payout, { id: lineId, together }: Payout['candidates'][number]) =>
      latestConfirm.current.mutate({ payout, lineId, togetherIds: together.map(({ id }) => id) }),
    [],
  )
  const columns = usePayoutColumns(mayMatch ? confirmRow : null)
  const compare = useAction({
    mutationFn: () => call(clubPayoutCompare, { params: { orgKey } }),
    onSuccess: ({ explained }) => {
      void changed()
      say(t('payouts.compared', { count: explained }))
    },
  })
  const closeDrawer = useDrawerClose(
    () =>
      void navigate({
        search: ({ payout: _payout, ...before }) => before,
        replace: true,
        resetScroll: false,
      }),
  )
  const empty = states.length === 0 ? 'payouts.none' : 'payouts.allDone'
  return (
    <div className={page.page} data-wide-page>
      <PageHeader
        title={t('manage:pages.manage-bank')}
        action={
          <div className={page.actions}>
            {mayMatch ? (
              <Button leftSection={<FileUp size={18} aria-hidden />} onClick={() => setOpen('import')}>
                {t('payouts.import')}
              </Button>
            ) : null}
            <TableOptions density={density} setDensity={setDensity}>
              {mayMatch ? (
                <MoreMenuItem icon={<RefreshCw size={18} aria-hidden />} onClick={() => compare.mutate()}>
                  {t('payouts.compare')}
                </MoreMenuItem>
              ) : null}
              <MoreMenuItem icon={<Files size={18} aria-hidden />} onClick={() => setOpen('files')}>
                {t('files')}
              </MoreMenuItem>
            </TableOptions>
          </div>
        }
      />
      <PaymentTabs />
      <BankViews />
      {compare.isError ? <FormFailure failure={compare.error} /> : null}
      {confirm.isError ? <FormFailure failure={confirm.error} /> : null}
      {states.length > 0 ? <States states={states} chosen={state} /> : null}
      <ListContent
        list={list}
        rowHeight={38}
        empty={
          payouts.length > 0
            ? null
            : { icon: <CreditCard size={28} />, title: t(`${empty}.title`), text: t(`${empty}.text`) }
        }
      >
        <DataTable
          label={t('payouts.list')}
          columns={columns}
          rows={payouts}
          rowId={({ id }) => id}
          rowName={({ reference }) => reference}
          density={density}
          busy={list.isPlaceholderData || confirm.isPending}
          openId={search.payout}
        />
      </ListContent>
      {search.payout === undefined ? null : (
        <PayoutDrawer key={search.payout} payoutId={search.payout} close={closeDrawer} />
      )}
      {open === 'import' ? <ImportSettlementDialog close={() => setOpen(null)} /> : null}
      {open === 'files' ? <ImportedSettlementsDialog close={() => setOpen(null)} /> : null}
    </div>
  )
}

function States({ states, chosen }: { states: PayoutPage['states']; chosen: PayoutState | undefined }) {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  return (
    <ul className={styles.states} aria-label={t('payouts.filter')}>
      {PAYOUT_STATES.map((state) => {
        const { payouts, minor } = states.find((one) => one.state === state) ?? { payouts: 0, minor: 0 }
        return (
          <li key={state}>
            <Link
              from="/manage/$orgKey/payments/bank"
              to="/manage/$orgKey/payments/bank"
              params={{ orgKey }}
              search={{ view: 'payouts', ...(chosen === state ? {} : { state }) }}
              activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
              resetScroll={false}
              className={styles.state}
              aria-current={chosen === state ? 'true' : undefined}
            >
              <span className={page.quiet}>{t(`payouts.states.${state}`)}</span>
              <strong>
                <Money minor={minor} />
              </strong>
              <span className={page.quiet}>{t('payouts.count', { count: payouts })}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
