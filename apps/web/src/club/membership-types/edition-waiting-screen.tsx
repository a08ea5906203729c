import type { ClubEditionQueue } from '@forenet/contract/club/edition-waiting'
import {
  clubEditionWaitingList,
  clubEditionWaitingOffer,
  clubEditionWaitingRemove,
} from '@forenet/contract/club/edition-waiting-calls'
import { Button } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Hourglass, UserRoundMinus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { formatInstant } from '../../ui/dates/date-words.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { MoreMenu, MoreMenuItem } from '../../ui/overlays/more-menu.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../words/i18n.ts'
import rows from '../shared/list-row.module.css'
import parts from '../shared/page-parts.module.css'
import { membershipTypesQuery } from '../shared/types-query.ts'
import { useClub, useMayHere } from '../shared/use-club.ts'
import styles from './types.module.css'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/types/$editionId/waiting')

type Person = ClubEditionQueue['people'][number]
type Change = { person: Person; kind: 'offer' | 'remove' }

function queueQuery(orgKey: string, editionId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'types', 'waiting', editionId] as const,
    queryFn: ({ signal }) => call(clubEditionWaitingList, { params: { orgKey, editionId }, signal }),
  })
}

export function EditionWaitingScreen() {
  const { t } = useTranslation(['types', 'manage'])
  const { key: orgKey } = useClub()
  const { editionId } = route.useParams()
  const queue = useQuery(queueQuery(orgKey, editionId))
  if (queue.isError)
    return <QueryFailure error={queue.error} retry={() => void queue.refetch()} retrying={queue.isFetching} />
  return (
    <div className={parts.page}>
      <PageHeader
        title={t('manage:pages.manage-edition-waiting')}
        {...(queue.data ? { eyebrow: queue.data.name, lead: formatPlaces(queue.data, t) } : {})}
      />
      {queue.isPending ? (
        <SkeletonList rows={4} height={76} />
      ) : queue.data.people.length === 0 ? (
        <EmptyState icon={<Hourglass size={28} />} title={t('waiting.none.title')} text={t('waiting.none.text')} />
      ) : (
        <EditionQueue editionId={editionId} queue={queue.data} />
      )}
    </div>
  )
}

function EditionQueue({ editionId, queue }: { editionId: string; queue: ClubEditionQueue }) {
  const { t } = useTranslation('types')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const list = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<Change | null>(null)
  const change = useAction({
    mutationFn: ({ person, kind }: Change) =>
      call(kind === 'offer' ? clubEditionWaitingOffer : clubEditionWaitingRemove, {
        params: { orgKey, editionId, waitingId: person.id },
      }),
    onSuccess: async (now, { person: { name }, kind }) => {
      queryClient.setQueryData(queueQuery(orgKey, editionId).queryKey, now)
      say(t(`waiting.${kind}.done`, { name }))
      // Keep the focus in the list: the focused row has moved or disappeared.
      list.current?.focus()
      await queryClient.invalidateQueries({ queryKey: membershipTypesQuery(orgKey).queryKey, exact: true })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: queueQuery(orgKey, editionId).queryKey }),
    onSettled: () => setAsked(null),
  })
  const isBeyond = queue.capacity !== null && queue.taken >= queue.capacity
  return (
    <div ref={list} tabIndex={-1}>
      {change.isError ? <FormFailure failure={change.error} /> : null}
      <BoxedList>
        {queue.people.map((person) => (
          <PersonRow key={person.id} person={person} confirmChange={(kind) => setAsked({ person, kind })} />
        ))}
      </BoxedList>
      {asked ? (
        <ConfirmDialog
          opened
          title={t(`waiting.${asked.kind}.title`, { name: asked.person.name })}
          confirmLabel={t(`waiting.${asked.kind}.confirm`)}
          cancelLabel={t('waiting.cancel')}
          pending={change.isPending}
          onConfirm={() => change.mutate(asked)}
          onClose={() => setAsked(null)}
        >
          {t(asked.kind === 'offer' && isBeyond ? 'waiting.offer.beyond' : `waiting.${asked.kind}.text`)}
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

function PersonRow({ person, confirmChange }: { person: Person; confirmChange: (kind: Change['kind']) => void }) {
  const { t } = useTranslation('types')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const isLinked = useMayHere()('members.read')
  const { name, memberId, place, joinedAt, offerUntil } = person
  const words = (at: string) => formatInstant(new Date(at), { language, now: new Date() })
  return (
    <li className={rows.row}>
      <span className={rows.words}>
        <strong>
          {place === null ? null : `${place}. `}
          {isLinked ? (
            <Link to="/manage/$orgKey/register/$memberId" params={{ orgKey, memberId }} className={rows.name}>
              {name}
            </Link>
          ) : (
            name
          )}
        </strong>
        <span className={styles.quiet}>{t('waiting.since', { date: words(joinedAt) })}</span>
      </span>
      {offerUntil ? (
        <StatusBadge tone="info">{t('waiting.offered', { date: words(offerUntil) })}</StatusBadge>
      ) : (
        <Button variant="default" aria-label={t('waiting.offer.to', { name })} onClick={() => confirmChange('offer')}>
          {t('waiting.offer.confirm')}
        </Button>
      )}
      <MoreMenu label={t('actions', { name })}>
        <MoreMenuItem icon={<UserRoundMinus size={18} />} onClick={() => confirmChange('remove')}>
          {t('waiting.remove.confirm')}
        </MoreMenuItem>
      </MoreMenu>
    </li>
  )
}

function formatPlaces(
  { capacity, taken }: ClubEditionQueue,
  t: ReturnType<typeof useTranslation<['types']>>['t'],
): string {
  return capacity === null ? t('waiting.endless') : t('waiting.places', { taken, capacity })
}
