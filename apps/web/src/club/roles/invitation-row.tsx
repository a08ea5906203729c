import type { RoleInvitation } from '@forenet/contract/club/role'
import { clubInvitationWithdraw } from '@forenet/contract/club/role-calls'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useDay, useLastDay } from '../../kit/organiser/role-words.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import rows from '../shared/list-row.module.css'
import { peopleQuery } from '../shared/people-query.ts'
import { useClub } from '../shared/use-club.ts'
import styles from './people.module.css'

export function InvitationRow({ invitation, mayWithdraw }: { invitation: RoleInvitation; mayWithdraw: boolean }) {
  const { t } = useTranslation(['roles', 'manage'])
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const day = useDay()
  const lastDay = useLastDay()
  const { id, email, role, event, team, until, invitedBy, invitedAt, sent } = invitation
  const withdraw = useAction({
    mutationFn: () => call(clubInvitationWithdraw, { params: { orgKey, invitationId: id } }),
    onSuccess: async (people) => {
      queryClient.setQueryData(peopleQuery(orgKey).queryKey, people)
      say(t('withdrawn', { email }))
      await queryClient.invalidateQueries({ queryKey: ['club', orgKey] })
    },
  })
  return (
    <li className={rows.row}>
      <span className={styles.initials} aria-hidden>
        <Mail size={18} />
      </span>
      <span className={rows.words}>
        <strong>{email}</strong>
        <span className={styles.quiet}>{t('invitedBy', { name: invitedBy, date: day(invitedAt) })}</span>
        {withdraw.isError ? <FormFailure failure={withdraw.error} /> : null}
      </span>
      <span className={styles.role}>
        <strong>{t(`manage:roles.${role}`)}</strong>
        {event ? <span className={styles.quiet}>{t('atEvent', { event: event.title })}</span> : null}
        {team ? <span className={styles.quiet}>{t('forTeam', { team: team.name })}</span> : null}
        {until ? <span className={styles.quiet}>{t('until', { date: lastDay(until) })}</span> : null}
        {sent ? null : <StatusBadge tone="waiting">{t('notSent')}</StatusBadge>}
      </span>
      {mayWithdraw ? (
        <Button
          size="sm"
          variant="default"
          aria-label={t('withdrawOf', { email })}
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate()}
        >
          {t('withdraw')}
        </Button>
      ) : null}
    </li>
  )
}
