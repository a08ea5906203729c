import { type Listing, listEvents, type Whose } from '@forenet/api/modules/events/catalogue/list-repository'
import { ownPartsShown } from '@forenet/api/modules/events/catalogue/own-part-rules'
import { listParticipants } from '@forenet/api/modules/members/repository'
import { listLines } from '@forenet/api/modules/memberships/repository'
import type { Database } from '@forenet/database/database'
import { serveFloor } from '../floor/serve-floor.ts'
import { AHEAD } from '../setting/events.ts'
import { type Asker, askedOfFloor, type List } from './paths.ts'

const SIXTY_DAYS_MS = 60 * 24 * 3_600_000

serveFloor<List>((database, url) => {
  const { list, ...asker } = askedOfFloor(url)
  const rows =
    list === 'of mine' ? mine(database, asker) : listed(database, asker, { kind: 'of', organisationId: asker.orgId })
  return { read: list, rows }
})

async function mine(database: Database, asker: Asker) {
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
    parts: ownPartsShown('mine', 'upcoming'),
  })
}

function listed(database: Database, { memberId }: Asker, whose: Whose) {
  const now = new Date()
  const listing: Listing = {
    memberId,
    now,
    when: 'upcoming',
    whose,
    from: new Date(now.getTime() - SIXTY_DAYS_MS).toISOString(),
    until: 'infinity',
    text: '',
    city: '',
    audience: '',
    size: AHEAD,
    cursor: null,
  }
  return listEvents(database, listing)
}
