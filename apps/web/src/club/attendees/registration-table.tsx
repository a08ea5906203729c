import type { ClubRegistration } from '@forenet/contract/club/event-registration'
import { calendarDateAt } from '@forenet/domain/copenhagen-day'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '../../ui/blocks/status-badge.tsx'
import { formatInstant } from '../../ui/dates/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'
import { formatShortDate } from '../shared/short-date.ts'
import opening from '../shared/table/data-table.module.css'
import { DataTable, type TableColumn, type TableSort } from '../shared/table/data-table.tsx'
import type { TableDensity } from '../shared/table/density.ts'
import { RowAmount } from './attendee-status.tsx'
import styles from './attendees.module.css'

type RegistrationTableProps = {
  rows: readonly ClubRegistration[]
  busy: boolean
  sort: TableSort
  changeSort: (sort: TableSort) => void
  density: TableDensity
}

export function RegistrationTable({ rows, ...table }: RegistrationTableProps) {
  const { t } = useTranslation('attendees')
  return (
    <DataTable
      label={t('registrations.list')}
      columns={useRegistrationColumns()}
      rows={rows}
      rowId={({ entryId }) => entryId}
      rowName={({ buyer }) => buyer}
      {...table}
    />
  )
}

function useRegistrationColumns(): readonly TableColumn<ClubRegistration>[] {
  const { t } = useTranslation('attendees')
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'name',
        heading: t('registrations.columns.buyer'),
        sortable: true,
        namesRow: true,
        phone: 'title',
        cell: ({ entryId, tickets, buyer, names }) => {
          const others = names.filter((name) => name !== buyer).map((name) => name || t('nobody'))
          return (
            <>
              <Link
                from="/manage/$orgKey/events/$eventId/attendees"
                to="."
                search={tickets > 0 ? { entry: entryId } : { entry: entryId, state: 'void' }}
                className={opening.opens}
                aria-label={t('registrations.openOf', { name: buyer || t('nobody') })}
                data-row-open
              >
                {buyer || t('nobody')}
              </Link>
              {others.length > 0 ? (
                <span className={styles.muted} title={others.join(', ')}>
                  {' '}
                  · {others.join(', ')}
                </span>
              ) : null}
            </>
          )
        },
      },
      {
        id: 'tickets',
        heading: t('registrations.columns.tickets'),
        phone: 'detail',
        cell: ({ kinds, void: ended }) => {
          const words = kinds.map(({ ticketType, tickets }) => `${tickets} × ${ticketType}`).join(', ')
          return (
            <span title={words}>
              {words}
              {ended > 0 ? <span className={styles.muted}> {t('registrations.void', { count: ended })}</span> : null}
            </span>
          )
        },
      },
      {
        id: 'state',
        heading: t('registrations.columns.state'),
        width: '11rem',
        phone: 'note',
        cell: (row) => <RegistrationStatus row={row} />,
      },
      {
        id: 'registered',
        heading: t('registrations.columns.registered'),
        sortable: true,
        width: '6.5rem',
        cell: ({ registeredAt }) => (
          <span className={styles.muted}>{formatShortDate(calendarDateAt(new Date(registeredAt)), language)}</span>
        ),
      },
      {
        id: 'money',
        heading: t('registrations.columns.money'),
        numeric: true,
        width: '10rem',
        phone: 'value',
        cell: (row) => <RowAmount row={row} />,
      },
    ],
    [t, language],
  )
}

const TONES = { void: 'neutral', 'not-paid': 'waiting', coming: 'info', some: 'info', came: 'good' } as const

function RegistrationStatus({ row: { tickets, came, notPaid, heldUntil } }: { row: ClubRegistration }) {
  const { t } = useTranslation('attendees')
  const language = useLanguage()
  const state: keyof typeof TONES =
    tickets === 0 ? 'void' : notPaid > 0 ? 'not-paid' : came === 0 ? 'coming' : came < tickets ? 'some' : 'came'
  const tone: Tone = TONES[state]
  const held = heldUntil
    ? t('heldUntil', { at: formatInstant(new Date(heldUntil), { language, now: new Date() }) })
    : undefined
  return (
    <span title={held}>
      <StatusBadge tone={tone}>{t(`registrations.states.${state}`, { came, tickets })}</StatusBadge>
    </span>
  )
}
