import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { csvFilename } from '@forenet/contract/club/file-names'
import type { InvoicePage, InvoiceRow } from '@forenet/contract/club/invoice'
import { clubInvoiceFile } from '@forenet/contract/club/invoice-calls'
import { DEBT_AGE_GROUPS, type DebtAgeGroup, INVOICE_STATES } from '@forenet/domain/invoice'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import { BellRing, CalendarClock, FilePlus2, FileText, Plus, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callForFile } from '../../../kit/calls/call.ts'
import { Money } from '../../../ui/money/money.tsx'
import { MoreMenuItem } from '../../../ui/overlays/more-menu.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { DownloadButton } from '../../shared/download-button.tsx'
import { FilterBar, FilterChoice } from '../../shared/filter-bar.tsx'
import { ListContent } from '../../shared/list-content.tsx'
import { PaymentTabs } from '../../shared/payment-tabs.tsx'
import { DataTable } from '../../shared/table/data-table.tsx'
import { useDensity } from '../../shared/table/density.ts'
import { TableOptions } from '../../shared/table/table-options.tsx'
import { OVER_LIST, useDrawerClose } from '../../shared/table/use-drawer-close.ts'
import { useClub, useMayHere } from '../../shared/use-club.ts'
import page from '../payments.module.css'
import { InvoiceBatchDialog } from './invoice-batch-dialog.tsx'
import { InvoiceDrawer } from './invoice-drawer.tsx'
import {
  findOpenInvoiceId,
  type InvoiceSearch,
  invoiceListQuery,
  parseInvoiceFilter,
  parseInvoiceSortOrder,
} from './invoice-query.ts'
import { InvoiceTermsDialog } from './invoice-terms-dialog.tsx'
import styles from './invoices.module.css'
import { ReminderScheduleDialog } from './reminder-schedule-dialog.tsx'
import { SendRemindersDialog } from './send-reminders-dialog.tsx'
import { useInvoiceColumns } from './use-invoice-columns.tsx'
import { WaitingBatches } from './waiting-batches.tsx'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/payments/invoices')
const NO_ROWS: readonly InvoiceRow[] = []

