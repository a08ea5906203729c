import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { ClubInvitationEvent } from '@forenet/contract/club/invitation'
import { INVITATION_STATES } from '@forenet/domain/event-invitation'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { MailPlus, UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../words/i18n.ts'
import counted from '../shared/count-links.module.css'
import { EventTabs } from '../shared/event-tabs.tsx'
import { FilterBar, FilterChoice } from '../shared/filter-bar.tsx'
import { ListPage } from '../shared/list-page.tsx'
import { useClub } from '../shared/use-club.ts'
import box from '../shared/white-box.module.css'
import { InvitationTable } from './invitation-table.tsx'
import styles from './invitations.module.css'
import { filterOf, type InvitationSearch, invitationListQuery } from './invitations-query.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { WaitingLetters } from './waiting-letters.tsx'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/events/$eventId/invitations')
const SHOWN = ['sent', 'opened', 'registered', 'declined', 'withdrawn'] as const

export function InvitationsScreen() {
  const { t } = useTranslation(['invitations', 'manage'])
  const { key: orgKey } = useClub()
  const { eventId } = route.useParams()
  const search = route.useSearch()
  const filter = filterOf(search)
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
      lead={event ? <Lead event={event} /> : null}
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
            {event.counts.waiting > 0 ? <WaitingLetters eventId={eventId} people={event.counts.waiting} /> : null}
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

function Lead({ event: { byInvitation, open, seats, taken } }: { event: ClubInvitationEvent }) {
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
      {SHOWN.map((state) => (
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
