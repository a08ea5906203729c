import type { ClubAttendeeEvent } from '@forenet/contract/club/event-attendee'
import { clubAttendeeFile } from '@forenet/contract/club/event-attendee-calls'
import { clubRegistrationFile } from '@forenet/contract/club/event-registration-calls'
import { csvFilename } from '@forenet/contract/club/file-names'
import { formatEventTime } from '@forenet/domain/event-time'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ClipboardList, UserRoundPlus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callForFile } from '../../kit/calls/call.ts'
import { useLanguage } from '../../words/i18n.ts'
import { EventTabs } from '../shared/event-tabs.tsx'
import { ListPage } from '../shared/list-page.tsx'
import type { TableSort } from '../shared/table/data-table.tsx'
import { useDensity } from '../shared/table/density.ts'
import { TableOptions } from '../shared/table/table-options.tsx'
import { useDrawerClose } from '../shared/table/use-drawer-close.ts'
import { useClub } from '../shared/use-club.ts'
import { AttendeeDrawer } from './attendee-drawer.tsx'
import { AttendeeFilters } from './attendee-filters.tsx'
import {
  attendeeListQuery,
  parseAttendeeFilter,
  parseAttendeeOrder,
  parseOpenTicketId,
  registrationListQuery,
  toRegistrationFilter,
  toRegistrationOrder,
} from './attendee-query.ts'
import { AttendeeTable } from './attendee-table.tsx'
import styles from './attendees.module.css'
import { ChosenTicketsBar } from './chosen/chosen-tickets-bar.tsx'
import { useChosenTickets } from './chosen/use-chosen-tickets.ts'
import { GuestListDialog } from './guest-list/guest-list-dialog.tsx'
import { AddAttendeeDialog } from './manual-registration/add-attendee-dialog.tsx'
import { PrintAttendees } from './print-attendees.tsx'
import { RegistrationTable } from './registration-table.tsx'
import { useCanManageAttendees } from './use-can-manage-attendees.ts'
import { WaitingPeople } from './waiting-people.tsx'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Combobox.layer.css'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/events/$eventId/attendees')

export function AttendeesScreen() {
  const { t } = useTranslation(['attendees', 'manage'])
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const { eventId } = route.useParams()
  const search = route.useSearch()
  const isWaiting = search.show === 'waiting'
  const ofRegistrations = search.show === 'registrations'
  const filter = ofRegistrations ? toRegistrationFilter(search) : parseAttendeeFilter(search)
  const query = { ...parseAttendeeFilter(search), order: parseAttendeeOrder(search) }
  const registrationQuery = { ...toRegistrationFilter(search), order: toRegistrationOrder(search) }
  const tickets = useInfiniteQuery({ ...attendeeListQuery(orgKey, eventId, query), enabled: !ofRegistrations })
  const registrations = useInfiniteQuery({
    ...registrationListQuery(orgKey, eventId, registrationQuery),
    enabled: ofRegistrations,
  })
  const list = ofRegistrations ? registrations : tickets
  const event = list.data?.pages[0]?.event ?? null
  const rows = tickets.data?.pages.flatMap((page) => page.rows) ?? []
  const registrationRows = registrations.data?.pages.flatMap((page) => page.rows) ?? []
  const openId = parseOpenTicketId(search)
  const [density, setDensity] = useDensity()
  const navigate = route.useNavigate()
  const closeDrawer = useDrawerClose(
    () => void navigate({ search: ({ ticket: _ticket, ...before }) => before, replace: true, resetScroll: false }),
  )
  const shown = ofRegistrations ? registrationRows : rows
  const isFiltered = Object.keys(filter).length > 0
  const params = { orgKey, eventId }
  const chosen = useChosenTickets(parseAttendeeFilter(search))
  const order = ofRegistrations ? toRegistrationOrder(search) : parseAttendeeOrder(search)
  const table = {
    busy: list.isPlaceholderData,
    density,
    sort: { by: order.replace('-', ''), descending: order.startsWith('-') },
    changeSort: ({ by, descending }: TableSort) =>
      void navigate({
        search: (before) => ({ ...before, order: descending ? `-${by}` : by }),
        replace: true,
        resetScroll: false,
      }),
  }
  const openRow = rows.find(({ ticketId }) => ticketId === openId)
  return (
    <>
      <ListPage
        isWide
        title={event?.title ?? t('manage:pages.manage-attendees')}
        eyebrow={t('manage:pages.manage-attendees')}
        lead={event ? <AttendeesLead event={event} /> : null}
        action={
          event ? (
            <>
              <AddManuallyButtons eventId={eventId} event={event} />
              {isWaiting || ofRegistrations || rows.length === 0 ? null : (
                <PrintAttendees eventId={eventId} query={query} />
              )}
            </>
          ) : null
        }
        file={
          ofRegistrations
            ? {
                label: t('download'),
                name: csvFilename(orgKey, 'registrations', language),
                fetch: () => callForFile(clubRegistrationFile, { params, query: { ...registrationQuery, language } }),
              }
            : {
                label: t('download'),
                name: csvFilename(orgKey, 'attendees', language),
                fetch: () => callForFile(clubAttendeeFile, { params, query: { ...query, language } }),
              }
        }
        options={isWaiting ? null : <TableOptions density={density} setDensity={setDensity} />}
        tabs={<EventTabs />}
        filters={
          event ? (
            <>
              <div className={styles.summary}>
                <AttendeesTabs waiting={event.counts.waiting} />
                {isWaiting ? null : <Counts counts={event.counts} />}
              </div>
              {isWaiting ? null : (
                <AttendeeFilters
                  search={search}
                  types={event.ticketTypes}
                  isFiltered={isFiltered}
                  ofRegistrations={ofRegistrations}
                />
              )}
            </>
          ) : null
        }
        list={list}
        empty={
          isWaiting || shown.length > 0
            ? null
            : {
                icon: <UsersRound size={28} />,
                title: t(isFiltered ? 'notFound.title' : 'none.title'),
                text: t(isFiltered ? (ofRegistrations ? 'registrations.notFound' : 'notFound.text') : 'none.text'),
              }
        }
        more={t('more')}
        rowHeight={isWaiting ? 72 : 38}
      >
        {isWaiting ? (
          <WaitingPeople eventId={eventId} />
        ) : ofRegistrations ? (
          <RegistrationTable rows={registrationRows} {...table} />
        ) : (
          <>
            <AttendeeTable
              rows={rows}
              hasOtherTypes={(event?.ticketTypes.length ?? 0) > 1}
              chosen={chosen}
              openId={openId}
              {...table}
            />
            {chosen.ids.size > 0 ? <ChosenTicketsBar eventId={eventId} chosen={chosen} /> : null}
          </>
        )}
      </ListPage>
      {openId === undefined ? null : (
        <AttendeeDrawer
          key={openId}
          eventId={eventId}
          ticketId={openId}
          listed={openRow && event ? { row: openRow, event } : null}
          close={closeDrawer}
        />
      )}
    </>
  )
}

