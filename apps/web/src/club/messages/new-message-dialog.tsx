import { foldForSearch, splitSearchWords } from '@forenet/domain/search-text'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarDays, Shirt, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { DateText } from '../../ui/dates/date-text.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { clubEventsQuery } from '../shared/club-event-query.ts'
import { teamsQuery } from '../shared/teams-query.ts'
import { useClub, useMayHere } from '../shared/use-club.ts'
import styles from './messages.module.css'

const MAX_SHOWN = 8

export function NewMessageDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('messages')
  const { key: orgKey } = useClub()
  const may = useMayHere()
  const [typed, setTyped] = useState('')
  const teams = useQuery({ ...teamsQuery(orgKey), enabled: may('teams.write-to') })
  const events = useQuery({ ...clubEventsQuery(orgKey, 'ahead'), enabled: may('events.manage') })
  const failed = [teams, events].find((query) => query.isError)
  const isLoading = [teams, events].some((query) => query.isLoading)
  const sought = typed.trim()
  const words = splitSearchWords(sought)
  const matches = (name: string) => words.every((word) => foldForSearch(name).includes(word))
  const shownTeams = (teams.data ?? []).filter(({ archived, name }) => !archived && matches(name))
  const shownEvents = (events.data ?? []).filter(({ state, title }) => state === 'published' && matches(title))
  const isNothing = !isLoading && !failed && shownTeams.length + shownEvents.length === 0
  return (
    <Dialog opened title={t('writing.title')} onClose={close}>
      <div className={styles.choices}>
        <TextInput
          data-autofocus
          type="search"
          label={t('writing.search')}
          placeholder={t('writing.placeholder')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {failed ? (
          <QueryFailure error={failed.error} retry={() => void failed.refetch()} retrying={failed.isFetching} />
        ) : null}
        {isLoading ? <SkeletonList rows={4} height={48} /> : null}
        <BoxedList>
          {may('members.write') && sought === '' ? (
            <li>
              <Link
                to="/manage/$orgKey/register"
                params={{ orgKey }}
                search={{ status: 'active' }}
                className={styles.choice}
              >
                <Users size={20} aria-hidden />
                <span className={styles.name}>
                  {t('writing.register')}
                  <span className={styles.quiet}>{t('writing.registerHint')}</span>
                </span>
              </Link>
            </li>
          ) : null}
          {shownTeams.slice(0, MAX_SHOWN).map(({ id, name, activity }) => (
            <li key={id}>
              <Link
                to="/manage/$orgKey/teams/$teamId"
                params={{ orgKey, teamId: id }}
                search={{ write: 'yes' }}
                className={styles.choice}
              >
                <Shirt size={20} aria-hidden />
                <span className={styles.name}>
                  {name}
                  <span className={styles.quiet}>{[t('writing.team'), activity].filter(Boolean).join(' · ')}</span>
                </span>
              </Link>
            </li>
          ))}
          {shownEvents.slice(0, MAX_SHOWN).map(({ id, title, startsAt }) => (
            <li key={id}>
              <Link
                to="/manage/$orgKey/events/$eventId/letters"
                params={{ orgKey, eventId: id }}
                search={{ to: 'everybody' }}
                className={styles.choice}
              >
                <CalendarDays size={20} aria-hidden />
                <span className={styles.name}>
                  {title}
                  <span className={styles.quiet}>
                    {t('writing.event')} · <DateText at={startsAt} />
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </BoxedList>
        {isNothing ? <p className={styles.quiet}>{t('writing.nothing')}</p> : null}
      </div>
    </Dialog>
  )
}
