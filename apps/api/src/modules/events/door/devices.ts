import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import type { DoorMark } from '@forenet/domain/door'
import { DOOR_DATA_RETENTION_MS } from '@forenet/domain/door'
import type pg from 'pg'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import { type EventFacts, findEvent } from '../tickets/index.ts'
import * as repository from './door-repository.ts'

export type DoorDeps = { pool: pg.Pool; database: Database; origin: string; now: () => Date }

export type AuthenticatedDevice = { device: repository.DeviceRow; event: EventFacts; until: Date }

const SECRET_BYTES = 32
export const MAX_DEVICES = 50
const LAST_SEEN_INTERVAL_MS = 20_000

export function generateDoorSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return { secret, hash: hashSecret(secret) }
}

export function doorClosingTime({ endsAt }: Pick<EventFacts, 'endsAt'>): Date {
  return new Date(endsAt.getTime() + DOOR_DATA_RETENTION_MS)
}

/** Throws `not-found` for an unknown secret, `door-ended` after check-in has ended, and `too-many-devices`. */
export async function openDoor(
  { pool, now }: Pick<DoorDeps, 'pool' | 'now'>,
  eventId: string,
  { secret, name }: { secret: string; name: string },
): Promise<{ token: string; device: { id: string; name: string }; until: string }> {
  const created = generateDoorSecret()
  const id = randomUUID()
  const until = await inTransaction(pool, async (transaction) => {
    await repository.lockDoor(transaction, eventId)
    const at = now()
    const link = await repository.findDoorLink(transaction, eventId, hashSecret(secret), at)
    const event = link ? await findEvent(transaction, eventId) : undefined
    if (!link || !event) throw notFound('The door')
    const end = doorClosingTime(event)
    if (at >= end) throw doorEndedProblem()
    if ((await repository.countLiveDevices(transaction, eventId, at)) >= MAX_DEVICES)
      throw new ProblemError(
        'too-many-devices',
        `The door is open on ${MAX_DEVICES} devices: disconnect one of them first`,
      )
    await repository.storeDevice(transaction, { id, eventId, name, tokenHash: created.hash, grantId: link.grantId }, at)
    return end
  })
  return { token: created.secret, device: { id, name }, until: until.toISOString() }
}

/** Throws `door-ended` if the device was signed out or the token is unknown. */
export async function requireDevice(
  { database, now }: Pick<DoorDeps, 'database' | 'now'>,
  eventId: string,
  token: string | undefined,
): Promise<AuthenticatedDevice> {
  const at = now()
  const device = token ? await repository.findDevice(database, hashSecret(token), eventId, at) : undefined
  const event = device && device.endedAt === null ? await findEvent(database, eventId) : undefined
  if (!device || !event) throw doorEndedProblem()
  const until = doorClosingTime(event)
  if (at >= until) throw doorEndedProblem()
  if (at.getTime() - device.lastSeenAt.getTime() >= LAST_SEEN_INTERVAL_MS)
    await repository.updateLastSeen(database, device.id, at)
  return { device, event, until }
}

/** Matches devices signed out by a host, or by the host's loss of the role, while check-in is open. */
export async function findEndedDevice(
  { database, now }: Pick<DoorDeps, 'database' | 'now'>,
  eventId: string,
  token: string | undefined,
): Promise<AuthenticatedDevice | undefined> {
  const device = token ? await repository.findDevice(database, hashSecret(token), eventId, now()) : undefined
  const event = device?.endedAt ? await findEvent(database, eventId) : undefined
  if (!device || !event) return undefined
  const until = doorClosingTime(event)
  return now() < until ? { device, event, until } : undefined
}

export function lockActiveDevice(transaction: Database, id: string, now: Date): Promise<boolean> {
  return repository.lockLiveDevice(transaction, id, now)
}

export async function listDeviceNames(
  { database, now }: Pick<DoorDeps, 'database' | 'now'>,
  eventId: string,
): Promise<Map<string, { id: string; name: string; ended: boolean }>> {
  const devices = await repository.listDevices(database, eventId, now())
  return new Map(devices.map(({ id, name, endedAt }) => [id, { id, name, ended: endedAt !== null }]))
}

/** Drops marks of other events' devices; limits times to the device's session. */
export function filterAcceptedMarks(
  marks: readonly DoorMark[],
  devices: readonly Pick<repository.DeviceRow, 'id' | 'openedAt'>[],
  now: Date,
): DoorMark[] {
  const opened = new Map(devices.map(({ id, openedAt }) => [id, openedAt.getTime()]))
  return marks.flatMap((mark) => {
    const since = opened.get(mark.deviceId)
    return since === undefined ? [] : [{ ...mark, at: Math.min(Math.max(mark.at, since), now.getTime()) }]
  })
}

function doorEndedProblem(): ProblemError {
  return new ProblemError('door-ended', 'This device no longer works at the door')
}

function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
