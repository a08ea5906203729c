import { z } from 'zod'
import { instant } from '../member.ts'

const count = z.int()

/** A device that was opened at the door of an event. */
const clubDoorDevice = z.object({
  id: z.uuid(),
  name: z.string(),
  openedAt: instant,
  lastSeenAt: instant,
  /** When it was ended; null while it lets people in. */
  endedAt: instant.nullable(),
  /** How many it has let in, those taken back left out. */
  letIn: count,
})

/** The door of an event as its organisers see it. */
export const clubDoor = z.object({
  event: z.object({ id: z.uuid(), title: z.string(), startsAt: instant, endsAt: instant, cancelled: z.boolean() }),
  /** Until when devices work. */
  until: instant,
  /** Whether there is a link that opens the door on another device, and since when. */
  linkMadeAt: instant.nullable(),
  devices: z.array(clubDoorDevice),
  inside: count,
  expected: count,
  ticketTypes: z.array(z.object({ id: z.uuid(), name: z.string(), inside: count, expected: count })),
  /** How many came in, by quarters of an hour from the first to the last in which anybody did. */
  quarters: z.array(z.object({ from: instant, letIn: count })),
  /** Tickets by which somebody was let in more than once, and void ones by which somebody was. */
  twice: count,
  void: count,
})
export type ClubDoor = z.output<typeof clubDoor>

/** `url` opens the door on whatever device it is opened on. It is told this once. */
export const clubDoorLink = z.object({ url: z.url(), door: clubDoor })
