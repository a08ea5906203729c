import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import type { Handover, HandoverSeat } from '@forenet/contract/club/handover'
import { clubHandoverCancel } from '@forenet/contract/club/handover-calls'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, BookUser } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useFormatDay } from '../../kit/organiser/role-texts.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { formatCalendarDate } from '../../ui/dates/date-words.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { handoverQuery } from '../shared/handover-query.ts'
import { peopleQuery } from '../shared/people-query.ts'
import { useClub, useMayHere } from '../shared/use-club.ts'
import styles from './handover.module.css'
import { HandoverForm } from './handover-form.tsx'

const ANSWER_TONES = { accepted: 'good', waits: 'waiting', declined: 'bad' } as const
const OUTCOME_TONES = { changed: 'good', waits: 'waiting', kept: 'neutral' } as const

function HandoverPlan({ handover, mayChange }: { handover: Handover; mayChange: boolean }) {
  const { t } = useTranslation('handover')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const dayOf = useFormatDay()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const [asking, setAsking] = useState(false)
  const { id, day, state, plannedBy, plannedAt, seats } = handover
  const cancel = useAction({
    mutationFn: () => call(clubHandoverCancel, { params: { orgKey, handoverId: id } }),
    onSuccess: async (next) => {
      queryClient.setQueryData(handoverQuery(orgKey).queryKey, next)
      await queryClient.invalidateQueries({ queryKey: ['club', orgKey] })
      say(t('cancelled'))
      setAsking(false)
    },
  })
  const ahead = state === 'asked' || state === 'planned'
  return (
    <section aria-labelledby="handover" className={styles.part}>
      <h2 id="handover">{t(`state.${state}`, { day: formatCalendarDate(day, language) })}</h2>
      <p className={styles.quiet}>{t('by', { name: plannedBy, on: dayOf(plannedAt) })}</p>
      <BoxedList>
        {seats.map((seat) => (
          <HandoverSeatRow key={seat.id} seat={seat} ahead={ahead} />
        ))}
      </BoxedList>
      {ahead ? <p className={styles.note}>{t('rules')}</p> : null}
      {ahead && mayChange ? (
        <div>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('cancel')}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        opened={asking}
        danger
        title={t('cancelTitle')}
        confirmLabel={t('cancel')}
        pending={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{t('cancelText')}</p>
        {cancel.isError ? <FormFailure failure={cancel.error} /> : null}
      </ConfirmDialog>
    </section>
  )
}

function HandoverSeatRow({ seat: { role, leaves, takes, outcome }, ahead }: { seat: HandoverSeat; ahead: boolean }) {
  const { t } = useTranslation(['handover', 'manage'])
  return (
    <li className={styles.seat}>
      <div className={styles.role}>
        <h3>{t(`manage:roles.${role}`)}</h3>
        {outcome ? <StatusBadge tone={OUTCOME_TONES[outcome]}>{t(`outcomes.${outcome}`)}</StatusBadge> : null}
      </div>
      <div className={styles.hands}>
        <div className={styles.hand}>
          <span className={styles.quiet}>{t('from')}</span>
          <strong>{leaves?.name ?? t('empty')}</strong>
          {leaves && ahead ? (
            <StatusBadge tone={leaves.confirmed ? 'good' : 'waiting'}>
              {t(leaves.confirmed ? 'confirmed' : 'unconfirmed')}
            </StatusBadge>
          ) : null}
        </div>
        <ArrowRight size={20} aria-hidden />
        <div className={styles.hand}>
          <span className={styles.quiet}>{t('to')}</span>
          <strong>{takes ? takes.name || takes.email : t('nobody')}</strong>
          {takes && (ahead || takes.answer !== 'accepted') ? (
            <StatusBadge tone={ANSWER_TONES[takes.answer]}>{t(`answers.${takes.answer}`)}</StatusBadge>
          ) : null}
        </div>
      </div>
    </li>
  )
}

export function HandoverScreen() {
  const { t } = useTranslation('handover')
  const club = useClub()
  const mayChange = useMayHere()('access.manage')
  const handover = useQuery(handoverQuery(club.key))
  const people = useQuery(peopleQuery(club.key))
  const [planning, setPlanning] = useState(false)
  const failed = [handover, people].find(({ isError }) => isError)
  const latest = handover.data?.handover ?? null
  const ahead = latest?.state === 'asked' || latest?.state === 'planned'
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('title')}
        lead={t('lead', { club: club.name })}
        action={
          <Button
            variant="default"
            leftSection={<BookUser size={18} aria-hidden />}
            renderRoot={(root) => <Link to="/manage/$orgKey/people/dossier" params={{ orgKey: club.key }} {...root} />}
          >
            {t('dossier')}
          </Button>
        }
      />
      {failed ? (
        <QueryFailure error={failed.error} retry={() => void failed.refetch()} retrying={failed.isFetching} />
      ) : !handover.data || !people.data ? (
        <SkeletonList rows={4} height={88} />
      ) : (
        <>
          {latest ? <HandoverPlan handover={latest} mayChange={mayChange} /> : null}
          {!mayChange || ahead ? null : latest && !planning ? (
            <div>
              <Button onClick={() => setPlanning(true)}>{t('again')}</Button>
            </div>
          ) : (
            <HandoverForm people={people.data} />
          )}
        </>
      )}
    </div>
  )
}
