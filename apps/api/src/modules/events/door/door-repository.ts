import type { Database } from '@forenet/database/database'
import { listRolesWithPermission } from '@forenet/domain/access'
import { prepared } from '../../../platform/database/prepared.ts'

/**
 * `endedAt`: signed out by a host, or when the link's creator (`hostId`) lost the role. `hostId` is null if the role is
 * from the identity provider.
 */
export type DeviceRow = {
  id: string
  eventId: string
  name: string
  openedAt: Date
  lastSeenAt: Date
  endedAt: Date | null
  hostId: string | null
}

const HOST_ROLES = listRolesWithPermission('events.manage')

/** `$1`: now; `$2`: roles that may open a door. The host needs only one of them. */
const hostJoinSql = (table: string) => `left join lateral (
    select (array_agg(g.member_id))[1] as id, max(least(g.ended_at, g.until_at)) as ended,
           coalesce(bool_or(g.ended_at is null and (g.from_at is null or g.from_at <= $1)
             and (g.until_at is null or g.until_at > $1)), false) as may
      from grant_face s join grant_face g on g.member_id = s.member_id and g.organisation_id = s.organisation_id
     where s.id = ${table}.grant_id and g.role = any($2) and g.team_id is null
       and (g.event_id is null or g.event_id = ${table}.event_id)) host on ${table}.grant_id is not null`
const DEVICES_SQL = `door_device d ${hostJoinSql('d')}`
const DEVICE_ENDED_AT_SQL = 'least(d.ended_at, case when not host.may then greatest(host.ended, d.opened_at) end)'
const LINKS_SQL = `door_link l ${hostJoinSql('l')}`
const LINK_VALID_SQL = 'host.may is not false'

const DEVICE_COLUMNS = `d.id, d.event_id as "eventId", d.name, d.opened_at as "openedAt", d.last_seen_at as "lastSeenAt",
  ${DEVICE_ENDED_AT_SQL} as "endedAt", host.id as "hostId"`

const lockLinkQuery = prepared(
  'door_link_lock',
  `select pg_advisory_xact_lock(hashtextextended('door ' || $1::uuid::text, 0))`,
)
const storeDoorLinkQuery = prepared(
  'door_link_replace',
  `insert into door_link (event_id, secret_hash, made_at, grant_id) values ($1, $2, $3, $4)
   on conflict (event_id) do update
     set secret_hash = excluded.secret_hash, made_at = excluded.made_at, grant_id = excluded.grant_id`,
)
const endLinkQuery = prepared<{ eventId: string }>(
  'door_link_end',
  'delete from door_link where event_id = $1 returning event_id as "eventId"',
)
const findDoorLinkCreatedAtQuery = prepared<{ madeAt: Date }>(
  'door_link_of',
  `select l.made_at as "madeAt" from ${LINKS_SQL} where l.event_id = $3 and ${LINK_VALID_SQL}`,
)
const findBySecretQuery = prepared<{ grantId: string | null }>(
  'door_link_by_secret',
  `select l.grant_id as "grantId" from ${LINKS_SQL} where l.event_id = $3 and l.secret_hash = $4 and ${LINK_VALID_SQL}`,
)
const countLiveQuery = prepared<{ count: number }>(
  'door_devices_live',
  `select count(*)::int as count from ${DEVICES_SQL} where d.event_id = $3 and ${DEVICE_ENDED_AT_SQL} is null`,
)
const insertDeviceQuery = prepared(
  'door_device_insert',
  `insert into door_device (id, event_id, name, token_hash, opened_at, last_seen_at, grant_id)
   values ($1, $2, $3, $4, $5, $5, $6)`,
)
const findByTokenQuery = prepared<DeviceRow>(
  'door_device_by_token',
  `select ${DEVICE_COLUMNS} from ${DEVICES_SQL} where d.token_hash = $3 and d.event_id = $4`,
)
const updateLastSeenQuery = prepared(
  'door_device_seen',
  'update door_device set last_seen_at = $2 where id = $1 and last_seen_at < $2',
)
const endQuery = prepared<{ name: string }>(
  'door_device_end',
  'update door_device set ended_at = $3 where id = $1 and event_id = $2 and ended_at is null returning name',
)
const lockLiveDeviceQuery = prepared<{ id: string }>(
  'door_device_hold',
  `select d.id from ${DEVICES_SQL} where d.id = $3 and ${DEVICE_ENDED_AT_SQL} is null for share of d`,
)
const listDevicesQuery = prepared<DeviceRow>(
  'door_devices',
  `select ${DEVICE_COLUMNS} from ${DEVICES_SQL} where d.event_id = $3 order by d.opened_at, d.id`,
)
const listDeviceNamesQuery = prepared<{ id: string; name: string }>(
  'door_names',
  // Hosts who are signed in mark under their own name.
  `select d.id, d.name from door_device d where d.event_id = $1
   union all
   select m.id, btrim(concat_ws(' ', m.first_name, m.last_name)) as name from member_face m
    where m.id in (select made_by from mark_at_door where event_id = $1)`,
)

