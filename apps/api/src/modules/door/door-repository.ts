import type { Database } from '@forenet/database/database'
import { prepared } from '../../platform/database/prepared.ts'

/** A device at the door of an event. */
export type DeviceRow = {
  id: string
  eventId: string
  name: string
  openedAt: Date
  lastSeenAt: Date
  endedAt: Date | null
}

const DEVICE = `d.id, d.event_id as "eventId", d.name, d.opened_at as "openedAt", d.last_seen_at as "lastSeenAt", d.ended_at as "endedAt"`

const lockLink = prepared(
  'door_link_lock',
  `select pg_advisory_xact_lock(hashtextextended('door ' || $1::uuid::text, 0))`,
)
const replaceLink = prepared(
  'door_link_replace',
  `insert into door_link (event_id, secret_hash, made_at) values ($1, $2, $3)
   on conflict (event_id) do update set secret_hash = excluded.secret_hash, made_at = excluded.made_at`,
)
const endLink = prepared<{ eventId: string }>(
  'door_link_end',
  'delete from door_link where event_id = $1 returning event_id as "eventId"',
)
const link = prepared<{ madeAt: Date }>('door_link_of', 'select made_at as "madeAt" from door_link where event_id = $1')
const bySecret = prepared<{ eventId: string }>(
  'door_link_by_secret',
  'select event_id as "eventId" from door_link where event_id = $1 and secret_hash = $2',
)
const countLive = prepared<{ count: number }>(
  'door_devices_live',
  'select count(*)::int as count from door_device where event_id = $1 and ended_at is null',
)
const insertDevice = prepared(
  'door_device_insert',
  `insert into door_device (id, event_id, name, token_hash, opened_at, last_seen_at) values ($1, $2, $3, $4, $5, $5)`,
)
const byToken = prepared<DeviceRow>(
  'door_device_by_token',
  `select ${DEVICE} from door_device d where d.token_hash = $1 and d.event_id = $2`,
)
const seen = prepared(
  'door_device_seen',
  'update door_device set last_seen_at = $2 where id = $1 and last_seen_at < $2',
)
const end = prepared<{ name: string }>(
  'door_device_end',
  'update door_device set ended_at = $3 where id = $1 and event_id = $2 and ended_at is null returning name',
)
const hold = prepared<{ id: string }>(
  'door_device_hold',
  'select id from door_device where id = $1 and ended_at is null for share',
)
const devices = prepared<DeviceRow>(
  'door_devices',
  `select ${DEVICE} from door_device d where d.event_id = $1 order by d.opened_at, d.id`,
)
const names = prepared<{ id: string; name: string }>(
  'door_names',
  // Who looked after the door signed in marked by their own name.
  `select d.id, d.name from door_device d where d.event_id = $1
   union all
   select m.id, btrim(concat_ws(' ', m.first_name, m.last_name)) as name from member_face m
    where m.id in (select made_by from mark_at_door where event_id = $1)`,
)

/** Whoever else changes or opens the door of the event waits until the transaction ends. */
export async function lockDoor(transaction: Database, eventId: string): Promise<void> {
  await lockLink(transaction, [eventId])
}

export async function writeLink(transaction: Database, eventId: string, secretHash: Buffer, at: Date): Promise<void> {
  await replaceLink(transaction, [eventId, secretHash, at])
}

/** False where there was none. */
export async function deleteLink(transaction: Database, eventId: string): Promise<boolean> {
  return (await endLink(transaction, [eventId])).length > 0
}

export async function findLinkMadeAt(database: Database, eventId: string): Promise<Date | null> {
  return (await link(database, [eventId]))[0]?.madeAt ?? null
}

export async function isLinkOf(database: Database, eventId: string, secretHash: Buffer): Promise<boolean> {
  return (await bySecret(database, [eventId, secretHash])).length > 0
}

export async function countLiveDevices(database: Database, eventId: string): Promise<number> {
  return (await countLive(database, [eventId]))[0]?.count ?? 0
}

export async function storeDevice(
  transaction: Database,
  { id, eventId, name, tokenHash }: { id: string; eventId: string; name: string; tokenHash: Buffer },
  at: Date,
): Promise<void> {
  await insertDevice(transaction, [id, eventId, name, tokenHash, at])
}

export async function findDevice(
  database: Database,
  tokenHash: Buffer,
  eventId: string,
): Promise<DeviceRow | undefined> {
  return (await byToken(database, [tokenHash, eventId]))[0]
}

export async function writeSeen(database: Database, id: string, at: Date): Promise<void> {
  await seen(database, [id, at])
}

/** The name of the device that was ended; undefined where it was before, or is none of the event's. */
export async function endDevice(
  transaction: Database,
  id: string,
  eventId: string,
  at: Date,
): Promise<string | undefined> {
  return (await end(transaction, [id, eventId, at]))[0]?.name
}

/** Whether a device works, which nobody changes before the transaction ends. */
export async function holdLive(transaction: Database, id: string): Promise<boolean> {
  return (await hold(transaction, [id])).length > 0
}

/** All that were ever opened for an event, in that order. */
export function listDevices(database: Database, eventId: string): Promise<DeviceRow[]> {
  return devices(database, [eventId])
}

/** By whom people were let in at an event: devices, and members who looked after its door. */
export function listNames(database: Database, eventId: string): Promise<{ id: string; name: string }[]> {
  return names(database, [eventId])
}