function AddManuallyButtons({ eventId, event }: { eventId: string; event: ClubAttendeeEvent }) {
  const { t } = useTranslation('attendeeActions')
  const mayManage = useCanManageAttendees(eventId)
  const [asking, setAsking] = useState<'one' | 'list' | null>(null)
  if (!mayManage || event.cancelled || new Date(event.endsAt) <= new Date()) return null
  const close = () => setAsking(null)
  return (
    <>
      <Button leftSection={<UserRoundPlus size={18} aria-hidden />} onClick={() => setAsking('one')}>
        {t('action')}
      </Button>
      <Button variant="default" leftSection={<ClipboardList size={18} aria-hidden />} onClick={() => setAsking('list')}>
        {t('guests.action')}
      </Button>
      {asking === 'one' ? <AddAttendeeDialog eventId={eventId} close={close} /> : null}
      {asking === 'list' ? <GuestListDialog eventId={eventId} types={event.ticketTypes} close={close} /> : null}
    </>
  )
}

function AttendeesLead({ event: { startsAt, endsAt, cancelled } }: { event: ClubAttendeeEvent }) {
  const { t } = useTranslation('attendees')
  const { day, time } = formatEventTime(new Date(startsAt), new Date(endsAt), useLanguage())
  return (
    <>
      {t('lead', { day, time })}
      {cancelled ? <strong> {t('cancelled')}</strong> : null}
    </>
  )
}

function AttendeesTabs({ waiting }: { waiting: number }) {
  const { t } = useTranslation('attendees')
  return (
    <nav className={styles.views} aria-label={t('tabs.label')}>
      {(['list', 'registrations', 'waiting'] as const).map((tab) => (
        <Link
          key={tab}
          from="/manage/$orgKey/events/$eventId/attendees"
          to="."
          search={({ order: _order, entry: _entry, ticket: _ticket, ...now }) => ({
            ...now,
            show: tab === 'list' ? undefined : tab,
          })}
          activeOptions={{ explicitUndefined: true }}
        >
          {t(`tabs.${tab}`, { count: waiting })}
        </Link>
      ))}
    </nav>
  )
}

function Counts({ counts }: { counts: ClubAttendeeEvent['counts'] }) {
  const { t } = useTranslation(['attendees', 'attendeeActions'])
  const language = useLanguage()
  const figures = [
    ['coming', counts.coming],
    ['came', counts.came],
    ...(counts.forSale > 0 ? ([['for-sale', counts.forSale]] as const) : []),
    ['not-paid', counts.notPaid],
    ['void', counts.void],
  ] as const
  return (
    <ul className={styles.counts} aria-label={t('counts.label')}>
      {figures.map(([state, count]) => (
        <li key={state}>
          <Link
            from="/manage/$orgKey/events/$eventId/attendees"
            to="."
            search={({ entry: _entry, ...now }) => ({ ...now, state })}
            replace
            resetScroll={false}
          >
            <strong>{new Intl.NumberFormat(language).format(count)}</strong>
            <span>
              {t(`counts.${state}`)}
              {state === 'coming' && counts.given > 0
                ? `, ${t('attendeeActions:givenCount', { count: counts.given })}`
                : null}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
