import type { ClubInvitation } from '@forenet/contract/club/invitation'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '../../ui/blocks/status-badge.tsx'
import { instantWords } from '../../ui/dates/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'
import styles from '../shared/people-table.module.css'
import { PeopleTable } from '../shared/people-table.tsx'
import { InvitationActions } from './invitation-actions.tsx'

const COLUMNS = ['who', 'state', 'seats', 'until'] as const
const TONES: Readonly<Record<ClubInvitation['state'], Tone>> = {
  waiting: 'waiting',
  sent: 'neutral',
  opened: 'info',
  registered: 'good',
  declined: 'neutral',
  withdrawn: 'neutral',
}

type InvitationTableProps = { eventId: string; rows: readonly ClubInvitation[]; open: boolean; busy: boolean }

export function InvitationTable({ eventId, rows, open, busy }: InvitationTableProps) {
  const { t } = useTranslation('invitations')
  return (
    <PeopleTable
      label={t('list')}
      actions={t('columns.actions')}
      busy={busy}
      head={COLUMNS.map((column) => (
        <th key={column} scope="col">
          {t(`columns.${column}`)}
        </th>
      ))}
    >
      {rows.map((row) => (
        <InvitationLine key={row.id} eventId={eventId} row={row} open={open} />
      ))}
    </PeopleTable>
  )
}

function InvitationLine({ eventId, row, open }: { eventId: string; row: ClubInvitation; open: boolean }) {
  const { t } = useTranslation('invitations')
  const language = useLanguage()
  const words = (at: string) => instantWords(new Date(at), { language, now: new Date() })
  const { name, email, state, seats, taken, sentAt, openedAt, declinedAt, dueAt, answerUntil } = row
  const since = {
    declined: declinedAt,
    sent: sentAt,
    opened: openedAt,
    waiting: null,
    registered: null,
    withdrawn: null,
  }[state]
  return (
    <tr>
      <th scope="row">
        {name || email || t('forgotten')}
        {name && email ? <span className={styles.quiet}>{email}</span> : null}
      </th>
      <td data-label={t('columns.state')}>
        <span>
          <StatusBadge tone={TONES[state]}>{t(`states.${state}`)}</StatusBadge>
          {since ? <span className={styles.quiet}>{words(since)}</span> : null}
          {dueAt ? <span className={styles.quiet}>{t('goes', { at: words(dueAt) })}</span> : null}
        </span>
      </td>
      <td data-label={t('columns.seats')}>{t('seatsTaken', { taken, seats })}</td>
      <td data-label={t('columns.until')} data-empty={answerUntil === null || undefined}>
        {answerUntil ? words(answerUntil) : null}
      </td>
      <td data-column="actions">
        {state === 'withdrawn' ? null : <InvitationActions eventId={eventId} row={row} open={open} />}
      </td>
    </tr>
  )
}
