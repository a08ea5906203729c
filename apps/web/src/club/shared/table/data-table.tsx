import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, type CheckboxProps, VisuallyHidden } from '@mantine/core'
import {
  type ColumnDef,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './data-table.module.css'
import type { TableDensity } from './density.ts'
import { useTableKeys } from './use-table-keys.ts'

export type TableColumn<Row> = {
  id: string
  heading: string
  cell: (row: Row) => ReactNode
  /** Names the row for screen readers; exactly one column does. */
  namesRow?: true
  sortable?: true
  numeric?: true
  width?: string
  /** The heading is only for screen readers. */
  actions?: true
  isOptional?: true
  /** Position in the two-line row on phones. Absent: hidden. */
  phone?: 'title' | 'value' | 'detail' | 'note'
}

export type TableSort = { by: string; descending: boolean }
export type TableSelection<Row> = {
  ids: ReadonlySet<string>
  change: (ids: ReadonlySet<string>) => void
  allows?: (row: Row) => boolean
  /** The whole filter is selected, including rows not loaded, so single rows cannot be changed. */
  isLocked?: boolean
}

type DataTableProps<Row> = {
  label: string
  /** Must be stable, like `rows`, to avoid recomputing the table. */
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  sort?: TableSort
  changeSort?: (sort: TableSort) => void
  selection?: TableSelection<Row>
  density: TableDensity
  busy: boolean
  minWidth?: string | undefined
  openId?: string | undefined
}

// The server sorts, because rows are one page of many.
const tableFeatureSet = tableFeatures({ rowSortingFeature, rowSelectionFeature })

/** The element with `data-row-open` in the naming cell opens a row, usually a link that covers it (`styles.opens`). */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, rowName, sort, changeSort, selection, density, busy, minWidth, openId } = props
  const { t } = useTranslation('manage')
  const frame = useRef<HTMLElement>(null)
  const sorting: SortingState = sort ? [{ id: sort.by, desc: sort.descending }] : []
  const chosen: RowSelectionState = Object.fromEntries([...(selection?.ids ?? [])].map((id) => [id, true]))
  const definitions = useMemo(
    () =>
      columns.map(
        ({ id, sortable }): ColumnDef<typeof tableFeatureSet, Row> => ({
          id,
          accessorFn: (row) => row,
          enableSorting: sortable ?? false,
          sortDescFirst: false,
        }),
      ),
    [columns],
  )
  const table = useTable({
    features: tableFeatureSet,
    columns: definitions,
    data: rows as Row[],
    getRowId: rowId,
    state: { sorting, rowSelection: chosen },
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    enableRowSelection: selection?.allows
      ? ({ original }) => selection.allows?.(original) ?? true
      : selection !== undefined,
    onSortingChange: (change) => {
      const [next] = applyUpdater(change, sorting)
      if (next) changeSort?.({ by: next.id, descending: next.desc })
    },
    onRowSelectionChange: (change) => {
      const next = applyUpdater(change, chosen)
      selection?.change(new Set(Object.keys(next).filter((id) => next[id])))
    },
  })
  const toggle = (id: string) => {
    const row = table.getRow(id)
    if (row.getCanSelect()) row.toggleSelected()
  }
  const onKeyDown = useTableKeys(frame, selection ? toggle : null)
  const columnOf = new Map(columns.map((column) => [column.id, column]))
  return (
    <section
      ref={frame}
      className={styles.frame}
      aria-label={label}
      aria-busy={busy}
      inert={openId !== undefined}
      data-density={density}
      data-scrolls={minWidth !== undefined || undefined}
      onKeyDown={onKeyDown}
    >
      <table className={styles.table} style={minWidth ? { minWidth } : undefined}>
        <colgroup>
          {selection ? <col className={styles.choiceColumn} /> : null}
          {columns.map(({ id, width, isOptional }) => (
            <col key={id} style={width ? { width } : undefined} data-optional={isOptional} />
          ))}
        </colgroup>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {selection ? (
                <td className={styles.choice}>
                  <RowCheckbox
                    aria-label={t('table.selectAll')}
                    checked={rows.length > 0 && table.getIsAllRowsSelected()}
                    indeterminate={!table.getIsAllRowsSelected() && table.getIsSomeRowsSelected()}
                    onChange={table.getToggleAllRowsSelectedHandler()}
                  />
                </td>
              ) : null}
              {group.headers.map(({ id, column }) => (
                <ColumnHeading
                  key={id}
                  column={columnOf.get(column.id)}
                  sorted={column.getCanSort() ? column.getIsSorted() || 'none' : null}
                  toggle={() => column.toggleSorting()}
                />
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              data-row={row.id}
              data-chosen={row.getIsSelected() || undefined}
              data-open={row.id === openId || undefined}
            >
              {selection ? (
                <td className={styles.choice}>
                  {row.getCanSelect() ? (
                    <RowCheckbox
                      aria-label={t('table.select', { name: rowName(row.original) })}
                      checked={row.getIsSelected()}
                      disabled={selection.isLocked}
                      onChange={row.getToggleSelectedHandler()}
                    />
                  ) : null}
                </td>
              ) : null}
              {columns.map(({ id, cell, namesRow, numeric, phone, actions, isOptional }) => {
                const given = {
                  ...{ 'data-phone': phone, 'data-numeric': numeric, 'data-actions': actions },
                  'data-optional': isOptional,
                  children: cell(row.original),
                }
                return namesRow ? <th key={id} scope="row" {...given} /> : <td key={id} {...given} />
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const applyUpdater = <Value,>(change: Updater<Value>, now: Value): Value =>
  typeof change === 'function' ? (change as (now: Value) => Value)(now) : change

type HeadingProps = {
  column: Pick<TableColumn<never>, 'heading' | 'numeric' | 'actions' | 'isOptional'> | undefined
  sorted: 'asc' | 'desc' | 'none' | null
  toggle: () => void
}

function ColumnHeading({
  column: { heading, numeric, actions, isOptional } = { heading: '' },
  sorted,
  toggle,
}: HeadingProps) {
  if (sorted === null)
    return (
      <th scope="col" data-numeric={numeric} data-optional={isOptional}>
        {actions ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
      </th>
    )
  const Icon = sorted === 'asc' ? ArrowUp : ArrowDown
  const spoken = { asc: 'ascending', desc: 'descending', none: 'none' } as const
  return (
    <th scope="col" data-numeric={numeric} data-optional={isOptional} aria-sort={spoken[sorted]}>
      <button type="button" className={styles.sort} onClick={toggle}>
        {heading}
        <Icon size={14} aria-hidden data-on={sorted !== 'none' || undefined} />
      </button>
    </th>
  )
}

function RowCheckbox(props: CheckboxProps & { 'aria-label': string }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is its control
    <label className={styles.room}>
      <Checkbox {...props} />
    </label>
  )
}
