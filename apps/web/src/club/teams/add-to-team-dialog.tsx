import type { RegisterRow } from '@forenet/contract/club/register'
import { clubRegisterList } from '@forenet/contract/club/register-calls'
import type { TeamWithPeople } from '@forenet/contract/club/team'
import { clubTeamPersonAdd } from '@forenet/contract/club/team-calls'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { SearchField } from '../../kit/forms/search-field.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import rowStyles from '../shared/list-row.module.css'
import { useClub } from '../shared/use-club.ts'
import noted from '../shared/warning-note.module.css'
import { teamQuery } from './team-query.ts'
import { isFull } from './team-texts.ts'
import styles from './teams.module.css'

const MAX_RESULTS = 8

export function AddToTeamDialog({
  teamWithPeople: { team, people },
  close,
}: {
  teamWithPeople: TeamWithPeople
  close: () => void
}) {
  const { t } = useTranslation('teams')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const [text, setText] = useState('')
  const found = useQuery({
    queryKey: ['club', orgKey, 'register', 'found', text] as const,
    queryFn: ({ signal }) => call(clubRegisterList, { params: { orgKey }, query: { text }, signal }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
  const full = isFull(team)
  const place = useAction(
    {
      mutationFn: ({ memberId }: RegisterRow) =>
        call(clubTeamPersonAdd, {
          params: { orgKey, teamId: team.id, memberId },
          body: { state: full ? 'waiting' : 'on' },
        }),
      onSuccess: async (next, { name, memberId }) => {
        queryClient.setQueryData(teamQuery(orgKey, team.id).queryKey, next)
        const waits = next.people.some((person) => person.memberId === memberId && person.state === 'waiting')
        say(t(waits ? 'putToWait' : 'placed', { name: name ?? '' }))
        await queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'register', 'list'] })
        await queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'teams', 'list'] })
      },
      onError: () => queryClient.invalidateQueries({ queryKey: teamQuery(orgKey, team.id).queryKey }),
    },
    ({ memberId }) => memberId,
  )
  const rows = text === '' ? [] : (found.data?.rows.slice(0, MAX_RESULTS) ?? [])
  const stateOf = (id: string) => people.find(({ memberId }) => memberId === id)?.state
  return (
    <Dialog opened title={t('putting.title', { team: team.name })} onClose={close}>
      <div className={styles.form}>
        {full ? <p className={noted.note}>{t('putting.fullNote')}</p> : null}
        <SearchField text={text} change={setText} label={t('putting.search')} placeholder={t('putting.placeholder')} />
        {place.isError ? <FormFailure failure={place.error} /> : null}
        <ul className={styles.found} aria-busy={found.isFetching}>
          {rows.map((row) => {
            const state = stateOf(row.memberId)
            const name = row.name ?? ''
            return (
              <li key={row.memberId}>
                <span className={rowStyles.words}>
                  <strong>{name}</strong>
                  <span className={styles.quiet}>
                    {[row.age !== null && t('years', { count: row.age }), row.city].filter(Boolean).join(' · ')}
                  </span>
                </span>
                {state === undefined ? (
                  <Button
                    variant="default"
                    aria-label={t(full ? 'putting.waitOf' : 'putting.placeOf', { name })}
                    loading={place.isPending && place.variables.memberId === row.memberId}
                    onClick={() => place.mutate(row)}
                  >
                    {t(full ? 'putting.wait' : 'putting.place')}
                  </Button>
                ) : (
                  <span className={styles.quiet}>{t(`putting.${state}`)}</span>
                )}
              </li>
            )
          })}
          {text !== '' && found.isSuccess && rows.length === 0 ? (
            <li className={styles.quiet}>{t('putting.nobody')}</li>
          ) : null}
        </ul>
        <Button variant="default" onClick={close}>
          {t('putting.done')}
        </Button>
      </div>
    </Dialog>
  )
}
