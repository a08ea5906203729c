import type { ClubInvitation, ClubInvitationEvent } from '@forenet/contract/club/invitation'
import { clubEventInvitationUndo } from '@forenet/contract/club/invitation-calls'
import { INVITATION_STATES } from '@forenet/domain/event-invitation'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { MailPlus, Undo2, UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { StatusBadge, type Tone } from '../../ui/blocks/status-badge.tsx'
import { Surface } from '../../ui/blocks/surface.tsx'
import { formatInstant } from '../../ui/dates/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'
import counted from '../shared/count-links.module.css'
import { EventTabs } from '../shared/event-tabs.tsx'
import { FilterBar, FilterChoice } from '../shared/filter-bar.tsx'
import { ListPage } from '../shared/list-page.tsx'
import peopleTableStyles from '../shared/people-table.module.css'
import { PeopleTable } from '../shared/people-table.tsx'
import { useClub } from '../shared/use-club.ts'
import box from '../shared/white-box.module.css'
import { InvitationActions } from './invitation-actions.tsx'
import styles from './invitations.module.css'
import {
  type InvitationSearch,
  invitationListQuery,
  invitationsKey,
  parseInvitationFilter,
} from './invitations-query.ts'
import { InviteDialog } from './invite-dialog.tsx'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/events/$eventId/invitations')
const COUNTED_STATES = ['sent', 'opened', 'registered', 'declined', 'withdrawn'] as const

export function InvitationsScreen() {
  const { t } = useTranslation(['invitations', 'manage'])
  const { key: orgKey } = useClub()
  const { eventId } = route.useParams()
  const search = route.useSearch()
  const filter = parseInvitationFilter(search)
  const list = useInfiniteQuery(invitationListQuery(orgKey, eventId, filter))
  const [inviting, setInviting] = useState(false)
  const event = list.data?.pages[0]?.event ?? null
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const isFiltered = Object.keys(filter).length > 0
  return (
    <ListPage
      isWide
      title={event?.title ?? t('manage:pages.manage-invitations')}
      eyebrow={t('manage:pages.manage-invitations')}
      lead={event ? <InvitationsLead event={event} /> : null}
      action={
        event?.open ? (
          <>
            <Button leftSection={<MailPlus size={18} aria-hidden />} onClick={() => setInviting(true)}>
              {t('invite.action')}
            </Button>
            {inviting ? <InviteDialog eventId={eventId} event={event} close={() => setInviting(false)} /> : null}
          </>
        ) : null
      }
      file={null}
      tabs={<EventTabs />}
      filters={
        event && (isFiltered || rows.length > 0) ? (
          <>
            {event.counts.waiting > 0 ? <WaitingMessages eventId={eventId} people={event.counts.waiting} /> : null}
            <Counts counts={event.counts} />
            <Filters search={search} />
          </>
        ) : null
      }
      list={list}
      empty={
        rows.length > 0
          ? null
          : {
              icon: <UserRoundCheck size={28} />,
              title: t(isFiltered ? 'notFound.title' : 'none.title'),
              text: t(
                isFiltered ? 'notFound.text' : event?.byInvitation === false ? 'none.notByInvitation' : 'none.text',
              ),
            }
      }
      more={t('more')}
    >
      <InvitationTable eventId={eventId} rows={rows} open={event?.open ?? false} busy={list.isPlaceholderData} />
    </ListPage>
  )
}

function InvitationsLead({ event: { byInvitation, open, seats, taken } }: { event: ClubInvitationEvent }) {
  const { t } = useTranslation('invitations')
  if (!byInvitation) return t('lead.notByInvitation')
  if (!open) return t('lead.closed', { seats, taken })
  return seats === 0 ? t('lead.none') : t('lead.seats', { seats, taken })
}

function Counts({ counts }: { counts: ClubInvitationEvent['counts'] }) {
  const { t } = useTranslation('invitations')
  const language = useLanguage()
  return (
    <ul className={`${box.list} ${counted.counts}`} aria-label={t('counts')}>
      {COUNTED_STATES.map((state) => (
        <li key={state}>
          <Link
            from="/manage/$orgKey/events/$eventId/invitations"
            to="."
            search={(now) => ({ ...now, state })}
            replace
            resetScroll={false}
            className={counted.count ?? ''}
          >
            <strong>{new Intl.NumberFormat(language).format(counts[state])}</strong>
            <span>{t(`states.${state}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Filters({ search }: { search: InvitationSearch }) {
  const { t } = useTranslation('invitations')
  const navigate = route.useNavigate()
  const change = (part: { [Name in keyof InvitationSearch]: string | undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false })
  return (
    <FilterBar
      words="invitations"
      className={styles.filters}
      searchClassName={styles.search}
      text={search.q}
      search={(q) => change({ q })}
      clear={null}
    >
      <FilterChoice
        label={t('filters.state')}
        any={t('filters.anyState')}
        chosen={search.state}
        choices={INVITATION_STATES.map((state) => ({ value: state, label: t(`states.${state}`) }))}
        choose={(state) => change({ state })}
      />
    </FilterBar>
  )
}

function WaitingMessages({ eventId, people }: { eventId: string; people: number }) {
  const { t } = useTranslation('invitations')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const takeBack = useAction({
    mutationFn: () => call(clubEventInvitationUndo, { params: { orgKey, eventId } }),
    onSuccess: async ({ takenBack }) => {
      await queryClient.invalidateQueries({ queryKey: invitationsKey(orgKey, eventId) })
      say(t('waiting.takenBack', { count: takenBack }))
    },
  })
  return (
    <Surface>
      <div className={styles.waiting}>
        <p>
          <strong>{t('waiting.title', { count: people })}</strong> {t('waiting.text', { count: people })}
        </p>
        <Button
          variant="default"
          leftSection={<Undo2 size={16} aria-hidden />}
          loading={takeBack.isPending}
          onClick={() => takeBack.mutate()}
        >
          {t('waiting.action')}
        </Button>
      </div>
      <FormFailure failure={takeBack.error} />
    </Surface>
  )
}

const COLUMNS = ['who', 'state', 'seats', 'until'] as const
const TONES: Readonly<Record<ClubInvitation['state'], Tone>> = {
  waiting: 'waiting',
  sent: 'neutral',
  opened: 'info',
  registered: 'good',
  declined: 'neutral',
  withdrawn: 'neutral',
}

type InvitationTableProps = { eventId: string; rows: readonly ClubInvitation[]; open: boolean; busy: boolean }

function InvitationTable({ eventId, rows, open, busy }: InvitationTableProps) {
  const { t } = useTranslation('invitations')
  return (
    <PeopleTable
      label={t('list')}
      actions={t('columns.actions')}
      busy={busy}
      head={COLUMNS.map((column) => (
        <th key={column} scope="col">
          {t(`columns.${column}`)}
        </th>
      ))}
    >
      {rows.map((row) => (
        <InvitationLine key={row.id} eventId={eventId} row={row} open={open} />
      ))}
    </PeopleTable>
  )
}

function InvitationLine({ eventId, row, open }: { eventId: string; row: ClubInvitation; open: boolean }) {
  const { t } = useTranslation('invitations')
  const language = useLanguage()
  const words = (at: string) => formatInstant(new Date(at), { language, now: new Date() })
  const { name, email, state, seats, taken, sentAt, openedAt, declinedAt, dueAt, answerUntil } = row
  const since = {
    declined: declinedAt,
    sent: sentAt,
    opened: openedAt,
    waiting: null,
    registered: null,
    withdrawn: null,
  }[state]
  return (
    <tr>
      <th scope="row">
        {name || email || t('forgotten')}
        {name && email ? <span className={peopleTableStyles.quiet}>{email}</span> : null}
      </th>
      <td data-label={t('columns.state')}>
        <span>
          <StatusBadge tone={TONES[state]}>{t(`states.${state}`)}</StatusBadge>
          {since ? <span className={peopleTableStyles.quiet}>{words(since)}</span> : null}
          {dueAt ? <span className={peopleTableStyles.quiet}>{t('goes', { at: words(dueAt) })}</span> : null}
        </span>
      </td>
      <td data-label={t('columns.seats')}>{t('seatsTaken', { taken, seats })}</td>
      <td data-label={t('columns.until')} data-empty={answerUntil === null || undefined}>
        {answerUntil ? words(answerUntil) : null}
      </td>
      <td data-column="actions">
        {state === 'withdrawn' ? null : <InvitationActions eventId={eventId} row={row} open={open} />}
      </td>
    </tr>
  )
}
