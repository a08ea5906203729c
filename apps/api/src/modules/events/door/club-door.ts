import type { ClubDoor } from '@forenet/contract/club/door'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { can } from '@forenet/domain/access'
import { resolveAdmissions } from '@forenet/domain/door'
import { findActiveGrantId } from '../../../platform/access/grant-repository.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { audit } from '../../core/audit/index.ts'
import { type EventFacts, eventLinks, findEvent, toDoorMark } from '../tickets/index.ts'
import { type DoorDeps, doorClosingTime, generateDoorSecret } from './devices.ts'
import * as repository from './door-repository.ts'
import { countCheckIns } from './door-rules.ts'
import * as pack from './sync-repository.ts'

const REQUIRED_PERMISSION = 'events.manage'

export async function getClubDoor(deps: DoorDeps, by: ClubCaller, eventId: string): Promise<ClubDoor> {
  const event = await getManagedEventFacts(deps, by, eventId)
  const { database } = deps
  const [tickets, stored, types, devices, linkMadeAt] = await Promise.all([
    pack.listTicketsAtDoor(database, eventId, null),
    pack.listMarksAtDoor(database, eventId, null, []),
    pack.listTicketTypesAtDoor(database, eventId),
    repository.listDevices(database, eventId, deps.now()),
    repository.findDoorLinkCreatedAt(database, eventId, deps.now()),
  ])
  const marks = stored.map(toDoorMark)
  const admissions = resolveAdmissions(marks)
  const letInBy = Map.groupBy(admissions.values(), ({ first }) => first.deviceId)
  return {
    event: {
      id: eventId,
      title: event.eventTitle,
      startsAt: event.startsAt.toISOString(),
      endsAt: event.endsAt.toISOString(),
      cancelled: event.cancelledAt !== null,
    },
    until: doorClosingTime(event).toISOString(),
    linkMadeAt: linkMadeAt?.toISOString() ?? null,
    devices: devices.map(({ id, name, openedAt, lastSeenAt, endedAt }) => ({
      ...{ id, name, openedAt: openedAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() },
      ...{ endedAt: endedAt?.toISOString() ?? null, letIn: letInBy.get(id)?.length ?? 0 },
    })),
    ...countCheckIns(tickets, admissions, types, new Map(devices.map(({ id, name }) => [id, name]))),
  }
}

/** Revokes the previous link. Throws `not-found` and `door-ended`. */
export async function createDoorLink(
  deps: DoorDeps,
  by: ClubCaller,
  eventId: string,
): Promise<{ url: string; door: ClubDoor }> {
  const event = await getManagedEventFacts(deps, by, eventId)
  if (deps.now() >= doorClosingTime(event)) throw new ProblemError('door-ended', 'This event is over')
  const { secret, hash } = generateDoorSecret()
  await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    await repository.lockDoor(transaction, eventId)
    const grantId = await findHostGrant(transaction, by, eventId, at)
    await repository.storeDoorLink(transaction, { eventId, secretHash: hash, grantId }, at)
    await audit(transaction, by.caller, { action: 'door-link-made', ...auditObject(event) }, at)
  })
  return { url: eventLinks.door(deps.origin, eventId, secret), door: await getClubDoor(deps, by, eventId) }
}

/** Null if the caller's role is from the identity provider. */
async function findHostGrant(
  transaction: Database,
  { caller, club }: ClubCaller,
  eventId: string,
  at: Date,
): Promise<string | null> {
  if (can(caller.byToken, REQUIRED_PERMISSION, { organisationKey: club.key, eventId })) return null
  const place = { organisationId: club.id, eventId, memberId: caller.memberId ?? '' }
  const grantId = await findActiveGrantId(transaction, { ...place, permission: REQUIRED_PERMISSION, now: at })
  if (grantId === undefined) throw notFound('The event')
  return grantId
}

/** Idempotent; open devices stay signed in. Throws `not-found`. */
export async function endDoorLink(deps: DoorDeps, by: ClubCaller, eventId: string): Promise<ClubDoor> {
  const event = await getManagedEventFacts(deps, by, eventId)
  await inTransaction(deps.pool, async (transaction) => {
    await repository.lockDoor(transaction, eventId)
    if (!(await repository.deleteDoorLink(transaction, eventId))) return
    await audit(transaction, by.caller, { action: 'door-link-ended', ...auditObject(event) }, deps.now())
  })
  return getClubDoor(deps, by, eventId)
}

/** Idempotent. Throws `not-found` for a device of another event. */
export async function endDoorDevice(
  deps: DoorDeps,
  by: ClubCaller,
  eventId: string,
  deviceId: string,
): Promise<ClubDoor> {
  const event = await getManagedEventFacts(deps, by, eventId)
  const known = await repository.listDevices(deps.database, eventId, deps.now())
  if (!known.some(({ id }) => id === deviceId)) throw notFound('The device')
  await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    const name = await repository.endDevice(transaction, deviceId, eventId, at)
    if (name === undefined) return
    const about = auditObject(event)
    await audit(
      transaction,
      by.caller,
      { action: 'door-device-ended', ...about, detail: { ...about.detail, device: name } },
      at,
    )
  })
  return getClubDoor(deps, by, eventId)
}

/** Throws `not-found` outside the caller's scope. */
export async function getManagedEventFacts(
  { database }: Pick<DoorDeps, 'database'>,
  { club, reach }: ClubCaller,
  eventId: string,
): Promise<EventFacts> {
  const event = await findEvent(database, eventId)
  const isReached = reach === 'whole' || reach.eventIds.includes(eventId)
  if (!event || event.organisationId !== club.id || !isReached) throw notFound('The event')
  return event
}

function auditObject({ eventId, organisationId, eventTitle }: EventFacts) {
  return { objectKind: 'event', objectId: eventId, organisationId, detail: { title: eventTitle } }
}
