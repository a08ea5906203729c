import type { ClubAttendee, ClubAttendeeEvent } from '@forenet/contract/club/event-attendee'
import { formatAnswer } from '@forenet/domain/ticket-question'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { QueryContent } from '../../kit/page/query-content.tsx'
import { DetailList } from '../../ui/blocks/detail-list.tsx'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { DateText } from '../../ui/dates/date-text.tsx'
import { Money } from '../../ui/money/money.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { DrawerHead, DrawerPart, RowDrawer } from '../shared/table/row-drawer.tsx'
import { useClub } from '../shared/use-club.ts'
import { AttendeeButtons } from './attendee-actions.tsx'
import { attendeeQuery } from './attendee-query.ts'
import { TICKET_TONES, useStatusDetail } from './attendee-status.tsx'
import styles from './attendees.module.css'

type AttendeeDrawerProps = {
  eventId: string
  ticketId: string
  listed: { row: ClubAttendee; event: ClubAttendeeEvent } | null
  close: () => void
}

export function AttendeeDrawer({ eventId, ticketId, listed, close }: AttendeeDrawerProps) {
  const { t } = useTranslation('attendees')
  const { key: orgKey } = useClub()
  const attendee = useQuery({ ...attendeeQuery(orgKey, eventId, ticketId), placeholderData: listed ?? undefined })
  return (
    <RowDrawer rowId={ticketId} title={t('drawer.title')} close={close}>
      <QueryContent query={attendee} loading={<SkeletonList rows={4} height={88} />}>
        {(found) =>
          found ? (
            <Details row={found.row} event={found.event} />
          ) : (
            <EmptyState title={t('drawer.gone.title')} text={t('drawer.gone.text')} />
          )
        }
      </QueryContent>
    </RowDrawer>
  )
}

function Details({ row, event }: { row: ClubAttendee; event: ClubAttendeeEvent }) {
  const { t } = useTranslation('attendees')
  const detail = useStatusDetail()(row)
  const { name, ticketType, guest, state, entryId } = row
  const answered = event.questions.filter(({ id, asked }) => asked || row.answers[id])
  return (
    <>
      <DrawerHead>
        <h2 className={styles.name}>
          {name || t('nobody')}
          <StatusBadge tone={TICKET_TONES[state]}>{t(`states.${state}`)}</StatusBadge>
        </h2>
        <p className={styles.muted}>
          {ticketType}
          {guest ? ` · ${t('guest')}` : null}
        </p>
        {detail === null ? null : <p className={styles.muted}>{detail}</p>}
        <div className={styles.actions}>
          <AttendeeButtons row={row} hasOtherTypes={event.ticketTypes.length > 1}>
            <Button
              variant="default"
              renderRoot={(root) => (
                <Link
                  from="/manage/$orgKey/events/$eventId/attendees"
                  to="."
                  search={state === 'void' ? { entry: entryId, state } : { entry: entryId }}
                  {...root}
                />
              )}
            >
              {t('drawer.registration')}
            </Button>
          </AttendeeButtons>
        </div>
      </DrawerHead>
      <DrawerPart title={t('drawer.details')}>
        <DetailList items={useFacts(row)} />
      </DrawerPart>
      {answered.length > 0 ? (
        <DrawerPart title={t('drawer.answers')}>
          <DetailList
            items={answered.map(({ id, label, kind, asked }) => ({
              id,
              label: asked ? label : `${label} (${t('askedNoMore')})`,
              value: row.answers[id]
                ? formatAnswer(kind, row.answers[id], { yes: t('yes'), no: t('no') })
                : t('drawer.unanswered'),
            }))}
          />
        </DrawerPart>
      ) : null}
    </>
  )
}

function useFacts(row: ClubAttendee) {
  const { t } = useTranslation(['attendees', 'attendeeActions'])
  const { email, buyer, registeredAt, paidMinor, owedMinor, refundedMinor, byHand, discount, resale } = row
  const money = (id: string, label: string, minor: number | null | undefined) =>
    minor ? [{ id, label, value: <Money minor={minor} /> }] : []
  return [
    ...(email ? [{ id: 'email', label: t('drawer.email'), value: <a href={`mailto:${email}`}>{email}</a> }] : []),
    { id: 'buyer', label: t('columns.buyer'), value: buyer || t('nobody') },
    { id: 'registered', label: t('columns.registered'), value: <DateText at={registeredAt} /> },
    ...(paidMinor === null
      ? []
      : [
          {
            id: 'paid',
            label: t('columns.money'),
            value: (
              <>
                <Money minor={paidMinor} />
                {byHand ? ` · ${t(`attendeeActions:byHand.${byHand}`)}` : null}
              </>
            ),
          },
        ]),
    ...money('owed', t('drawer.owed'), owedMinor),
    ...money('refunded', t('drawer.refunded'), refundedMinor),
    ...money('hand-over', t('drawer.handOver'), resale?.handOverMinor),
    ...(discount
      ? [
          {
            id: 'code',
            label: t('columns.code'),
            value: (
              <>
                {discount.code ?? (discount.discountMinor > 0 ? null : t('withCode'))}
                {discount.discountMinor > 0 ? (
                  <>
                    {' '}
                    <Money minor={-discount.discountMinor} />
                  </>
                ) : null}
              </>
            ),
          },
        ]
      : []),
  ]
}
