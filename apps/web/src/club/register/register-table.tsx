import type { RegisterFrame, RegisterOrder, RegisterRow } from '@forenet/contract/club/register'
import { formatMoney } from '@forenet/domain/money'
import type { RegisterColumn, RegisterSort } from '@forenet/domain/register'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DottedWords } from '../../ui/blocks/dotted-words.tsx'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { CalendarDateText } from '../../ui/dates/date-text.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { RowChoice } from '../shared/row-choice.tsx'
import { useClub } from '../shared/use-club.ts'
import type { Debt } from './debts-query.ts'
import styles from './register.module.css'
import { STATUS_TONES } from './status-tones.ts'
import type { PeopleSelection } from './use-chosen.ts'

const SORTED_BY: Partial<Record<RegisterColumn, RegisterSort>> = {
  name: 'first-name',
  age: 'birth-date',
  'birth-date': 'birth-date',
  since: 'since',
  until: 'until',
  'post-code': 'post-code',
}

type RegisterTableProps = {
  rows: readonly RegisterRow[]
  columns: readonly RegisterColumn[]
  frame: RegisterFrame | undefined
  order: RegisterOrder
  sort: (order: RegisterOrder) => void
  busy: boolean
  /** What is left to pay, by person. */
  debts: ReadonlyMap<string, Debt>
  /** Row selection; null without bulk actions. */
  chosen: PeopleSelection | null
}

export function RegisterTable({ rows, columns, frame, order, sort, busy, debts, chosen }: RegisterTableProps) {
  const { t } = useTranslation('register')
  const cell = useCells(frame, debts)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be focusable.
    <section className={styles.frame} aria-label={t('table')} aria-busy={busy} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {chosen ? (
              <td data-column="choose">
                <ChooseAll rows={rows} chosen={chosen} />
              </td>
            ) : null}
            {columns.map((column) => (
              <Heading key={column} column={column} order={order} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.memberId} data-chosen={chosen?.has(row.memberId) || undefined}>
              {chosen ? (
                <td data-column="choose">
                  <RowChoice
                    aria-label={t('chosen.choose', { name: row.name ?? t('nameless') })}
                    checked={chosen.has(row.memberId)}
                    disabled={chosen.everybody}
                    onChange={(event) => chosen.turn([row], event.currentTarget.checked)}
                  />
                </td>
              ) : null}
              {columns.map((column) =>
                column === 'name' ? (
                  <th key={column} scope="row">
                    {cell.name(row)}
                    <span className={styles.below}>
                      <DottedWords of={[row.memberships[0]?.name, row.city]} />
                    </span>
                  </th>
                ) : (
                  <td key={column} data-column={column}>
                    {cell[column](row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ChooseAll({ rows, chosen }: { rows: readonly RegisterRow[]; chosen: PeopleSelection }) {
  const { t } = useTranslation('register')
  const some = rows.filter(({ memberId }) => chosen.has(memberId)).length
  return (
    <RowChoice
      aria-label={t('chosen.shown')}
      checked={some === rows.length}
      indeterminate={some > 0 && some < rows.length}
      onChange={(event) => (chosen.everybody ? chosen.clear() : chosen.turn(rows, event.currentTarget.checked))}
    />
  )
}

type HeadingProps = Pick<RegisterTableProps, 'order' | 'sort'> & { column: RegisterColumn }

function Heading({ column, order, sort }: HeadingProps) {
  const { t } = useTranslation('register')
  const by = SORTED_BY[column]
  if (!by) {
    return (
      <th scope="col" data-column={column}>
        {t(`columns.${column}`)}
      </th>
    )
  }
  const standing = order === by ? 'ascending' : order === `-${by}` ? 'descending' : undefined
  const Icon = standing === 'descending' ? ArrowDown : ArrowUp
  return (
    <th scope="col" data-column={column} aria-sort={standing ?? 'none'}>
      <button type="button" className={styles.sort} onClick={() => sort(standing === 'ascending' ? `-${by}` : by)}>
        {t(`columns.${column}`)}
        <Icon size={14} aria-hidden data-on={standing !== undefined || undefined} />
      </button>
    </th>
  )
}

function useCells(
  frame: RegisterFrame | undefined,
  debts: ReadonlyMap<string, Debt>,
): Record<RegisterColumn, (row: RegisterRow) => ReactNode> {
  const { t } = useTranslation('register')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const named = (known: readonly { id: string; name: string }[] = []) => {
    const names = new Map(known.map(({ id, name }) => [id, name]))
    return (ids: readonly string[]) => ids.flatMap((id) => names.get(id) ?? []).join(', ')
  }
  const [teams, tags] = [named(frame?.teams), named(frame?.tags)]
  const day = (on: string | null) => (on === null ? null : <CalendarDateText on={on} />)
  return {
    name: ({ name, memberId }) =>
      name === null ? (
        <span className={styles.quiet}>{t('nameless')}</span>
      ) : (
        <Link to="/manage/$orgKey/register/$memberId" params={{ orgKey, memberId }} className={styles.name}>
          {name}
        </Link>
      ),
    status: ({ status, memberId }) => {
      const debt = debts.get(memberId)
      return (
        <span className={styles.status}>
          <StatusBadge tone={STATUS_TONES[status]}>{t(`standing.${status}`)}</StatusBadge>
          {debt ? (
            <span className={styles.owes} data-late={debt.daysOverdue > 0 || undefined}>
              {t('owes', { amount: formatMoney(debt.leftMinor, language) })}
            </span>
          ) : null}
        </span>
      )
    },
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
          <DottedWords of={[name, email, phone]} />
        </span>
      )),
    missing: ({ missing }) => missing.map((kind) => t(`missing.${kind}`)).join(', '),
  }
}
