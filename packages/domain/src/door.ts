/**
 * A check-in record: a ticket was admitted, or an earlier mark was undone (`undoes`). Devices create marks offline and
 * exchange them in any order; marks are immutable, so devices with the same marks reach the same result. `at`:
 * milliseconds of server time as estimated by the device.
 */
export type DoorMark = {
  id: string
  ticketId: string
  deviceId: string
  at: number
  undoes: string | null
}

/** The mark that admitted a ticket, and later admissions with the same ticket. */
export type Admission = { first: DoorMark; later: readonly DoorMark[] }

/**
 * Admitted tickets. Per ticket the earliest mark that no device has undone wins; ties are broken by device and mark id.
 * The result does not depend on the order or duplication of marks (CRDT).
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

/** An undo applies only to marks of its own ticket, so that each ticket can be evaluated alone. */
const ofTicket = (ticketId: string, markId: string): string => `${ticketId} ${markId}`

function inOrder(one: DoorMark, other: DoorMark): number {
  return one.at - other.at || compare(one.deviceId, other.deviceId) || compare(one.id, other.id)
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

export type DoorTicketState = 'valid' | 'void' | 'not-paid'

/**
 * Result of a scan. `unlisted`: the signature is valid for this event but the ticket is not in the device's list,
 * because it was sold after the last synchronisation.
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

/** How early before the start tickets are admitted. */
export const DOORS_OPEN_BEFORE_MS = 6 * 3_600_000

/** Result of scanning a ticket that is in the device's list. */
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

/** How long after the event devices retain its data. */
export const DOOR_KEPT_AFTER_MS = 12 * 3_600_000

/** Marks per upload; a device with more uploads in batches. */
export const MAX_MARKS_PER_SYNC = 200
