import type { ChangeSet } from '@forenet/contract/club/change-set'
import type { Team } from '@forenet/contract/club/team'
import { clubTeamLetterStop } from '@forenet/contract/club/team-letter-calls'
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

export function TeamMessages({ team, look }: { team: Team; look: (letter: ChangeSet) => void }) {
  const { t } = useTranslation('teams')
  const { key: orgKey } = useClub()
  const letters = useQuery(teamMessagesQuery(orgKey, team.id))
  if (letters.data?.length === 0) return null
  return (
    <section aria-labelledby="letters" className={parts.part}>
      <h2 id="letters">{t('letters.title')}</h2>
      <p className={styles.quiet}>{t('letters.lead')}</p>
      {letters.isError ? (
        <QueryFailure error={letters.error} retry={() => void letters.refetch()} retrying={letters.isFetching} />
      ) : null}
      {letters.data && letters.data.length > 0 ? (
        <BoxedList>
          {letters.data.map((letter) => (
            <TeamMessage key={letter.id} team={team} letter={letter} look={() => look(letter)} />
          ))}
        </BoxedList>
      ) : null}
    </section>
  )
}

type TeamMessageProps = { team: Team; letter: ChangeSet; look: () => void }

function TeamMessage({ team, letter, look }: TeamMessageProps) {
  const { t } = useTranslation('teams')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const { id: changeSetId, about, text, state, madeAt, madeBy, appliedAt, appliedBy } = letter
  const stop = useAction({
    mutationFn: () => call(clubTeamLetterStop, { params: { orgKey, teamId: team.id, changeSetId } }),
    onSuccess: async () => {
      say(t('letters.isStopped'))
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
          <Standing letter={letter} />
        </span>
        {text === null ? null : (
          <details className={styles.text}>
            <summary>{t('letters.message')}</summary>
            <p>{text}</p>
          </details>
        )}
        {stop.isError ? <FormFailure failure={stop.error} /> : null}
      </span>
      {state === 'previewed' && !team.archived ? (
        <Button variant="default" leftSection={<Send size={16} aria-hidden />} onClick={look}>
          {t('letters.look')}
        </Button>
      ) : null}
      {letter.letters && letter.letters.held > 0 ? (
        <Button
          variant="default"
          leftSection={<MailX size={16} aria-hidden />}
          loading={stop.isPending}
          onClick={() => stop.mutate()}
        >
          {t('letters.stop')}
        </Button>
      ) : null}
    </li>
  )
}

function Standing({ letter: { state, letters, done } }: { letter: ChangeSet }) {
  const { t } = useTranslation('teams')
  if (state === 'previewed') return t('letters.notSent')
  if (state === 'applying' || state === 'taking-back') return t('letters.working')
  if (letters === null) return done > 0 ? t('letters.sent', { count: done }) : t('letters.toNobody')
  const { held, sent, stopped, goAt } = letters
  return (
    <span role="status">
      {held > 0 && goAt !== null ? (
        <>
          {t('letters.held', { count: held })} <DateText at={goAt} />.{' '}
        </>
      ) : null}
      {sent > 0 ? `${t('letters.sent', { count: sent })} ` : null}
      {stopped > 0 ? t('letters.stopped', { count: stopped }) : null}
    </span>
  )
}
