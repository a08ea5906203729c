import type { RegisterFilterChoices, RegisterOrder, RegisterRow } from '@forenet/contract/club/register'
import { formatMoney } from '@forenet/domain/money'
import type { RegisterColumn, RegisterSort } from '@forenet/domain/register'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DotSeparatedText } from '../../ui/blocks/dot-separated-text.tsx'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { CalendarDateText } from '../../ui/dates/date-text.tsx'
import { useLanguage } from '../../words/i18n.ts'
import table from '../shared/table/data-table.module.css'
import { DataTable, type TableColumn } from '../shared/table/data-table.tsx'
import type { TableDensity } from '../shared/table/density.ts'
import { useClub } from '../shared/use-club.ts'
import type { Debt } from './debts-query.ts'
import styles from './register.module.css'
import { STATUS_TONES } from './status-tones.ts'
import type { PeopleSelection } from './use-people-selection.ts'

const SORTED_BY: Partial<Record<RegisterColumn, RegisterSort>> = {
  name: 'first-name',
  age: 'birth-date',
  'birth-date': 'birth-date',
  since: 'since',
  until: 'until',
  'post-code': 'post-code',
}

const WIDTHS_REM: Readonly<Record<RegisterColumn | 'owes', number>> = {
  ...{ name: 14, status: 9.5, memberships: 13, age: 5.5, 'birth-date': 11, gender: 7, email: 15, phone: 8.5 },
  ...{ address: 14, 'post-code': 7, city: 9, teams: 12, tags: 10, since: 11, until: 11, guardians: 16, missing: 12 },
  owes: 8.5,
}
const TABLE_WIDTH_REM = 68

type RegisterTableProps = {
  rows: readonly RegisterRow[]
  columns: readonly RegisterColumn[]
  frame: RegisterFilterChoices | undefined
  order: RegisterOrder
  sort: (order: RegisterOrder) => void
  density: TableDensity
  busy: boolean
  debts: ReadonlyMap<string, Debt>
  chosen: PeopleSelection | null
}

export function RegisterTable(props: RegisterTableProps) {
  const { rows, columns, frame, order, sort, density, busy, debts, chosen } = props
  const { t } = useTranslation('register')
  const definitions = useColumns(columns, frame, debts)
  const rem = definitions.reduce((sum, { id }) => sum + WIDTHS_REM[id as RegisterColumn | 'owes'], 0)
  const by = columns.find((column) => SORTED_BY[column] === order.replace(/^-/, ''))
  return (
    <DataTable
      label={t('table')}
      columns={definitions}
      rows={rows}
      rowId={({ memberId }) => memberId}
      rowName={({ name }) => name ?? t('nameless')}
      sort={{ by: by ?? '', descending: order.startsWith('-') }}
      changeSort={({ by: column, descending }) => {
        const next = SORTED_BY[column as RegisterColumn]
        if (next) sort(descending ? `-${next}` : next)
      }}
      {...(chosen ? { selection: describeSelection(chosen, rows) } : {})}
      density={density}
      busy={busy}
      minWidth={rem > TABLE_WIDTH_REM ? `${rem}rem` : undefined}
    />
  )
}

function describeSelection(chosen: PeopleSelection, rows: readonly RegisterRow[]) {
  const ids = new Set(rows.filter(({ memberId }) => chosen.has(memberId)).map(({ memberId }) => memberId))
  return {
    ids,
    isLocked: chosen.everybody,
    change: (next: ReadonlySet<string>) => {
      if (chosen.everybody) return chosen.clear()
      const isAdded = next.size > ids.size
      chosen.turn(
        rows.filter(({ memberId }) => next.has(memberId) !== ids.has(memberId)),
        isAdded,
      )
    },
  }
}

function useColumns(
  columns: readonly RegisterColumn[],
  frame: RegisterFilterChoices | undefined,
  debts: ReadonlyMap<string, Debt>,
): readonly TableColumn<RegisterRow>[] {
  const { t } = useTranslation('register')
  const language = useLanguage()
  const cells = useCells(frame)
  const names = columns.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names stand for the array, and the frame for the cells.
  return useMemo(() => {
    const owes: TableColumn<RegisterRow> = {
      id: 'owes',
      heading: t('columns.owes'),
      numeric: true,
      width: `${WIDTHS_REM.owes}rem`,
      phone: 'note',
      cell: ({ memberId }) => {
        const debt = debts.get(memberId)
        if (!debt) return null
        const amount = formatMoney(debt.leftMinor, language)
        return (
          <span className={styles.owes} data-late={debt.daysOverdue > 0 || undefined}>
            <span className={styles.owesWord}>{t('columns.owes')} </span>
            {amount}
          </span>
        )
      },
    }
    const shown = columns.map(
      (column): TableColumn<RegisterRow> => ({
        id: column,
        heading: t(`columns.${column}`),
        cell: cells[column],
        ...(SORTED_BY[column] ? { sortable: true } : {}),
        ...(column === 'name' ? { namesRow: true, phone: 'title' } : { width: `${WIDTHS_REM[column]}rem` }),
        ...(column === 'status' ? { phone: 'value' } : {}),
      }),
    )
    return debts.size === 0 ? shown : [...shown, owes]
  }, [names, frame, debts, t, language])
}

function useCells(frame: RegisterFilterChoices | undefined): Record<RegisterColumn, (row: RegisterRow) => ReactNode> {
  const { t } = useTranslation('register')
  const { key: orgKey } = useClub()
  const named = (known: readonly { id: string; name: string }[] = []) => {
    const names = new Map(known.map(({ id, name }) => [id, name]))
    return (ids: readonly string[]) => ids.flatMap((id) => names.get(id) ?? []).join(', ')
  }
  const [teams, tags] = [named(frame?.teams), named(frame?.tags)]
  const day = (on: string | null) => (on === null ? null : <CalendarDateText on={on} />)
  return {
    name: ({ name, memberId, memberships, city }) => (
      <>
        {name === null ? (
          <span className={styles.quiet}>{t('nameless')}</span>
        ) : (
          <Link
            to="/manage/$orgKey/register/$memberId"
            params={{ orgKey, memberId }}
            className={table.opens}
            title={name}
            data-row-open
          >
            {name}
          </Link>
        )}
        <span className={styles.below}>
          <DotSeparatedText of={[memberships[0]?.name, city]} />
        </span>
      </>
    ),
    status: ({ status }) => <StatusBadge tone={STATUS_TONES[status]}>{t(`standing.${status}`)}</StatusBadge>,
    memberships: ({ memberships }) => memberships.map(({ name }) => name).join(', '),
    age: ({ age }) => age,
    'birth-date': ({ dateOfBirth }) => day(dateOfBirth),
    gender: ({ gender }) => (gender === null ? null : t(`genders.${gender}`)),
    email: ({ email }) => email,
    phone: ({ phone }) => phone,
    address: ({ address }) => address,
    'post-code': ({ postCode }) => postCode,
    city: ({ city }) => city,
    teams: ({ teams: ids, waiting }) =>
      [teams(ids), waiting.length > 0 ? t('waitsFor', { teams: teams(waiting) }) : ''].filter(Boolean).join(' · '),
    tags: ({ tags: ids }) => tags(ids),
    since: ({ paidFrom }) => day(paidFrom),
    until: ({ paidTo }) => day(paidTo),
    guardians: ({ guardians }) =>
      guardians.map(({ id, name, email, phone }) => (
        <span key={id} className={styles.guardian}>
          <DotSeparatedText of={[name, email, phone]} />
        </span>
      )),
    missing: ({ missing }) => missing.map((kind) => t(`missing.${kind}`)).join(', '),
  }
}
