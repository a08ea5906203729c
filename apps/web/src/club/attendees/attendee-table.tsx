import type { ClubAttendee, ClubAttendeeEvent } from '@forenet/contract/club/event-attendee'
import { answerWords } from '@forenet/domain/ticket-question'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '../../ui/blocks/status-badge.tsx'
import { DateText } from '../../ui/dates/date-text.tsx'
import { instantWords } from '../../ui/dates/date-words.ts'
import { Money } from '../../ui/money/money.tsx'
import { useLanguage } from '../../words/i18n.ts'
import styles from '../shared/people-table.module.css'
import { PeopleTable } from '../shared/people-table.tsx'
import { RowChoice } from '../shared/row-choice.tsx'
import { AttendeeActions } from './attendee-actions.tsx'
import { type ChosenTickets, isToChoose } from './chosen/use-chosen-tickets.ts'
import { Paid } from './paid.tsx'

const COLUMNS = ['name', 'ticket', 'state', 'buyer', 'money', 'registered'] as const
const TONES: Readonly<Record<ClubAttendee['state'], Tone>> = {
  reserved: 'waiting',
  valid: 'info',
  used: 'good',
  void: 'neutral',
}

type Questions = ClubAttendeeEvent['questions']
type AttendeeTableProps = {
  rows: readonly ClubAttendee[]
  questions: Questions
  busy: boolean
  hasOtherTypes: boolean
  chosen: ChosenTickets
}

/** Tickets with a column per question; rows become cards on small screens. */
export function AttendeeTable({ rows, questions, busy, hasOtherTypes, chosen }: AttendeeTableProps) {
  const { t } = useTranslation('attendees')
  const hasCodes = rows.some(({ discount }) => discount !== null)
  return (
    <PeopleTable
      label={t('list')}
      actions={t('actions')}
      busy={busy}
      head={
        <>
          <td data-column="choose">
            <ChooseAll rows={rows} chosen={chosen} />
          </td>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" data-column={column}>
              {t(`columns.${column}`)}
            </th>
          ))}
          {hasCodes ? <th scope="col">{t('columns.code')}</th> : null}
          {questions.map(({ id, label, asked }) => (
            <th key={id} scope="col" data-column="answer">
              {label}
              {asked ? null : <span className={styles.quiet}>{t('askedNoMore')}</span>}
            </th>
          ))}
        </>
      }
    >
      {rows.map((row) => (
        <AttendeeLine key={row.ticketId} {...{ row, questions, hasCodes, hasOtherTypes, chosen }} />
      ))}
    </PeopleTable>
  )
}

/** Selects all visible tickets that have bulk actions. */
function ChooseAll({ rows, chosen }: Pick<AttendeeTableProps, 'rows' | 'chosen'>) {
  const { t } = useTranslation('attendees')
  const open = rows.filter(isToChoose)
  const some = open.filter(({ ticketId }) => chosen.has(ticketId)).length
  return (
    <RowChoice
      aria-label={t('chosen.shown')}
      checked={open.length > 0 && some === open.length}
      indeterminate={some > 0 && some < open.length}
      disabled={open.length === 0}
      onChange={(event) => chosen.turn(open, event.currentTarget.checked)}
    />
  )
}

type AttendeeLineProps = {
  row: ClubAttendee
  questions: Questions
  hasCodes: boolean
  hasOtherTypes: boolean
  chosen: ChosenTickets
}

function AttendeeLine({ row, questions, hasCodes, hasOtherTypes, chosen }: AttendeeLineProps) {
  const { t } = useTranslation('attendees')
  const { ticketId, name, email, ticketType, guest, buyer, registeredAt, answers, discount } = row
  return (
    <tr data-chosen={chosen.has(ticketId) || undefined}>
      <td data-column="choose" data-empty={!isToChoose(row) || undefined}>
        {isToChoose(row) ? (
          <RowChoice
            aria-label={t('chosen.choose', { name })}
            checked={chosen.has(ticketId)}
            onChange={(event) => chosen.turn([row], event.currentTarget.checked)}
          />
        ) : null}
      </td>
      <th scope="row">
        {name}
        {email === null ? null : <span className={styles.quiet}>{email}</span>}
      </th>
      <td data-label={t('columns.ticket')}>
        <span>
          {ticketType}
          {guest ? <span className={styles.quiet}>{t('guest')}</span> : null}
        </span>
      </td>
      <td data-label={t('columns.state')}>
        <State row={row} />
      </td>
      <td data-label={t('columns.buyer')}>{buyer || t('nobody')}</td>
      <td data-label={t('columns.money')} data-column="money">
        <TicketPaid row={row} />
      </td>
      <td data-label={t('columns.registered')} data-column="registered">
        <DateText at={registeredAt} />
      </td>
      {hasCodes ? (
        <td data-label={t('columns.code')} data-empty={discount === null || undefined}>
          {discount ? (
            <span>
              {discount.code ?? (discount.discountMinor > 0 ? null : t('withCode'))}
              {discount.discountMinor > 0 ? (
                <span className={styles.quiet}>
                  <Money minor={-discount.discountMinor} />
                </span>
              ) : null}
            </span>
          ) : null}
        </td>
      ) : null}
      {questions.map(({ id, label, kind }) => (
        <td key={id} data-label={label} data-column="answer" data-empty={!answers[id] || undefined}>
          {answerWords(kind, answers[id] ?? '', { yes: t('yes'), no: t('no') })}
        </td>
      ))}
      <td data-column="actions">
        {row.state === 'valid' || row.state === 'used' ? (
          <AttendeeActions row={row} hasOtherTypes={hasOtherTypes} />
        ) : null}
      </td>
    </tr>
  )
}

/** Status with its time, or the reason if void. */
function State({ row: { state, voidReason, usedAt, heldUntil, resale } }: { row: ClubAttendee }) {
  const { t } = useTranslation('attendees')
  const language = useLanguage()
  const words = (at: string) => instantWords(new Date(at), { language, now: new Date() })
  const more = usedAt
    ? words(usedAt)
    : heldUntil
      ? t('heldUntil', { at: words(heldUntil) })
      : voidReason
        ? t(`voids.${voidReason}`)
        : resale?.state === 'for-sale'
          ? t('forSale')
          : null
  return (
    <span>
      <StatusBadge tone={TONES[state]}>{t(`states.${state}`)}</StatusBadge>
      {more === null ? null : <span className={styles.quiet}>{more}</span>}
    </span>
  )
}

/** Payment of a ticket; includes outstanding resale proceeds. */
function TicketPaid({ row }: { row: ClubAttendee }) {
  const { t } = useTranslation('attendees')
  const handOverMinor = row.resale?.handOverMinor ?? 0
  return (
    <Paid row={row}>
      {handOverMinor > 0 ? (
        <span className={styles.quiet}>
          {t('handOver')} <Money minor={handOverMinor} />
        </span>
      ) : null}
    </Paid>
  )
}
