import { csvFilename } from '@forenet/contract/club/file-names'
import { clubRegisterFile, clubRegisterSelectionFile } from '@forenet/contract/club/register-calls'
import { REGISTER_COLUMNS, REGISTER_STATUSES, type RegisterColumn } from '@forenet/domain/register'
import { Button, Checkbox } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import {
  Bookmark,
  Columns3,
  Download,
  FileUp,
  HeartPulse,
  History,
  ListChecks,
  ListFilter,
  UserPlus,
  Users,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callForFile } from '../../kit/calls/call.ts'
import { saveFile } from '../../kit/calls/save-file.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { SearchField } from '../../kit/forms/search-field.tsx'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { ChoiceChips } from '../../ui/blocks/choice-chips.tsx'
import { CalendarDateText } from '../../ui/dates/date-text.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { toInvoicedSearch } from '../shared/invoiced-people.ts'
import { useDensity } from '../shared/table/density.ts'
import { TableOptions } from '../shared/table/table-options.tsx'
import { useClub, useMayHere } from '../shared/use-club.ts'
import { ActionDialog, type ActionName } from './actions/action-dialog.tsx'
import { ActiveFilters, listActiveFilters } from './active-filters.tsx'
import { useDebts } from './debts-query.ts'
import { FilterDialog } from './filter-dialog.tsx'
import { OwedChip } from './owed-chip.tsx'
import styles from './register.module.css'
import { registerCountQuery, registerFilterChoicesQuery, registerQuery } from './register-query.ts'
import {
  parseRegisterColumns,
  parseRegisterFilter,
  parseRegisterOrder,
  type RegisterSearch,
} from './register-search.ts'
import { RegisterTable } from './register-table.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { type PeopleSelection, usePeopleSelection } from './use-people-selection.ts'
import { ViewsDialog } from './views-dialog.tsx'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Combobox.layer.css'

const STATUS_FILTERS = [undefined, ...REGISTER_STATUSES]

const route = getRouteApi('/member-area/club-area/manage/$orgKey/register')

