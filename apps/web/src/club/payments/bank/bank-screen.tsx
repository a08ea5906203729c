import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { BANK_LINE_STATES, type BankLine, type BankLinePage } from '@forenet/contract/club/bank'
import { clubBankMatchAll } from '@forenet/contract/club/bank-calls'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { EyeOff, Files, FileUp, Landmark, RefreshCw } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { useAction } from '../../../kit/press/use-action.ts'
import { Money } from '../../../ui/money/money.tsx'
import { MoreMenuItem } from '../../../ui/overlays/more-menu.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { FilterBar } from '../../shared/filter-bar.tsx'
import { ListContent } from '../../shared/list-content.tsx'
import { PaymentTabs } from '../../shared/payment-tabs.tsx'
import { DataTable } from '../../shared/table/data-table.tsx'
import { useDensity } from '../../shared/table/density.ts'
import { TableOptions } from '../../shared/table/table-options.tsx'
import { useDrawerClose } from '../../shared/table/use-drawer-close.ts'
import { useClub, useMayHere } from '../../shared/use-club.ts'
import page from '../payments.module.css'
import styles from './bank.module.css'
import {
  type BankSearch,
  bankLinesQuery,
  endOfLastMonth,
  findOpenLineId,
  type Proposal,
  parseBankLineFilter,
  parseIgnoredThroughDate,
  useBankChanged,
} from './bank-query.ts'
import { ImportBankStatementDialog, ImportedBankStatementsDialog } from './bank-statement-dialogs.tsx'
import { BankViews } from './bank-views.tsx'
import { IgnoreManyDialog } from './ignore-many-dialog.tsx'
import { LineDrawer } from './line-drawer.tsx'
import { PayoutsScreen } from './payouts/payouts-screen.tsx'
import { useConfirmMatch } from './use-confirm-match.ts'
import { useLineColumns } from './use-line-columns.tsx'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/payments/bank')
const NO_ROWS: readonly BankLine[] = []

export function BankScreen() {
  return route.useSearch().view === 'payouts' ? <PayoutsScreen /> : <TransactionsScreen />
}

function TransactionsScreen() {
  const { t } = useTranslation(['bank', 'manage'])
  const { key: orgKey } = useClub()
  const mayMatch = useMayHere()('money.invoice')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [density, setDensity] = useDensity()
  const [open, setOpen] = useState<'import' | 'files' | null>(null)
  const ignored = parseIgnoredThroughDate(search)
  const changed = useBankChanged(orgKey)
  const say = useSuccessNotice()
  const filter = parseBankLineFilter(search)
  const list = useInfiniteQuery(bankLinesQuery(orgKey, filter))
  const lines = list.data?.pages.flatMap((one) => one.lines) ?? NO_ROWS
  const states = list.data?.pages[0]?.states ?? []
  const hasAny = states.length > 0
  const confirm = useConfirmMatch(() => undefined)
  const latestConfirm = useRef(confirm)
  latestConfirm.current = confirm
  const confirmRow = useCallback(
    (line: BankLine, invoice: Proposal) => latestConfirm.current.mutate({ line, invoice }),
    [],
  )
  const columns = useLineColumns(mayMatch ? confirmRow : null)
  const matchAll = useAction({
    mutationFn: () => call(clubBankMatchAll, { params: { orgKey } }),
    onSuccess: ({ matched }) => {
      void changed()
      say(t('matchedAll', { count: matched }))
    },
  })
  const change = (part: { [Name in keyof BankSearch]: string | undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false })
  const openId = findOpenLineId(search)
  const closeDrawer = useDrawerClose(() => change({ line: undefined }))
  const showLine = (line: string) =>
    void navigate({
      search: (before) => ({ ...before, line }),
      state: (before) => before,
      replace: true,
      resetScroll: false,
    })
  const importButton = (
    <Button leftSection={<FileUp size={18} aria-hidden />} onClick={() => setOpen('import')}>
      {t('import')}
    </Button>
  )
  const empty = !hasAny ? 'none' : search.q || search.state ? 'notFound' : 'allDone'
  return (
    <div className={page.page} data-wide-page>
      <PageHeader
        title={t('manage:pages.manage-bank')}
        action={
          <div className={page.actions}>
            {mayMatch ? importButton : null}
            <TableOptions density={density} setDensity={setDensity}>
              {mayMatch ? (
                <MoreMenuItem icon={<RefreshCw size={18} aria-hidden />} onClick={() => matchAll.mutate()}>
                  {t('matchAll')}
                </MoreMenuItem>
              ) : null}
              {mayMatch && hasAny ? (
                <MoreMenuItem
                  icon={<EyeOff size={18} aria-hidden />}
                  onClick={() => change({ ignore: endOfLastMonth() })}
                >
                  {t('ignoreMany.action')}
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
      {matchAll.isError ? <FormFailure failure={matchAll.error} /> : null}
      {confirm.isError ? <FormFailure failure={confirm.error} /> : null}
      {hasAny ? <States states={states} chosen={filter.state} /> : null}
      {hasAny ? (
        <FilterBar
          words="bank"
          text={search.q}
          search={(q) => change({ q })}
          clear={search.q || search.state ? () => change({ q: undefined, state: undefined }) : null}
        >
          {null}
        </FilterBar>
      ) : null}
      <ListContent
        list={list}
        rowHeight={38}
        empty={
          lines.length > 0
            ? null
            : { icon: <Landmark size={28} />, title: t(`${empty}.title`), text: t(`${empty}.text`) }
        }
      >
        <DataTable
          label={t('list')}
          columns={columns}
          rows={lines}
          rowId={({ id }) => id}
          rowName={({ text, payer }) => payer || text}
          density={density}
          busy={list.isPlaceholderData || confirm.isPending}
          openId={openId}
        />
      </ListContent>
      {openId === undefined ? null : (
        <LineDrawer
          key={openId}
          lineId={openId}
          close={closeDrawer}
          matched={() => {
            const at = lines.findIndex(({ id }) => id === openId)
            const next = lines.slice(at + 1).find(({ state }) => state === 'open')
            if (at >= 0 && next) showLine(next.id)
            else closeDrawer()
          }}
        />
      )}
      {open === 'import' ? <ImportBankStatementDialog close={() => setOpen(null)} /> : null}
      {mayMatch && ignored !== undefined ? (
        <IgnoreManyDialog through={ignored} close={() => change({ ignore: undefined })} />
      ) : null}
      {open === 'files' ? <ImportedBankStatementsDialog close={() => setOpen(null)} /> : null}
    </div>
  )
}

type StatesProps = { states: BankLinePage['states']; chosen: BankLine['state'] | undefined }

function States({ states, chosen }: StatesProps) {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  return (
    <ul className={styles.states} aria-label={t('filters.label')}>
      {BANK_LINE_STATES.map((state) => {
        const { lines, minor } = states.find((one) => one.state === state) ?? { lines: 0, minor: 0 }
        return (
          <li key={state}>
            <Link
              from="/manage/$orgKey/payments/bank"
              to="/manage/$orgKey/payments/bank"
              params={{ orgKey }}
              search={(before) => ({ ...before, state: state === 'open' ? undefined : state, q: undefined })}
              activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
              resetScroll={false}
              className={styles.state}
              aria-current={chosen === state ? 'true' : undefined}
            >
              <span className={page.quiet}>{t(`states.${state}`)}</span>
              <strong>
                <Money minor={Math.abs(minor)} />
              </strong>
              <span className={page.quiet}>{t('transactions', { count: lines })}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
