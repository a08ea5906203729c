import type { DoorBook } from './door-book.ts'

/** `letInAt` is in ms. */
export type DoorCounts = {
  inside: number
  expected: number
  lastQuarter: number
  letInAt: readonly number[]
  byType: { id: string; name: string; inside: number; expected: number }[]
}

const QUARTER_MS = 15 * 60_000

/** `now`: server time in ms. */
export function countAdmissions(book: DoorBook, now: number): DoorCounts {
  const types = new Map(
    (book.event?.ticketTypes ?? []).map(({ id, name }) => [id, { id, name, inside: 0, expected: 0 }]),
  )
  let expected = 0
  for (const { ticketTypeId, state, id } of book.tickets.values()) {
    const inside = book.admissions.has(id)
    const type = types.get(ticketTypeId)
    if (inside && type) type.inside++
    // Admitted tickets count as expected even if they were voided later.
    if (state !== 'valid' && !inside) continue
    expected++
    if (type) type.expected++
  }
  const moments = [...book.admissions.values()].map(({ first }) => first.at)
  return {
    inside: book.admissions.size,
    expected,
    lastQuarter: moments.filter((at) => at > now - QUARTER_MS).length,
    letInAt: moments,
    byType: [...types.values()],
  }
}
