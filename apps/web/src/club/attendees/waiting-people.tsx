import '@mantine/core/styles/Checkbox.layer.css'
import type { ClubEventWaiting } from '@forenet/contract/club/event-attendee'
import { clubEventWaitingOffer, clubEventWaitingRemove } from '@forenet/contract/club/event-attendee-calls'
import { Button, Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Hourglass, UserRoundMinus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { formatInstant } from '../../ui/dates/date-words.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { MoreMenu, MoreMenuItem } from '../../ui/overlays/more-menu.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { useClub } from '../shared/use-club.ts'
import box from '../shared/white-box.module.css'
import { eventWaitingQuery } from './attendee-query.ts'
import styles from './attendees.module.css'
import { useCanManageAttendees } from './use-can-manage-attendees.ts'

type Person = ClubEventWaiting['people'][number]
type Change = { person: Person; kind: 'offer' | 'remove' }

export function WaitingPeople({ eventId }: { eventId: string }) {
  const { t } = useTranslation('attendees')
  const { key: orgKey } = useClub()
  const waiting = useQuery(eventWaitingQuery(orgKey, eventId))
  if (waiting.isError)
    return <QueryFailure error={waiting.error} retry={() => void waiting.refetch()} retrying={waiting.isFetching} />
  if (waiting.isPending) return <SkeletonList rows={4} height={64} />
  const { people, ended } = waiting.data
  return (
    <>
      {people.length === 0 ? (
        <EmptyState icon={<Hourglass size={28} />} title={t('waiting.none.title')} text={t('waiting.none.text')} />
      ) : (
        <WaitingQueue eventId={eventId} waiting={waiting.data} />
      )}
      {ended.length === 0 ? null : <EndedWaits ended={ended} />}
    </>
  )
}

function WaitingQueue({ eventId, waiting }: { eventId: string; waiting: ClubEventWaiting }) {
  const { people, forGuests } = waiting
  const { t } = useTranslation('attendees')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const mayManage = useCanManageAttendees(eventId)
  const list = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<Change | null>(null)
  const [beyond, setBeyond] = useState(false)
  const query = eventWaitingQuery(orgKey, eventId)
  const change = useAction({
    mutationFn: ({ person: { id: waitingId }, kind }: Change) => {
      const params = { orgKey, eventId, waitingId }
      return kind === 'offer'
        ? call(clubEventWaitingOffer, { params, body: { beyond } })
        : call(clubEventWaitingRemove, { params })
    },
    onSuccess: (now, { person: { name }, kind }) => {
      queryClient.setQueryData(query.queryKey, now)
      say(t(`waiting.${kind}.done`, { name: name || t('nobody') }))
      // Keep the focus in the list: the focused row has moved or disappeared.
      list.current?.focus()
      setAsked(null)
      void queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'attendees', eventId] })
    },
  })
  const ask = (next: Change) => {
    if (!change.isPending) change.reset()
    setBeyond(false)
    setAsked(next)
  }
  const wanted = asked?.kind === 'offer' ? asked.person.seats : 0
  const { free, freeOfTypes } = asked?.person.guestsOnly ? forGuests : waiting
  const hasNoTickets = freeOfTypes !== null && wanted > freeOfTypes
  const isBeyond = !hasNoTickets && free !== null && wanted > free
  return (
    <div ref={list} tabIndex={-1}>
      <ol className={`${box.list} ${styles.waiting}`} aria-label={t('waiting.list')}>
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            hasFewerSeats={person.guestsOnly && forGuests.free !== waiting.free}
            confirmChange={mayManage ? (kind) => ask({ person, kind }) : null}
          />
        ))}
      </ol>
      {asked ? (
        <ConfirmDialog
          opened
          title={t(`waiting.${asked.kind}.title`, { name: asked.person.name || t('nobody') })}
          confirmLabel={t(`waiting.${asked.kind}.confirm`)}
          danger={asked.kind === 'remove'}
          pending={change.isPending}
          disabled={hasNoTickets || (isBeyond && !beyond)}
          onConfirm={() => change.mutate(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t(`waiting.${asked.kind}.text`, { count: asked.person.seats })}</p>
          {hasNoTickets ? <p>{t('waiting.offer.noTickets')}</p> : null}
          {isBeyond ? (
            <>
              <p>{t('waiting.offer.tooFew', { count: free ?? 0 })}</p>
              <Checkbox
                label={t('waiting.offer.beyond')}
                checked={beyond}
                onChange={(event) => setBeyond(event.currentTarget.checked)}
              />
            </>
          ) : null}
          {change.isError ? <FormFailure failure={change.error} /> : null}
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

type PersonRowProps = { person: Person; hasFewerSeats: boolean; confirmChange: ((kind: Change['kind']) => void) | null }

function PersonRow({ person, hasFewerSeats, confirmChange }: PersonRowProps) {
  const { t } = useTranslation('attendees')
  const language = useLanguage()
  const { name, email, place, seats, joinedAt, offerUntil, passedOver, canTake } = person
  const words = (at: string) => formatInstant(new Date(at), { language, now: new Date() })
  const called = name || t('nobody')
  return (
    <li className={styles.waits}>
      <span className={styles.person}>
        <strong>
          {place === null ? null : `${place}. `}
          {called}
        </strong>
        <span className={styles.quiet}>
          {[t('waiting.seats', { count: seats }), t('waiting.since', { at: words(joinedAt) }), email]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {canTake ? null : <span className={styles.quiet}>{t('waiting.uninvited')}</span>}
        {hasFewerSeats ? <span className={styles.quiet}>{t('waiting.guestsOnly')}</span> : null}
        {passedOver ? (
          <span className={styles.quiet}>
            {t(passedOver.why === 'by-hand' ? 'waiting.passed.byHand' : 'waiting.passed.seats', {
              count: passedOver.times,
              at: words(passedOver.at),
              free: passedOver.free ?? 0,
            })}
          </span>
        ) : null}
      </span>
      <span className={styles.ends}>
        {offerUntil ? <StatusBadge tone="info">{t('waiting.offered', { at: words(offerUntil) })}</StatusBadge> : null}
        {confirmChange && canTake && !offerUntil ? (
          <Button
            variant="default"
            aria-label={t('waiting.offer.to', { name: called })}
            onClick={() => confirmChange('offer')}
          >
            {t('waiting.offer.confirm')}
          </Button>
        ) : null}
        {confirmChange ? (
          <MoreMenu label={t('actionsFor', { name: called })}>
            <MoreMenuItem icon={<UserRoundMinus size={18} aria-hidden />} onClick={() => confirmChange('remove')}>
              {t('waiting.remove.confirm')}
            </MoreMenuItem>
          </MoreMenu>
        ) : null}
      </span>
    </li>
  )
}

function EndedWaits({ ended }: { ended: ClubEventWaiting['ended'] }) {
  const { t } = useTranslation('attendees')
  const language = useLanguage()
  return (
    <section className={styles.ended}>
      <h2>{t('waiting.ended.title')}</h2>
      <ul className={`${box.list} ${styles.waiting}`} aria-label={t('waiting.ended.title')}>
        {ended.map(({ id, name, seats, why, at }) => (
          <li key={id} className={styles.waits}>
            <span className={styles.person}>
              <strong>{name || t('nobody')}</strong>
              <span className={styles.quiet}>{t('waiting.seats', { count: seats })}</span>
            </span>
            <span className={styles.quiet}>
              {t(`waiting.ended.${why}`, { at: formatInstant(new Date(at), { language, now: new Date() }) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
