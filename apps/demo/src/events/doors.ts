import { createHash } from 'node:crypto'
import type { doorDevice, ticketMark } from '@forenet/database/door-tables'
import type { Random } from '../random.ts'
import type { EventRow } from './event-rows.ts'
import type { TicketRow } from './registration-rows.ts'

export type DeviceRow = Required<typeof doorDevice.$inferInsert>
export type MarkRow = Required<typeof ticketMark.$inferInsert>

/** `share`: share of the scans. The last device was lost and removed. */
const DEVICES = [
  { name: 'Hovedindgangen', share: 0.6, lost: false },
  { name: 'Sofies telefon', share: 0.3, lost: false },
  { name: 'Emils telefon', share: 0.1, lost: true },
] as const
const MS_PER_MINUTE = 60_000
const READY_MINUTES = 20
/** Share of tickets scanned at two doors, because one door was offline. */
const TWICE = 0.02

export function buildDoorRows(
  random: Random,
  event: Pick<EventRow, 'id' | 'endsAt'>,
  tickets: readonly TicketRow[],
): { devices: DeviceRow[]; marks: MarkRow[] } {
  const came = tickets.flatMap(({ id, usedAt }) => (usedAt ? [{ id, usedAt }] : []))
  if (came.length === 0) return { devices: [], marks: [] }
  const first = Math.min(...came.map(({ usedAt }) => usedAt.getTime()))
  const openedAt = new Date(first - READY_MINUTES * MS_PER_MINUTE)
  const devices = DEVICES.map(({ name, lost }): DeviceRow => {
    const lastSeenAt = lost ? new Date(first + READY_MINUTES * MS_PER_MINUTE) : event.endsAt
    return {
      id: random.uuid(),
      eventId: event.id,
      name,
      tokenHash: createHash('sha256').update(random.uuid()).digest(),
      openedAt,
      lastSeenAt,
      grantId: null,
      endedAt: lost ? new Date(lastSeenAt.getTime() + 5 * MS_PER_MINUTE) : null,
    }
  })
  const marks = came.flatMap(({ id: ticketId, usedAt }): MarkRow[] => {
    const by = deviceFor(random, devices, usedAt)
    const mark = markRow(random, event.id, ticketId, by.id, usedAt)
    const other = devices.find(({ id, endedAt }) => id !== by.id && endedAt === null)
    if (!other || !random.chance(TWICE)) return [mark]
    const again = new Date(usedAt.getTime() + random.integer(1, 9) * MS_PER_MINUTE)
    return [mark, markRow(random, event.id, ticketId, other.id, again)]
  })
  return { devices, marks }
}

function deviceFor(random: Random, devices: readonly DeviceRow[], at: Date): DeviceRow {
  const drawn = random.integer(1, 100) / 100
  const [main, second, lost] = devices
  if (!main || !second || !lost) throw new Error('A door has three devices')
  const [mainPart, secondPart] = DEVICES.map(({ share }) => share)
  if (drawn <= (mainPart ?? 1)) return main
  return drawn <= (mainPart ?? 1) + (secondPart ?? 0) || at > lost.lastSeenAt ? second : lost
}

function markRow(random: Random, eventId: string, ticketId: string, madeBy: string, at: Date): MarkRow {
  return { id: random.uuid(), eventId, ticketId, madeBy, at, undoes: null, receivedAt: at, receivedFrom: null }
}
