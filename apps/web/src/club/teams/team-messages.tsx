import type { ChangeSet } from '@forenet/contract/club/change-set'
import type { Team } from '@forenet/contract/club/team'
import { clubTeamMessageStop } from '@forenet/contract/club/team-message-calls'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MailX, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { DateText } from '../../ui/dates/date-text.tsx'
import rows from '../shared/list-row.module.css'
import parts from '../shared/page-parts.module.css'
import { useClub } from '../shared/use-club.ts'
import { teamMessagesQuery } from './team-query.ts'
import styles from './teams.module.css'

export function TeamMessages({ team, preview }: { team: Team; preview: (changeSet: ChangeSet) => void }) {
  const { t } = useTranslation('teams')
  const { key: orgKey } = useClub()
  const messages = useQuery(teamMessagesQuery(orgKey, team.id))
  if (messages.data?.length === 0) return null
  return (
    <section aria-labelledby="messages" className={parts.part}>
      <h2 id="messages">{t('messages.title')}</h2>
      <p className={styles.quiet}>{t('messages.lead')}</p>
      {messages.isError ? (
        <QueryFailure error={messages.error} retry={() => void messages.refetch()} retrying={messages.isFetching} />
      ) : null}
      {messages.data && messages.data.length > 0 ? (
        <BoxedList>
          {messages.data.map((changeSet) => (
            <TeamMessage key={changeSet.id} team={team} changeSet={changeSet} preview={() => preview(changeSet)} />
          ))}
        </BoxedList>
      ) : null}
    </section>
  )
}

type TeamMessageProps = { team: Team; changeSet: ChangeSet; preview: () => void }

function TeamMessage({ team, changeSet, preview }: TeamMessageProps) {
  const { t } = useTranslation('teams')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const { id: changeSetId, about, text, state, madeAt, madeBy, appliedAt, appliedBy, messages } = changeSet
  const stop = useAction({
    mutationFn: () => call(clubTeamMessageStop, { params: { orgKey, teamId: team.id, changeSetId } }),
    onSuccess: async () => {
      say(t('messages.isStopped'))
      await queryClient.invalidateQueries({ queryKey: teamMessagesQuery(orgKey, team.id).queryKey })
    },
  })
  const by = appliedBy ?? madeBy
  return (
    <li className={rows.row}>
      <span className={rows.words}>
        <strong>{about}</strong>
        <span className={styles.quiet}>
          <DateText at={appliedAt ?? madeAt} />
          {by === null ? null : ` · ${by}`}
          {' · '}
          <SendingState {...changeSet} />
        </span>
        {text === null ? null : (
          <details className={styles.text}>
            <summary>{t('messages.message')}</summary>
            <p>{text}</p>
          </details>
        )}
        {stop.isError ? <FormFailure failure={stop.error} /> : null}
      </span>
      {state === 'previewed' && !team.archived ? (
        <Button variant="default" leftSection={<Send size={16} aria-hidden />} onClick={preview}>
          {t('messages.look')}
        </Button>
      ) : null}
      {messages && messages.held > 0 ? (
        <Button
          variant="default"
          leftSection={<MailX size={16} aria-hidden />}
          loading={stop.isPending}
          onClick={() => stop.mutate()}
        >
          {t('messages.stop')}
        </Button>
      ) : null}
    </li>
  )
}

function SendingState({ state, messages, done }: Pick<ChangeSet, 'state' | 'messages' | 'done'>) {
  const { t } = useTranslation('teams')
  if (state === 'previewed') return t('messages.notSent')
  if (state === 'applying' || state === 'taking-back') return t('messages.working')
  if (messages === null) return done > 0 ? t('messages.sent', { count: done }) : t('messages.toNobody')
  const { held, sent, stopped, goAt } = messages
  return (
    <span role="status">
      {held > 0 && goAt !== null ? (
        <>
          {t('messages.held', { count: held })} <DateText at={goAt} />.{' '}
        </>
      ) : null}
      {sent > 0 ? `${t('messages.sent', { count: sent })} ` : null}
      {stopped > 0 ? t('messages.stopped', { count: stopped }) : null}
    </span>
  )
}
