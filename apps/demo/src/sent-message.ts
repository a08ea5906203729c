import type { heldMessage } from '@forenet/database/change-set-tables'
import type { clubSending } from '@forenet/database/club-sending-tables'
import { addDays, type CalendarDate } from '@forenet/domain/calendar-date'
import { copenhagenInstant } from '@forenet/domain/copenhagen-time'
import type { GrantRow } from './boards.ts'
import type { Conversations } from './conversations.ts'
import { SPORTS_CLUB } from './organisations.ts'
import { createRandom } from './random.ts'
import type { BulkChanges } from './undone-import.ts'

type Person = { id: string; firstName: string; lastName: string; email: string | null }
type Known = {
  organisations: readonly { id: string; key: string; name: string }[]
  members: readonly Person[]
  teams: readonly { id: string; organisationId: string; name: string }[]
  teamPlaces: readonly { teamId: string; memberId: string; state?: string | undefined; untilAt?: Date | null }[]
  grants: readonly GrantRow[]
  known: ReadonlySet<string>
}

const DAYS_AGO = 6
const PEOPLE = 5
const SUBJECT = 'Arbejdsdag i hallen på lørdag'
const MESSAGE =
  'Vi mødes kl. 10 og maler omklædningsrummene. Der er rundstykker fra kl. 9.30 og suppe, når vi er færdige.\n\nTag malertøj med, og skriv, hvis du ikke kan.'

export function buildSentMessage(
  { organisations, members, teams, teamPlaces, grants, known }: Known,
  today: CalendarDate,
): BulkChanges &
  Conversations & {
    heldMessages: (typeof heldMessage.$inferInsert)[]
    clubSendings: (typeof clubSending.$inferInsert)[]
  } {
  const rows: ReturnType<typeof buildSentMessage> = {
    ...{ changeSets: [], changeRows: [], heldMessages: [], clubSendings: [] },
    ...{ threads: [], messages: [], notifications: [] },
  }
  const club = organisations.find(({ key }) => key === SPORTS_CLUB)
  const given = grants.find((one) => one.organisationId === club?.id && one.role === 'secretary' && !one.endedAt)
  const secretary = members.find(({ id }) => id === given?.memberId)
  if (!club || !secretary) return rows
  const ofClub = new Set(teams.flatMap(({ id, organisationId }) => (organisationId === club.id ? id : [])))
  const onTeam = new Set(teamPlaces.flatMap((one) => (ofClub.has(one.teamId) && !one.untilAt ? one.memberId : [])))
  const board = new Set(grants.map(({ memberId }) => memberId))
  const isReader = ({ id, email }: Person) => email !== null && onTeam.has(id) && !board.has(id) && !known.has(id)
  const readers = members.filter(isReader).slice(0, PEOPLE)
  const random = createRandom('message that has gone')
  const id = random.uuid()
  const at = (time: string) => copenhagenInstant(addDays(today, -DAYS_AGO), time)
  const [madeAt, askedAt, appliedAt, goneAt] = [at('20:02'), at('20:06'), at('20:06'), at('20:17')]
  const by = secretary.id
  const wanted = { kind: 'write', subject: SUBJECT, message: MESSAGE }
  rows.changeSets.push({
    ...{ id, organisationId: club.id, kind: 'write', about: SUBJECT, fingerprint: id, state: 'applied' },
    ...{ madeAt, madeBy: by, applyAskedAt: askedAt, appliedBy: by, appliedAt, workedAt: appliedAt },
    ...{ creates: 0, changes: readers.length, sames: 0, refusals: 0 },
    ...{ done: readers.length, passedOver: 0, back: 0, kept: 0 },
  })
  rows.clubSendings.push({ organisationId: club.id, kind: 'member-letter', at: askedAt, messages: readers.length })
  for (const [nth, reader] of readers.entries()) {
    const place = nth + 1
    const receiverIds = [reader.id]
    rows.changeRows.push({
      ...{ changeSetId: id, place, outcome: 'change', memberId: reader.id, wanted },
      name: `${reader.firstName} ${reader.lastName}`,
      changes: [{ field: 'letter', from: null, to: reader.email }],
      ...{ refusal: null, done: 'done', written: { receiverIds }, back: null, keptFields: [] },
    })
    rows.heldMessages.push({
      ...{ changeSetId: id, place, memberId: reader.id, goesAt: at('20:16'), state: 'sent' },
      data: {
        ...{ receiverIds, memberId: reader.id, changeSetId: id, organisationId: club.id, senderId: by },
        ...{ subject: SUBJECT, message: MESSAGE },
      },
    })
    const readAt = nth % 2 === 0 ? at('21:30') : null
    const threadId = random.uuid()
    rows.threads.push({
      ...{ id: threadId, organisationId: club.id, memberId: reader.id, subject: SUBJECT },
      ...{ createdAt: goneAt, updatedAt: goneAt, memberReadAt: readAt, organisationReadAt: goneAt, eventId: null },
    })
    rows.messages.push({
      ...{ id: threadId, threadId, senderMemberId: by, fromOrganisation: true, message: MESSAGE, createdAt: goneAt },
    })
    rows.notifications.push({
      ...{ id: random.uuid(), messageThreadId: threadId, receiverId: reader.id, senderId: by },
      senderName: `${secretary.firstName} ${secretary.lastName}`,
      ...{ type: 'CONTACT_US_REPLY', title: SUBJECT, message: MESSAGE },
      data: { org: club.name, orgKey: club.key, orgId: club.id, env: 'localhost', threadId },
      ...{ read: readAt !== null, shown: true, onceKey: `demonstration:${threadId}` },
      ...{ createdAt: goneAt, readDate: readAt },
    })
  }
  return rows
}
