import type { ClubDoor } from '@forenet/contract/club/door'
import type { Admission } from '@forenet/domain/door'

const QUARTER_MS = 15 * 60_000

type Ticket = { id: string; ticketTypeId: string; state: 'reserved' | 'valid' | 'used' | 'void'; usedAt: Date | null }
type Counts = Pick<ClubDoor, 'inside' | 'expected' | 'ticketTypes' | 'quarters' | 'twice' | 'void'>

/** How full the door's event is: by the tickets' own state, so that it agrees with the list of who comes. */
export function countsAtDoor(
  tickets: readonly Ticket[],
  admissions: ReadonlyMap<string, Admission>,
  types: readonly { id: string; name: string }[],
): Counts {
  const expected = tickets.filter(({ state }) => state === 'valid' || state === 'used')
  const inside = expected.filter(({ state }) => state === 'used')
  const ofType = (list: readonly Ticket[], id: string) => list.filter(({ ticketTypeId }) => ticketTypeId === id).length
  return {
    inside: inside.length,
    expected: expected.length,
    ticketTypes: types.map(({ id, name }) => ({
      id,
      name,
      inside: ofType(inside, id),
      expected: ofType(expected, id),
    })),
    quarters: quartersOf(inside.flatMap(({ usedAt }) => (usedAt ? [usedAt.getTime()] : []))),
    twice: [...admissions.values()].filter(({ later }) => later.length > 0).length,
    void: tickets.filter(({ id, state }) => state === 'void' && admissions.has(id)).length,
  }
}

/** So many at most: whoever opens a door days before makes no chart of a thousand bars. */
const MOST_QUARTERS = 96

/** How many came in each quarter of an hour, from the first in which somebody did to the last. Instants in ms. */
export function quartersOf(moments: readonly number[]): Counts['quarters'] {
  return quartersFrom(moments.map((at) => ({ at, letIn: 1 })))
}

/** The same, of those who came in counted by moments. */
export function quartersFrom(counted: readonly { at: number; letIn: number }[]): Counts['quarters'] {
  if (counted.length === 0) return []
  const letIn = new Map<number, number>()
  for (const { at, letIn: more } of counted) {
    const quarter = Math.floor(at / QUARTER_MS)
    letIn.set(quarter, (letIn.get(quarter) ?? 0) + more)
  }
  const last = Math.max(...letIn.keys())
  const first = Math.max(Math.min(...letIn.keys()), last - MOST_QUARTERS + 1)
  return Array.from({ length: last - first + 1 }, (_, nth) => ({
    from: new Date((first + nth) * QUARTER_MS).toISOString(),
    letIn: letIn.get(first + nth) ?? 0,
  }))
}
