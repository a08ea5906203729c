/**
 * What a door remembers of a ticket: somebody was let in by it, or that was taken back (`undoes` names the mark). Marks are
 * made on devices, carried in any order by any way, and never change: whoever has the same marks comes to the same answer.
 * `at` is an instant in milliseconds, by the portal's clock as far as the device knew it.
 */
export type DoorMark = {
  id: string
  ticketId: string
  deviceId: string
  at: number
  undoes: string | null
}

/** By which mark the holder of a ticket is in, and those by which somebody was let in with it as well. */
export type Admission = { first: DoorMark; later: readonly DoorMark[] }

/**
 * Who is in: of each ticket the earliest mark that was not taken back, by whomever it was taken back. Marks of one moment are
 * put in order by device and id, so that every device names the same one. The order and number of times that marks arrive
 * in change nothing.
 */
export function admissionsOf(marks: Iterable<DoorMark>): Map<string, Admission> {
  const undone = new Set<string>()
  const letIn = new Map<string, DoorMark>()
  for (const mark of marks) {
    if (mark.undoes === null) letIn.set(mark.id, mark)
    else undone.add(ofTicket(mark.ticketId, mark.undoes))
  }
  const byTicket = Map.groupBy(
    [...letIn.values()].filter(({ id, ticketId }) => !undone.has(ofTicket(ticketId, id))),
    ({ ticketId }) => ticketId,
  )
  return new Map(
    [...byTicket].flatMap(([ticketId, marksOf]) => {
      const [first, ...later] = marksOf.toSorted(inOrder)
      return first ? [[ticketId, { first, later }] as const] : []
    }),
  )
}

/** A mark is taken back by one of its own ticket alone, so that each ticket's marks say all about it. */
const ofTicket = (ticketId: string, markId: string): string => `${ticketId} ${markId}`

function inOrder(one: DoorMark, other: DoorMark): number {
  return one.at - other.at || compare(one.deviceId, other.deviceId) || compare(one.id, other.id)
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** A ticket as a door knows it. */
export type DoorTicketState = 'valid' | 'void' | 'not-paid'

/**
 * What a steward is told of a ticket. `unlisted`: truly signed for this event, and not among the tickets that the device has:
 * bought since it last had network.
 */
export type DoorVerdict =
  | 'admit'
  | 'already-in'
  | 'void'
  | 'not-paid'
  | 'unlisted'
  | 'other-event'
  | 'not-yet'
  | 'not-ours'

/** So long before its beginning a ticket lets somebody in, in milliseconds. */
export const DOORS_OPEN_BEFORE_MS = 6 * 3_600_000

/** What a ticket that is known here is worth at its door at a moment. */
export function doorVerdict(
  state: DoorTicketState,
  admission: Admission | undefined,
  event: { startsAt: number; now: number },
): Extract<DoorVerdict, 'admit' | 'already-in' | 'void' | 'not-paid' | 'not-yet'> {
  if (state === 'void') return 'void'
  if (state === 'not-paid') return 'not-paid'
  if (admission) return 'already-in'
  return event.now < event.startsAt - DOORS_OPEN_BEFORE_MS ? 'not-yet' : 'admit'
}

/** How long after the end of an event what its devices know is kept on them, in milliseconds. */
export const DOOR_KEPT_AFTER_MS = 12 * 3_600_000

/** So many marks go in one call to the portal; a device that has more calls again. */
export const MOST_MARKS = 200