export async function lockDoor(transaction: Database, eventId: string): Promise<void> {
  await lockLinkQuery(transaction, [eventId])
}

/** `grantId`: null if the creator's role is from the identity provider. */
export async function storeDoorLink(
  transaction: Database,
  { eventId, secretHash, grantId }: { eventId: string; secretHash: Buffer; grantId: string | null },
  at: Date,
): Promise<void> {
  await storeDoorLinkQuery(transaction, [eventId, secretHash, at, grantId])
}

export async function deleteDoorLink(transaction: Database, eventId: string): Promise<boolean> {
  return (await endLinkQuery(transaction, [eventId])).length > 0
}

export async function findDoorLinkCreatedAt(database: Database, eventId: string, now: Date): Promise<Date | null> {
  return (await findDoorLinkCreatedAtQuery(database, [now, HOST_ROLES, eventId]))[0]?.madeAt ?? null
}

export async function findDoorLink(
  database: Database,
  eventId: string,
  secretHash: Buffer,
  now: Date,
): Promise<{ grantId: string | null } | undefined> {
  return (await findBySecretQuery(database, [now, HOST_ROLES, eventId, secretHash]))[0]
}

export async function countLiveDevices(database: Database, eventId: string, now: Date): Promise<number> {
  return (await countLiveQuery(database, [now, HOST_ROLES, eventId]))[0]?.count ?? 0
}

export async function storeDevice(
  transaction: Database,
  device: { id: string; eventId: string; name: string; tokenHash: Buffer; grantId: string | null },
  at: Date,
): Promise<void> {
  const { id, eventId, name, tokenHash, grantId } = device
  await insertDeviceQuery(transaction, [id, eventId, name, tokenHash, at, grantId])
}

export async function findDevice(
  database: Database,
  tokenHash: Buffer,
  eventId: string,
  now: Date,
): Promise<DeviceRow | undefined> {
  return (await findByTokenQuery(database, [now, HOST_ROLES, tokenHash, eventId]))[0]
}

export async function updateLastSeen(database: Database, id: string, at: Date): Promise<void> {
  await updateLastSeenQuery(database, [id, at])
}

export async function endDevice(
  transaction: Database,
  id: string,
  eventId: string,
  at: Date,
): Promise<string | undefined> {
  return (await endQuery(transaction, [id, eventId, at]))[0]?.name
}

/** Locks an active device against sign-out; false if it is not active. */
export async function lockLiveDevice(transaction: Database, id: string, now: Date): Promise<boolean> {
  return (await lockLiveDeviceQuery(transaction, [now, HOST_ROLES, id])).length > 0
}

export function listDevices(database: Database, eventId: string, now: Date): Promise<DeviceRow[]> {
  return listDevicesQuery(database, [now, HOST_ROLES, eventId])
}

export function listDeviceNames(database: Database, eventId: string): Promise<{ id: string; name: string }[]> {
  return listDeviceNamesQuery(database, [eventId])
}