export function RegisterScreen() {
  const { t } = useTranslation(['register', 'manage'])
  const club = useClub()
  const mayWrite = useMayHere()('members.write')
  const mayInvoice = useMayHere()('money.invoice')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const language = useLanguage()
  const [open, setOpen] = useState<'filters' | 'columns' | 'views' | null>(null)
  const filter = parseRegisterFilter(search)
  const order = parseRegisterOrder(search)
  const columns = parseRegisterColumns(search)
  const [density, setDensity] = useDensity()
  const frame = useQuery(registerFilterChoicesQuery(club.key))
  const list = useInfiniteQuery(registerQuery(club.key, filter, order))
  const count = useQuery(registerCountQuery(club.key, filter)).data?.count
  const chosen = usePeopleSelection(filter, order, count)
  const [action, setAction] = useState<ActionName | null>(null)
  const invoice = () =>
    void navigate({
      to: '/manage/$orgKey/payments/invoices',
      params: { orgKey: club.key },
      search: {},
      state: toInvoicedSearch(chosen.people),
    })
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const debts = useDebts(list.data?.pages.map((page) => page.rows) ?? [])
  const change = (part: { [Name in keyof RegisterSearch]: string | undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false })
  const download = useAction({
    mutationFn: (chosenOnes: PeopleSelection | null) => {
      const params = { orgKey: club.key }
      const shown = { order, columns: columns.join(','), language }
      return chosenOnes !== null && 'ids' in chosenOnes.people
        ? callForFile(clubRegisterSelectionFile, { params, body: { ids: chosenOnes.people.ids, ...shown } })
        : callForFile(clubRegisterFile, { params, query: { ...filter, ...shown } })
    },
    onSuccess: (file) => saveFile(file, csvFilename(club.key, 'register', language)),
  })
  const narrowed = listActiveFilters(filter)
  return (
    <div className={styles.page} data-wide-page>
      <PageHeader
        title={t('manage:pages.manage-register')}
        lead={t('lead', { club: club.name })}
        action={
          <div className={styles.actions}>
            {mayWrite ? (
              <Button
                leftSection={<UserPlus size={18} aria-hidden />}
                renderRoot={(props) => (
                  <Link {...props} to="/manage/$orgKey/register/new" params={{ orgKey: club.key }} />
                )}
              >
                {t('add')}
              </Button>
            ) : null}
            {mayWrite ? (
              <Button
                variant="default"
                leftSection={<FileUp size={18} aria-hidden />}
                renderRoot={(props) => <Link {...props} to="/manage/$orgKey/import" params={{ orgKey: club.key }} />}
              >
                {t('import')}
              </Button>
            ) : null}
            <Button
              variant="default"
              leftSection={<HeartPulse size={18} aria-hidden />}
              renderRoot={(props) => (
                <Link {...props} to="/manage/$orgKey/register/health" params={{ orgKey: club.key }} />
              )}
            >
              {t('manage:pages.manage-health')}
            </Button>
            {mayWrite ? (
              <Button
                variant="default"
                leftSection={<ListChecks size={18} aria-hidden />}
                renderRoot={(props) => <Link {...props} to="/manage/$orgKey/changes" params={{ orgKey: club.key }} />}
              >
                {t('changes')}
              </Button>
            ) : null}
            <Button
              variant="default"
              leftSection={<Download size={18} aria-hidden />}
              loading={download.isPending}
              onClick={() => download.mutate(null)}
            >
              {t('download')}
            </Button>
            <TableOptions density={density} setDensity={setDensity} />
          </div>
        }
      />
      {download.isError ? <FormFailure failure={download.error} /> : null}
      <search className={styles.tools} aria-label={t('filters.label')}>
        <SearchField
          text={search.text ?? ''}
          change={(text) => change({ text: text || undefined })}
          label={t('filters.search')}
          placeholder={t('filters.placeholder')}
          className={styles.search}
        />
        <div className={styles.actions}>
          <Button
            variant="default"
            leftSection={<ListFilter size={18} aria-hidden />}
            onClick={() => setOpen('filters')}
          >
            {narrowed.length > 0 ? t('filters.openWith', { count: narrowed.length }) : t('filters.open')}
          </Button>
          <Button variant="default" leftSection={<Columns3 size={18} aria-hidden />} onClick={() => setOpen('columns')}>
            {t('columns.open')}
          </Button>
          <Button variant="default" leftSection={<Bookmark size={18} aria-hidden />} onClick={() => setOpen('views')}>
            {t('views.open')}
          </Button>
        </div>
      </search>
      <div className={styles.standings}>
        <ChoiceChips
          label={t('columns.status')}
          choices={STATUS_FILTERS.map((standing) => ({ value: standing, words: t(`standing.${standing ?? 'all'}`) }))}
          chosen={filter.status}
          choose={(status) => change({ status })}
        />
        <OwedChip />
      </div>
      {filter.asAt ? (
        <p className={styles.asAt} role="status">
          <History size={18} aria-hidden />
          <span>
            {t('asAt.shown')} <CalendarDateText on={filter.asAt} />
          </span>
          <button type="button" className={styles.link} onClick={() => change({ asAt: undefined })}>
            {t('asAt.now')}
          </button>
        </p>
      ) : null}
      <ActiveFilters filter={filter} frame={frame.data} change={change} />
      {list.isError ? (
        <QueryFailure error={list.error} retry={() => void list.refetch()} retrying={list.isFetching} />
      ) : list.isPending || frame.isPending ? (
        <SkeletonList rows={8} height={56} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<Users size={28} />}
          title={t(Object.keys(filter).length > 0 ? 'notFound.title' : 'none.title')}
          text={t(Object.keys(filter).length > 0 ? 'notFound.text' : 'none.text')}
        />
      ) : (
        <>
          <p className={styles.count} role="status">
            {count === undefined ? ' ' : t('count', { count })}
          </p>
          <RegisterTable
            rows={rows}
            columns={columns}
            frame={frame.data}
            order={order}
            sort={(next) => change({ order: next === 'first-name' ? undefined : next })}
            busy={list.isPlaceholderData}
            debts={debts}
            density={density}
            chosen={mayWrite && !filter.asAt ? chosen : null}
          />
          {list.hasNextPage ? (
            <Button
              variant="default"
              className={styles.more}
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t('more')}
            </Button>
          ) : null}
          {chosen.count !== 0 ? (
            <div className={styles.chosenBar}>
              <SelectionBar
                chosen={chosen}
                all={count}
                start={setAction}
                download={() => download.mutate(chosen)}
                invoice={mayInvoice ? invoice : null}
              />
            </div>
          ) : null}
        </>
      )}
      <ActionDialog
        action={action}
        people={chosen.people}
        count={chosen.count ?? 0}
        frame={frame.data}
        close={() => setAction(null)}
      />
      <FilterDialog
        opened={open === 'filters'}
        close={() => setOpen(null)}
        filter={filter}
        frame={frame.data}
        change={change}
      />
      <ViewsDialog opened={open === 'views'} close={() => setOpen(null)} search={search} />
      <ColumnsDialog
        opened={open === 'columns'}
        close={() => setOpen(null)}
        columns={columns}
        change={(next) => change({ columns: next })}
      />
    </div>
  )
}

type ColumnsDialogProps = {
  opened: boolean
  close: () => void
  columns: readonly RegisterColumn[]
  change: (columns: string | undefined) => void
}

function ColumnsDialog({ opened, close, columns, change }: ColumnsDialogProps) {
  const { t } = useTranslation('register')
  const turn = (column: RegisterColumn, on: boolean) =>
    change(REGISTER_COLUMNS.filter((one) => (one === column ? on : columns.includes(one))).join(','))
  return (
    <Dialog opened={opened} title={t('columns.title')} onClose={close}>
      <div className={styles.form}>
        <p className={styles.quiet}>{t('columns.lead')}</p>
        <div className={styles.choices}>
          {REGISTER_COLUMNS.filter((column) => column !== 'name').map((column) => (
            <Checkbox
              key={column}
              label={t(`columns.${column}`)}
              checked={columns.includes(column)}
              onChange={(event) => turn(column, event.currentTarget.checked)}
            />
          ))}
        </div>
        <div className={styles.ends}>
          <Button variant="subtle" onClick={() => change(undefined)}>
            {t('columns.first')}
          </Button>
          <Button onClick={close}>{t('filters.done')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
