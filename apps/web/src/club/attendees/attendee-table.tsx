import type { ClubAttendee } from '@forenet/contract/club/event-attendee'
import { calendarDateAt } from '@forenet/domain/copenhagen-day'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { formatShortDate } from '../shared/short-date.ts'
import opening from '../shared/table/data-table.module.css'
import { DataTable, type TableColumn, type TableSort } from '../shared/table/data-table.tsx'
import type { TableDensity } from '../shared/table/density.ts'
import { OVER_LIST } from '../shared/table/use-drawer-close.ts'
import { AttendeeMenu } from './attendee-actions.tsx'
import { RowAmount, TICKET_TONES } from './attendee-status.tsx'
import styles from './attendees.module.css'
import { type ChosenTickets, hasBulkActions } from './chosen/use-chosen-tickets.ts'

type AttendeeTableProps = {
  rows: readonly ClubAttendee[]
  busy: boolean
  hasOtherTypes: boolean
  chosen: ChosenTickets
  sort: TableSort
  changeSort: (sort: TableSort) => void
  density: TableDensity
  openId: string | undefined
}

export function AttendeeTable({ rows, hasOtherTypes, chosen, ...table }: AttendeeTableProps) {
  const { t } = useTranslation('attendees')
  return (
    <DataTable
      label={t('list')}
      columns={useAttendeeColumns(hasOtherTypes)}
      rows={rows}
      rowId={({ ticketId }) => ticketId}
      rowName={({ name }) => name}
      selection={{ ids: chosen.ids, change: chosen.change, allows: hasBulkActions }}
      {...table}
    />
  )
}

function useAttendeeColumns(hasOtherTypes: boolean): readonly TableColumn<ClubAttendee>[] {
  const { t } = useTranslation('attendees')
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'name',
        heading: t('columns.name'),
        sortable: true,
        namesRow: true,
        phone: 'title',
        cell: ({ ticketId, name }) => (
          <Link
            from="/manage/$orgKey/events/$eventId/attendees"
            to="."
            search={(before) => ({ ...before, ticket: ticketId })}
            state={OVER_LIST}
            resetScroll={false}
            className={opening.opens}
            title={name}
            data-row-open
          >
            {name || t('nobody')}
          </Link>
        ),
      },
      {
        id: 'ticket-type',
        heading: t('columns.ticket'),
        sortable: true,
        phone: 'detail',
        cell: ({ ticketType, guest }) => (
          <span title={ticketType}>
            {ticketType}
            {guest ? <span className={styles.muted}> · {t('guest')}</span> : null}
          </span>
        ),
      },
      {
        id: 'state',
        heading: t('columns.state'),
        width: '10rem',
        phone: 'note',
        cell: ({ state, resale }) =>
          state === 'valid' && resale?.state === 'for-sale' ? (
            <StatusBadge tone="waiting">{t('forSale')}</StatusBadge>
          ) : (
            <StatusBadge tone={TICKET_TONES[state]}>{t(`states.${state}`)}</StatusBadge>
          ),
      },
      {
        id: 'buyer',
        heading: t('columns.buyer'),
        isOptional: true,
        cell: ({ buyer, name }) => (
          <span className={styles.muted} title={buyer}>
            {buyer === name ? '' : buyer || t('nobody')}
          </span>
        ),
      },
      {
        id: 'registered',
        heading: t('columns.registered'),
        sortable: true,
        width: '6.5rem',
        cell: ({ registeredAt }) => (
          <span className={styles.muted}>{formatShortDate(calendarDateAt(new Date(registeredAt)), language)}</span>
        ),
      },
      {
        id: 'money',
        heading: t('columns.money'),
        numeric: true,
        width: '10rem',
        phone: 'value',
        cell: (row) => <RowAmount row={row} />,
      },
      {
        id: 'actions',
        heading: t('actions'),
        actions: true,
        width: '4rem',
        cell: (row) =>
          row.state === 'valid' || row.state === 'used' ? (
            <AttendeeMenu row={row} hasOtherTypes={hasOtherTypes} />
          ) : null,
      },
    ],
    [t, language, hasOtherTypes],
  )
}
