import { z } from 'zod'
import { instant } from '../member.ts'

const count = z.int()

const clubDoorDevice = z.object({
  id: z.uuid(),
  name: z.string(),
  openedAt: instant,
  lastSeenAt: instant,
  /** Null while the device is active. */
  endedAt: instant.nullable(),
  /** Admissions by the device, without undone ones. */
  letIn: count,
})

/** State of an event's door for organisers. */
export const clubDoor = z.object({
  event: z.object({ id: z.uuid(), title: z.string(), startsAt: instant, endsAt: instant, cancelled: z.boolean() }),
  /** When devices stop working. */
  until: instant,
  /** Creation of the current registration link for devices; null if there is none. */
  linkMadeAt: instant.nullable(),
  devices: z.array(clubDoorDevice),
  inside: count,
  expected: count,
  ticketTypes: z.array(z.object({ id: z.uuid(), name: z.string(), inside: count, expected: count })),
  quarters: z.array(z.object({ from: instant, letIn: count })),
  /** Tickets admitted more than once, and void tickets admitted. */
  twice: count,
  void: count,
})
export type ClubDoor = z.output<typeof clubDoor>

/** `url` registers any device that opens it; it is returned only once. */
export const clubDoorLink = z.object({ url: z.url(), door: clubDoor })
