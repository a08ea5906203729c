import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { ClubAttendeeEvent } from '@forenet/contract/club/event-attendee'
import { clubAttendeeFile } from '@forenet/contract/club/event-attendee-calls'
import { eventTimeInWords } from '@forenet/domain/event-time'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { UserRoundPlus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callForFile } from '../../kit/calls/call.ts'
import { Tabs } from '../../ui/page/tabs.tsx'
import { useLanguage } from '../../words/i18n.ts'
import counted from '../shared/count-links.module.css'
import { EventTabs } from '../shared/event-tabs.tsx'
import { ListPage } from '../shared/list-page.tsx'
import { useClub } from '../shared/use-club.ts'
import { AttendeeFilters } from './attendee-filters.tsx'
import { attendeeListQuery, filterOf, orderOf } from './attendee-query.ts'
import { AttendeeTable } from './attendee-table.tsx'
import { PrintAttendees } from './print-attendees.tsx'
import { PutDownDialog } from './put-down/put-down-dialog.tsx'
import { useMayManage } from './use-may-manage.ts'
import { WaitingPeople } from './waiting-people.tsx'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/events/$eventId/attendees')

/** Who comes to one event: counted, searched, in the order wanted and as a file of just what is shown; and who waits. */
export function AttendeesScreen() {
  const { t } = useTranslation(['attendees', 'manage'])
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const { eventId } = route.useParams()
  const search = route.useSearch()
  const filter = filterOf(search)
  const query = { ...filter, order: orderOf(search) }
  const list = useInfiniteQuery(attendeeListQuery(orgKey, eventId, query))
  const event = list.data?.pages[0]?.event ?? null
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const isFiltered = Object.keys(filter).length > 0
  const isWaiting = search.show === 'waiting'
  return (
    <ListPage
      isWide
      title={event?.title ?? t('manage:pages.manage-attendees')}
      eyebrow={t('manage:pages.manage-attendees')}
      lead={event ? <Lead event={event} /> : null}
      action={
        event ? (
          <>
            <PutDown eventId={eventId} event={event} />
            {isWaiting || rows.length === 0 ? null : <PrintAttendees eventId={eventId} query={query} />}
          </>
        ) : null
      }
      file={{
        label: t('download'),
        name: `${orgKey} attendees.csv`,
        fetch: () => callForFile(clubAttendeeFile, { params: { orgKey, eventId }, query: { ...query, language } }),
      }}
      tabs={<EventTabs />}
      filters={
        event ? (
          <>
            <Parts waiting={event.counts.waiting} />
            {isWaiting ? null : (
              <>
                <Counts counts={event.counts} />
                <AttendeeFilters search={search} types={event.ticketTypes} isFiltered={isFiltered} />
              </>
            )}
          </>
        ) : null
      }
      list={list}
      empty={
        isWaiting || rows.length > 0
          ? null
          : {
              icon: <UsersRound size={28} />,
              title: t(isFiltered ? 'notFound.title' : 'none.title'),
              text: t(isFiltered ? 'notFound.text' : 'none.text'),
            }
      }
      more={t('more')}
    >
      {isWaiting ? (
        <WaitingPeople eventId={eventId} />
      ) : (
        <AttendeeTable
          rows={rows}
          questions={event?.questions ?? []}
          busy={list.isPlaceholderData}
          hasOtherTypes={(event?.ticketTypes.length ?? 0) > 1}
        />
      )}
    </ListPage>
  )
}

/** The way to put somebody down, for who manages the event while it is to take place. */
function PutDown({ eventId, event: { endsAt, cancelled } }: { eventId: string; event: ClubAttendeeEvent }) {
  const { t } = useTranslation('boxOffice')
  const mayManage = useMayManage(eventId)
  const [asking, setAsking] = useState(false)
  if (!mayManage || cancelled || new Date(endsAt) <= new Date()) return null
  return (
    <>
      <Button leftSection={<UserRoundPlus size={18} aria-hidden />} onClick={() => setAsking(true)}>
        {t('action')}
      </Button>
      {asking ? <PutDownDialog eventId={eventId} close={() => setAsking(false)} /> : null}
    </>
  )
}

function Lead({ event: { startsAt, endsAt, cancelled } }: { event: ClubAttendeeEvent }) {
  const { t } = useTranslation('attendees')
  const { day, time } = eventTimeInWords(new Date(startsAt), new Date(endsAt), useLanguage())
  return (
    <>
      {t('lead', { day, time })}
      {cancelled ? <strong> {t('cancelled')}</strong> : null}
    </>
  )
}

function Parts({ waiting }: { waiting: number }) {
  const { t } = useTranslation('attendees')
  return (
    <Tabs label={t('tabs.label')}>
      {(['list', 'waiting'] as const).map((tab) => (
        <li key={tab}>
          <Link
            from="/manage/$orgKey/events/$eventId/attendees"
            to="."
            search={(now) => ({ ...now, show: tab === 'waiting' ? tab : undefined })}
            activeOptions={{ explicitUndefined: true }}
          >
            {t(`tabs.${tab}`, { count: waiting })}
          </Link>
        </li>
      ))}
    </Tabs>
  )
}

/** How many tickets of the event stand how, each the way to them. */
function Counts({ counts }: { counts: ClubAttendeeEvent['counts'] }) {
  const { t } = useTranslation(['attendees', 'boxOffice'])
  const language = useLanguage()
  const figures = [
    ['coming', counts.coming],
    ['came', counts.came],
    ...(counts.forSale > 0 ? ([['for-sale', counts.forSale]] as const) : []),
    ['not-paid', counts.notPaid],
    ['void', counts.void],
  ] as const
  return (
    <ul className={counted.counts} aria-label={t('counts.label')}>
      {figures.map(([state, count]) => (
        <li key={state}>
          <Link
            from="/manage/$orgKey/events/$eventId/attendees"
            to="."
            search={(now) => ({ ...now, state })}
            replace
            resetScroll={false}
            className={counted.count ?? ''}
          >
            <strong>{new Intl.NumberFormat(language).format(count)}</strong>
            <span>
              {t(`counts.${state}`)}
              {state === 'coming' && counts.given > 0
                ? `, ${t('boxOffice:givenCount', { count: counts.given })}`
                : null}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