export function InvoicesScreen() {
  const { t } = useTranslation(['invoices', 'manage'])
  const club = useClub()
  const language = useLanguage()
  const mayInvoice = useMayHere()('money.invoice')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const columns = useInvoiceColumns()
  const chosen = useLocation({ select: ({ state }) => state.invoiced ?? null })
  const [density, setDensity] = useDensity()
  const [open, setOpen] = useState<'terms' | 'schedule' | 'remind' | 'batch' | null>(() =>
    chosen === null ? null : 'batch',
  )
  const close = () => setOpen(null)
  const closeBatch = () => {
    close()
    // A reload must not open the form again.
    if (chosen) void navigate({ search: (before) => before, state: {}, replace: true, resetScroll: false })
  }
  const filter = parseInvoiceFilter(search)
  const order = parseInvoiceSortOrder(search)
  const list = useInfiniteQuery(invoiceListQuery(club.key, { ...filter, order }))
  const [first] = list.data?.pages ?? []
  const invoices = list.data?.pages.flatMap((one) => one.invoices) ?? NO_ROWS
  const isFiltered = Object.keys(filter).length > 0
  const openId = findOpenInvoiceId(search)
  const closeDrawer = useDrawerClose(
    () => void navigate({ search: ({ invoice: _invoice, ...before }) => before, replace: true, resetScroll: false }),
  )
  const change = (part: Partial<Record<'q' | 'state' | 'age' | 'order', string | undefined>>) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false })
  const create = (
    <Button
      leftSection={<Plus size={18} aria-hidden />}
      renderRoot={(root) => (
        <Link
          {...root}
          from="/manage/$orgKey/payments/invoices"
          to="/manage/$orgKey/payments/invoices"
          params={{ orgKey: club.key }}
          search={(before) => ({ ...before, invoice: 'new' })}
          state={OVER_LIST}
          resetScroll={false}
        />
      )}
    >
      {t('create')}
    </Button>
  )
  return (
    <div className={page.page} data-wide-page>
      <PageHeader
        title={t('manage:pages.manage-invoices')}
        action={
          <div className={page.actions}>
            {mayInvoice ? (
              <>
                {create}
                <Button
                  variant="default"
                  leftSection={<Settings2 size={18} aria-hidden />}
                  onClick={() => setOpen('terms')}
                >
                  {t('terms.action')}
                </Button>
              </>
            ) : null}
            <DownloadButton
              label={t('download')}
              name={csvFilename(club.key, 'invoices', language)}
              fetch={() =>
                callForFile(clubInvoiceFile, {
                  params: { orgKey: club.key },
                  query: { ...filter, order, language },
                })
              }
            />
            <TableOptions density={density} setDensity={setDensity}>
              {mayInvoice ? (
                <>
                  <MoreMenuItem icon={<FilePlus2 size={18} aria-hidden />} onClick={() => setOpen('batch')}>
                    {t('batch.action')}
                  </MoreMenuItem>
                  <MoreMenuItem icon={<BellRing size={18} aria-hidden />} onClick={() => setOpen('remind')}>
                    {t('reminders.sendAll')}
                  </MoreMenuItem>
                  <MoreMenuItem icon={<CalendarClock size={18} aria-hidden />} onClick={() => setOpen('schedule')}>
                    {t('reminders.schedule')}
                  </MoreMenuItem>
                </>
              ) : null}
            </TableOptions>
          </div>
        }
      />
      <PaymentTabs />
      {mayInvoice ? <WaitingBatches /> : null}
      {first ? (
        <OwedByAge owed={first.owed} chosen={filter.age} choose={(age) => change({ age, state: undefined })} />
      ) : null}
      <InvoiceFilters search={search} isFiltered={isFiltered} change={change} />
      <ListContent
        list={list}
        rowHeight={38}
        empty={
          invoices.length > 0
            ? null
            : {
                icon: <FileText size={28} />,
                title: t(isFiltered ? 'notFound.title' : 'none.title'),
                text: t(isFiltered ? 'notFound.text' : 'none.text'),
              }
        }
      >
        <DataTable
          label={t('list')}
          columns={columns}
          rows={invoices}
          rowId={({ id }) => id}
          rowName={({ recipient }) => recipient}
          sort={{ by: order.replace('-', ''), descending: order.startsWith('-') }}
          changeSort={({ by, descending }) => change({ order: descending ? `-${by}` : by })}
          density={density}
          busy={list.isPlaceholderData}
          openId={openId}
        />
      </ListContent>
      {openId === undefined ? null : (
        <InvoiceDrawer
          key={openId}
          invoiceId={openId}
          close={closeDrawer}
          show={(invoice) =>
            void navigate({
              search: (before) => ({ ...before, invoice }),
              state: (before) => before,
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
      {open === 'terms' ? <InvoiceTermsDialog close={close} /> : null}
      {open === 'schedule' ? <ReminderScheduleDialog close={close} /> : null}
      {open === 'batch' ? <InvoiceBatchDialog chosen={chosen} close={closeBatch} /> : null}
      {open === 'remind' ? <SendRemindersDialog invoiceId={null} close={close} /> : null}
    </div>
  )
}

type Changes = Partial<Record<'q' | 'state' | 'age', string | undefined>>
type InvoiceFiltersProps = { search: InvoiceSearch; isFiltered: boolean; change: (part: Changes) => void }

function InvoiceFilters({ search, isFiltered, change }: InvoiceFiltersProps) {
  const { t } = useTranslation('invoices')
  return (
    <FilterBar
      words="invoices"
      text={search.q}
      search={(q) => change({ q })}
      clear={isFiltered ? () => change({ q: undefined, state: undefined, age: undefined }) : null}
    >
      <FilterChoice
        hidesLabel
        label={t('filters.state')}
        any={t('filters.anyState')}
        chosen={search.state}
        choices={INVOICE_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
        choose={(state) => change({ state })}
      />
      <FilterChoice
        hidesLabel
        label={t('filters.age')}
        any={t('filters.anyAge')}
        chosen={search.age}
        choices={DEBT_AGE_GROUPS.map((value) => ({ value, label: t(`ages.${value}`) }))}
        choose={(age) => change({ age })}
      />
    </FilterBar>
  )
}

type OwedByAgeProps = {
  owed: InvoicePage['owed']
  chosen: DebtAgeGroup | undefined
  choose: (age: DebtAgeGroup | undefined) => void
}

function OwedByAge({ owed, chosen, choose }: OwedByAgeProps) {
  const { t } = useTranslation('invoices')
  const totalMinor = owed.reduce((sum, { leftMinor }) => sum + leftMinor, 0)
  if (totalMinor === 0) return null
  return (
    <section aria-labelledby="owed" className={styles.owed}>
      <h2 id="owed">
        {t('owed.title')}
        <span className={styles.quiet}>
          {t('owed.total')} <Money minor={totalMinor} />
        </span>
      </h2>
      <ul className={styles.ages}>
        {owed.map(({ age, invoices, leftMinor }) => (
          <li key={age}>
            <button
              type="button"
              className={styles.age}
              data-late={age !== 'not-due' && leftMinor > 0 ? '' : undefined}
              aria-pressed={chosen === age}
              onClick={() => choose(chosen === age ? undefined : age)}
            >
              <span className={styles.quiet}>{t(`ages.${age}`)}</span>
              <strong>
                <Money minor={leftMinor} />
              </strong>
              <span className={styles.quiet}>{t('owed.invoices', { count: invoices })}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
