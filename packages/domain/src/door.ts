/**
 * Admits a ticket or undoes an earlier mark. Devices create marks offline and synchronise in any order, so marks are
 * immutable. `at`: estimated server time in ms.
 */
export type DoorMark = {
  id: string
  ticketId: string
  deviceId: string
  at: number
  undoes: string | null
}

export type Admission = { first: DoorMark; later: readonly DoorMark[] }

/**
 * The earliest mark that is not undone, ties broken by device, then mark id. Independent of order and duplicates
 * (CRDT).
 */
export function resolveAdmissions(marks: Iterable<DoorMark>): Map<string, Admission> {
  const undone = new Set<string>()
  const letIn = new Map<string, DoorMark>()
  for (const mark of marks) {
    if (mark.undoes === null) letIn.set(mark.id, mark)
    else undone.add(buildMarkKey(mark.ticketId, mark.undoes))
  }
  const byTicket = Map.groupBy(
    [...letIn.values()].filter(({ id, ticketId }) => !undone.has(buildMarkKey(ticketId, id))),
    ({ ticketId }) => ticketId,
  )
  return new Map(
    [...byTicket].flatMap(([ticketId, marksOf]) => {
      const [first, ...later] = marksOf.toSorted(compareMarks)
      return first ? [[ticketId, { first, later }] as const] : []
    }),
  )
}

/** A mark undoes only marks of the same ticket. */
const buildMarkKey = (ticketId: string, markId: string): string => `${ticketId} ${markId}`

function compareMarks(one: DoorMark, other: DoorMark): number {
  return one.at - other.at || compareText(one.deviceId, other.deviceId) || compareText(one.id, other.id)
}

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

export type DoorTicketState = 'valid' | 'void' | 'not-paid'

/** `unlisted`: validly signed for this event, but sold after the device's last synchronisation. */
export type DoorVerdict =
  | 'admit'
  | 'already-in'
  | 'void'
  | 'not-paid'
  | 'unlisted'
  | 'other-event'
  | 'not-yet'
  | 'not-ours'

export const DOORS_OPEN_BEFORE_MS = 6 * 3_600_000

export function decideDoorVerdict(
  state: DoorTicketState,
  admission: Admission | undefined,
  event: { startsAt: number; now: number },
): Extract<DoorVerdict, 'admit' | 'already-in' | 'void' | 'not-paid' | 'not-yet'> {
  if (state === 'void') return 'void'
  if (state === 'not-paid') return 'not-paid'
  if (admission) return 'already-in'
  return event.now < event.startsAt - DOORS_OPEN_BEFORE_MS ? 'not-yet' : 'admit'
}

export const DOOR_DATA_RETENTION_MS = 12 * 3_600_000

export const MAX_MARKS_PER_SYNC = 200
