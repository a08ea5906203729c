import type { ClubRegistration } from '@forenet/contract/club/event-registration'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '../../ui/blocks/status-badge.tsx'
import { DateText } from '../../ui/dates/date-text.tsx'
import { instantWords } from '../../ui/dates/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'
import styles from '../shared/people-table.module.css'
import { PeopleTable } from '../shared/people-table.tsx'
import { Paid } from './paid.tsx'

const COLUMNS = ['buyer', 'tickets', 'state', 'money', 'registered'] as const
const NAMES_SHOWN = 4

type RegistrationTableProps = { rows: readonly ClubRegistration[]; busy: boolean }

/** Registrations, linked to their tickets; rows become cards on small screens. */
export function RegistrationTable({ rows, busy }: RegistrationTableProps) {
  const { t } = useTranslation('attendees')
  return (
    <PeopleTable
      label={t('registrations.list')}
      actions={t('actions')}
      busy={busy}
      head={COLUMNS.map((column) => (
        <th key={column} scope="col" data-column={column}>
          {t(`registrations.columns.${column}`)}
        </th>
      ))}
    >
      {rows.map((row) => (
        <RegistrationLine key={row.entryId} row={row} />
      ))}
    </PeopleTable>
  )
}

function RegistrationLine({ row }: { row: ClubRegistration }) {
  const { t } = useTranslation('attendees')
  const { entryId, buyer, kinds, names, registeredAt, tickets } = row
  const others = names.filter((name) => name !== buyer)
  return (
    <tr>
      <th scope="row">
        {buyer || t('nobody')}
        {others.length > 0 ? (
          <span className={styles.quiet}>
            {[
              ...others.slice(0, NAMES_SHOWN).map((name) => name || t('nobody')),
              ...(others.length > NAMES_SHOWN ? [t('registrations.more', { count: others.length - NAMES_SHOWN })] : []),
            ].join(', ')}
          </span>
        ) : null}
      </th>
      <td data-label={t('registrations.columns.tickets')}>
        <span>
          {kinds.map(({ ticketType, tickets: count }) => `${count} × ${ticketType}`).join(', ')}
          {row.void > 0 ? <span className={styles.quiet}>{t('registrations.void', { count: row.void })}</span> : null}
        </span>
      </td>
      <td data-label={t('registrations.columns.state')}>
        <State row={row} />
      </td>
      <td data-label={t('registrations.columns.money')} data-column="money">
        <Paid row={row} />
      </td>
      <td data-label={t('registrations.columns.registered')} data-column="registered">
        <DateText at={registeredAt} />
      </td>
      <td data-column="actions">
        <Button
          variant="subtle"
          leftSection={<Ticket size={18} aria-hidden />}
          aria-label={t('registrations.openOf', { name: buyer || t('nobody') })}
          renderRoot={(props) => (
            <Link
              from="/manage/$orgKey/events/$eventId/attendees"
              to="."
              search={tickets > 0 ? { entry: entryId } : { entry: entryId, state: 'void' }}
              {...props}
            />
          )}
        >
          {t('registrations.open')}
        </Button>
      </td>
    </tr>
  )
}

/** Number of arrivals, or expiry of the reservation. */
function State({ row: { tickets, came, notPaid, heldUntil } }: { row: ClubRegistration }) {
  const { t } = useTranslation('attendees')
  const language = useLanguage()
  const state =
    tickets === 0 ? 'void' : notPaid > 0 ? 'not-paid' : came === 0 ? 'coming' : came < tickets ? 'some' : 'came'
  const tones: Readonly<Record<typeof state, Tone>> = {
    ...{ void: 'neutral', 'not-paid': 'waiting', coming: 'info', some: 'info', came: 'good' },
  }
  return (
    <span>
      <StatusBadge tone={tones[state]}>{t(`registrations.states.${state}`, { came, tickets })}</StatusBadge>
      {heldUntil ? (
        <span className={styles.quiet}>
          {t('heldUntil', { at: instantWords(new Date(heldUntil), { language, now: new Date() }) })}
        </span>
      ) : null}
    </span>
  )
}
