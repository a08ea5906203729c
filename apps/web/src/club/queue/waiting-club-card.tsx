import type { WaitingClub } from '@forenet/contract/club/start'
import { clubStartDecide } from '@forenet/contract/club/start-calls'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { ClubTile } from '../../kit/organiser/club-tile.tsx'
import { useDay } from '../../kit/organiser/role-words.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { Surface } from '../../ui/blocks/surface.tsx'
import { KINDS } from '../shared/club-details.ts'
import { queueQuery } from '../shared/queue-query.ts'
import styles from './queue.module.css'

export function WaitingClubCard({ club, decline }: { club: WaitingClub; decline: () => void }) {
  const { t } = useTranslation(['opening', 'settings'])
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const day = useDay()
  const { id, key, name, description, email, website, place, cvrNumber, startedBy, askedAt } = club
  const kind = KINDS.find((known) => known === club.kind) ?? 'other'
  const approve = useAction({
    mutationFn: () => call(clubStartDecide, { params: { clubId: id }, body: { approved: true } }),
    onSuccess: (left) => {
      queryClient.setQueryData(queueQuery().queryKey, left)
      say(t('queue.approved', { club: name }))
    },
  })
  const facts = [
    [t('queue.startedBy'), [startedBy.name, startedBy.email].filter(Boolean).join(' · ')],
    [t('queue.askedAt'), day(askedAt)],
    [t('queue.place'), place],
    [t('settings:fields.cvrNumber'), cvrNumber ?? ''],
    [t('settings:fields.email'), email],
    [t('settings:fields.website'), website],
  ] as const
  return (
    <Surface as="section" labelledBy={`club-${id}`}>
      <header className={styles.head}>
        <ClubTile club={club} />
        <div>
          <h2 id={`club-${id}`}>{name}</h2>
          <p className={styles.quiet}>{`${t(`settings:kinds.${kind}`)} · ${key}`}</p>
        </div>
      </header>
      {description ? <p className={styles.text}>{description}</p> : null}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || t('queue.nothing')}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.answers}>
        <Button
          aria-label={t('queue.approveOf', { club: name })}
          loading={approve.isPending}
          onClick={() => approve.mutate()}
        >
          {t('queue.approve')}
        </Button>
        <Button
          variant="default"
          aria-label={t('queue.declineOf', { club: name })}
          disabled={approve.isPending}
          onClick={decline}
        >
          {t('queue.decline')}
        </Button>
      </div>
      {approve.isError ? <FormFailure failure={approve.error} /> : null}
    </Surface>
  )
}
