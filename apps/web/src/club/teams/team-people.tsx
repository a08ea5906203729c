import type { Team, TeamPerson } from '@forenet/contract/club/team'
import { clubTeamPersonAdd, clubTeamPersonRemove } from '@forenet/contract/club/team-calls'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowUp, UserRoundMinus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { MoreMenu, MoreMenuItem } from '../../ui/overlays/more-menu.tsx'
import reaching from '../../ui/page/finger-reach.module.css'
import rows from '../shared/list-row.module.css'
import parts from '../shared/page-parts.module.css'
import { useClub, useMayHere } from '../shared/use-club.ts'
import { teamQuery } from './team-query.ts'
import { isFull } from './team-texts.ts'
import styles from './teams.module.css'

const MAX_PEOPLE = 500
const PAGE = 25

export function TeamPeople({ team, people }: { team: Team; people: readonly TeamPerson[] }) {
  const { t } = useTranslation(['teams', 'manage'])
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const [most, setMost] = useState(PAGE)
  const heading = useRef<HTMLHeadingElement>(null)
  const mayHere = useMayHere()
  const mayWrite = mayHere('members.write') && !team.archived
  const [on, waiting] = [
    people.filter(({ state }) => state === 'on'),
    people.filter(({ state }) => state === 'waiting'),
  ]
  const change = useAction(
    {
      mutationFn: ({ person, up }: { person: TeamPerson; up: boolean }) => {
        const params = { orgKey, teamId: team.id, memberId: person.memberId }
        return up ? call(clubTeamPersonAdd, { params, body: { state: 'on' } }) : call(clubTeamPersonRemove, { params })
      },
      onSuccess: async (held, { person: { name }, up }) => {
        queryClient.setQueryData(teamQuery(orgKey, team.id).queryKey, held)
        say(t(up ? 'movedUp' : 'takenOff', { name }))
        heading.current?.focus()
        await queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'register'] })
        await queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'teams', 'list'] })
      },
      onError: () => queryClient.invalidateQueries({ queryKey: teamQuery(orgKey, team.id).queryKey }),
    },
    ({ person }) => person.memberId,
  )
  const row = (person: TeamPerson, turn: number | null) => (
    <li key={person.memberId} className={rows.row}>
      {turn === null ? null : <span className={styles.turn}>{turn}.</span>}
      <PersonText person={person} linked={mayHere('members.read')} />
      {mayWrite ? (
        <span className={styles.actions}>
          {turn !== null && !isFull(team) ? (
            <Button
              variant="default"
              leftSection={<ArrowUp size={16} aria-hidden />}
              onClick={() => change.mutate({ person, up: true })}
            >
              {t('moveUp')}
            </Button>
          ) : null}
          <MoreMenu label={t('actions', { name: person.name })}>
            <MoreMenuItem icon={<UserRoundMinus size={18} />} onClick={() => change.mutate({ person, up: false })}>
              {t(turn === null ? 'takeOff' : 'stopWaiting')}
            </MoreMenuItem>
          </MoreMenu>
        </span>
      ) : null}
    </li>
  )
  return (
    <>
      <section aria-labelledby="on-team" className={parts.part}>
        <h2 id="on-team" ref={heading} tabIndex={-1}>
          {t('onTeam')}
        </h2>
        {change.isError ? <FormFailure failure={change.error} /> : null}
        {on.length === 0 ? (
          <p className={styles.quiet}>{t('nobody')}</p>
        ) : (
          <BoxedList>{on.slice(0, most).map((person) => row(person, null))}</BoxedList>
        )}
        {on.length > most ? (
          <div>
            <Button variant="default" onClick={() => setMost(most + PAGE)}>
              {t('manage:table.more')}
            </Button>
          </div>
        ) : null}
      </section>
      {waiting.length > 0 ? (
        <section aria-labelledby="waiting" className={parts.part}>
          <h2 id="waiting">{t('waiting')}</h2>
          <BoxedList>{waiting.map((person, place) => row(person, place + 1))}</BoxedList>
        </section>
      ) : null}
      {people.length >= MAX_PEOPLE ? (
        <p className={styles.quiet}>
          {t('many')}{' '}
          {mayHere('members.read') ? (
            <Link to="/manage/$orgKey/register" params={{ orgKey }} search={{ team: team.id }}>
              {t('allOfThem')}
            </Link>
          ) : null}
        </p>
      ) : null}
    </>
  )
}

function PersonText({ person, linked }: { person: TeamPerson; linked: boolean }) {
  const { t } = useTranslation('teams')
  const { key: orgKey } = useClub()
  const { memberId, name, age, misfits, guardians } = person
  return (
    <span className={rows.words}>
      <strong>
        {linked ? (
          <Link to="/manage/$orgKey/register/$memberId" params={{ orgKey, memberId }} className={rows.name}>
            {name}
          </Link>
        ) : (
          name
        )}
        {age === null ? null : <span className={styles.quiet}> · {t('years', { count: age })}</span>}
      </strong>
      <ContactLinks of={person} instead={guardians.length === 0 ? t('noContact') : null} />
      {guardians.map((guardian) => (
        <ContactLinks
          key={guardian.name}
          called={t('guardian', { name: guardian.name })}
          of={guardian}
          instead={null}
        />
      ))}
      {misfits.map((misfit) => (
        <span key={misfit} className={styles.misfit}>
          {t(`misfits.${misfit}`)}
        </span>
      ))}
    </span>
  )
}

type ContactProps = {
  called?: string
  of: { email: string | null; phone: string | null }
  instead: string | null
}

function ContactLinks({ called, of: { email, phone }, instead }: ContactProps) {
  if (!email && !phone && !called) return instead ? <span className={styles.quiet}>{instead}</span> : null
  return (
    <span className={styles.quiet}>
      {called}
      {called && (phone || email) ? ' · ' : null}
      {phone ? (
        <a href={`tel:${phone}`} className={reaching.reach}>
          {phone}
        </a>
      ) : null}
      {phone && email ? ' · ' : null}
      {email ? (
        <a href={`mailto:${email}`} className={reaching.reach}>
          {email}
        </a>
      ) : null}
    </span>
  )
}
