/** A place on a waiting list, or an offer from it, of somebody who is made one with another. `queue`: a whole number as text. */
export type OpenWait = { id: string; subjectId: string; name: string; state: 'waiting' | 'offered'; queue: string }
/** A place that was moved to another: as it was left. */
export type MovedWait = { id: string; subjectId: string; state: string }
/** What was done about the places of one list: what was moved, and what was closed of either since both waited. */
export type MergedWaits = { moved: MovedWait[]; closed: { id: string; subjectId: string }[] }

/**
 * What of two people's places for the same is closed when they are made one: an offer is kept before a place in the queue, and of two
 * places the one that has waited longer. Null where both are offered one, as one of the offers would have to be taken back.
 */
export function waitsToClose(
  keep: readonly OpenWait[],
  merge: readonly OpenWait[],
): Pick<OpenWait, 'id' | 'subjectId'>[] | null {
  const closed: Pick<OpenWait, 'id' | 'subjectId'>[] = []
  for (const going of merge) {
    const own = keep.find(({ subjectId }) => subjectId === going.subjectId)
    if (!own) continue
    if (own.state === 'offered' && going.state === 'offered') return null
    const { id, subjectId } = isBefore(own, going) ? going : own
    closed.push({ id, subjectId })
  }
  return closed
}

function isBefore(one: OpenWait, other: OpenWait): boolean {
  if (one.state !== other.state) return one.state === 'offered'
  return BigInt(one.queue) < BigInt(other.queue)
}
