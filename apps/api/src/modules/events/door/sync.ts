import type { DoorSyncResult } from '@forenet/contract/door'
import { inTransaction } from '@forenet/database/transaction'
import type { DoorMark } from '@forenet/domain/door'
import { type EventFacts, recordMarks, type TicketCodes, toDoorMark } from '../tickets/index.ts'
import {
  type AuthenticatedDevice,
  type DoorDeps,
  filterAcceptedMarks,
  findEndedDevice,
  requireDevice,
} from './devices.ts'
import { listDeviceNames, listDevices } from './door-repository.ts'
import * as pack from './sync-repository.ts'

/** A cursor consists of PostgreSQL cluster and transaction id. */
const CURSOR_PATTERN = /^([0-9]+)\.([0-9]+)$/

export async function syncDoor(
  deps: DoorDeps & { codes: Pick<TicketCodes, 'publicKeys'> },
  eventId: string,
  token: string | undefined,
  { since, marks }: { since: string | null; marks: readonly DoorMark[] },
): Promise<DoorSyncResult> {
  const here = await requireDevice(deps, eventId, token).catch(async (error: unknown) => {
    await storeMarksOfEndedDevice(deps, eventId, token, marks)
    throw error
  })
  if (marks.length > 0) await storeMarks(deps, here, marks)
  return listDoorChanges(deps, here, since, marks)
}

/** Stores marks made offline before the sign-out. The call is still rejected, so that the device deletes its data. */
async function storeMarksOfEndedDevice(
  deps: DoorDeps,
  eventId: string,
  token: string | undefined,
  marks: readonly DoorMark[],
): Promise<void> {
  const ended = marks.length > 0 ? await findEndedDevice(deps, eventId, token) : undefined
  const endedAt = ended?.device.endedAt
  if (!ended || !endedAt) return
  const before = marks.filter(({ deviceId, at }) => deviceId === ended.device.id && at < endedAt.getTime())
  if (before.length > 0) await storeMarks(deps, ended, before)
}

async function storeMarks(
  deps: DoorDeps,
  { device, event }: AuthenticatedDevice,
  marks: readonly DoorMark[],
): Promise<void> {
  const accepted = filterAcceptedMarks(marks, await listDevices(deps.database, event.eventId, deps.now()), deps.now())
  await inTransaction(deps.pool, (transaction) =>
    recordMarks(transaction, event.eventId, accepted, device.id, deps.now()),
  )
}

async function listDoorChanges(
  { database, codes, now }: DoorDeps & { codes: Pick<TicketCodes, 'publicKeys'> },
  { device, event, until }: AuthenticatedDevice,
  said: string | null,
  brought: readonly DoorMark[],
): Promise<DoorSyncResult> {
  // Read first, so that concurrent writes are sent twice rather than missed.
  const status = await pack.readSyncPosition(database)
  const since = computeSyncStart(said, status)
  const ids = brought.map(({ id }) => id)
  const { eventId } = event
  const [tickets, marks, names, keys, types, others] = await Promise.all([
    pack.listTicketsAtDoor(database, eventId, since),
    pack.listMarksAtDoor(database, eventId, since, ids),
    listDeviceNames(database, eventId),
    codes.publicKeys(),
    pack.listTicketTypesAtDoor(database, eventId),
    since === null ? pack.listOtherEvents(database, eventId) : null,
  ])
  return {
    now: now().getTime(),
    cursor: `${status.cluster}.${status.cursor}`,
    whole: since === null,
    device: { id: device.id, name: device.name },
    until: until.toISOString(),
    event: presentDoorEvent(event, types),
    keys,
    tickets: tickets.map(({ usedAt: _at, unmarkedAt: _unmarked, state, ...ticket }) => ({
      ...ticket,
      state: toDoorTicketState(state, event),
    })),
    marks: addUnmarkedAdmissions(tickets, marks.map(toDoorMark), eventId),
    devices: names,
    ...(others
      ? { others: others.map(({ startsAt, ...other }) => ({ ...other, startDate: startsAt.toISOString() })) }
      : {}),
  }
}

export function computeSyncStart(
  cursor: string | null,
  { cluster, next }: Pick<pack.SyncPosition, 'cluster' | 'next'>,
): string | null {
  const [, of, at] = CURSOR_PATTERN.exec(cursor ?? '') ?? []
  // After a restore, the cursor is of another cluster or ahead of this one.
  return of === cluster && at !== undefined && BigInt(at) <= BigInt(next) ? at : null
}

/** `unmarkedAt` must be read together with the ticket; otherwise a mark could be duplicated or wrongly remain. */
function addUnmarkedAdmissions(
  tickets: readonly pack.DoorTicketRow[],
  marks: readonly DoorMark[],
  eventId: string,
): DoorMark[] {
  const unmarked = tickets.flatMap(({ id, unmarkedAt }) =>
    unmarkedAt ? [{ id, ticketId: id, deviceId: eventId, at: unmarkedAt.getTime(), undoes: null }] : [],
  )
  return [...marks, ...unmarked]
}

function toDoorTicketState(
  state: pack.DoorTicketRow['state'],
  { cancelledAt }: EventFacts,
): 'valid' | 'void' | 'not-paid' {
  // The event was just cancelled; tickets are voided one by one.
  if (state === 'void' || (cancelledAt !== null && state !== 'used')) return 'void'
  return state === 'reserved' ? 'not-paid' : 'valid'
}

function presentDoorEvent(
  event: EventFacts,
  types: { id: string; name: string; sold: boolean }[],
): DoorSyncResult['event'] {
  return {
    id: event.eventId,
    title: event.eventTitle,
    organisationName: event.organisationName,
    accentColour: event.accentColour,
    place: event.place,
    startDate: event.startsAt.toISOString(),
    endDate: event.endsAt.toISOString(),
    cancelled: event.cancelledAt !== null,
    ticketTypes: types.map(({ id, name }) => ({ id, name })),
    sells: types.some(({ sold }) => sold),
  }
}
