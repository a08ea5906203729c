import { listParticipants } from '@forenet/api/modules/core/members/repository'
import {
  type EventListQuery,
  type EventOwnerFilter,
  listEvents,
} from '@forenet/api/modules/events/events/catalogue/list-repository'
import { listedOwnStatuses } from '@forenet/api/modules/events/events/catalogue/own-status-rules'
import { listLines } from '@forenet/api/modules/membership/memberships/repository'
import type { Database } from '@forenet/database/database'
import { serveFloor } from '../floor/serve-floor.ts'
import { UPCOMING_EVENTS_PER_CLUB } from '../setting/events.ts'
import { type EventListName, type ListCaller, parseFloorPath } from './paths.ts'

const SIXTY_DAYS_MS = 60 * 24 * 3_600_000

serveFloor<EventListName>((database, url) => {
  const { list, ...asker } = parseFloorPath(url)
  const rows =
    list === 'of mine' ? mine(database, asker) : listed(database, asker, { kind: 'of', organisationId: asker.orgId })
  return { read: list, rows }
})

async function mine(database: Database, asker: ListCaller) {
  const family = await listParticipants(database, asker.memberId)
  const lines = await listLines(
    database,
    family.map((member) => member.id),
    null,
  )
  const organisationIds = lines.map((line) => line.organisationId)
  return listed(database, asker, {
    kind: 'mine',
    organisationIds,
    organisationId: null,
    parts: listedOwnStatuses('mine', 'upcoming'),
  })
}

function listed(database: Database, { memberId }: ListCaller, whose: EventOwnerFilter) {
  const now = new Date()
  const listing: EventListQuery = {
    memberId,
    now,
    when: 'upcoming',
    whose,
    from: new Date(now.getTime() - SIXTY_DAYS_MS).toISOString(),
    until: 'infinity',
    text: '',
    city: '',
    audience: '',
    size: UPCOMING_EVENTS_PER_CLUB,
    cursor: null,
  }
  return listEvents(database, listing)
}
