export type OpenWaitingEntry = {
  id: string
  subjectId: string
  name: string
  state: 'waiting' | 'offered'
  queue: string
}
export type MovedWaitingEntry = { id: string; subjectId: string; state: string }
export type MergedWaitingListEntries = { moved: MovedWaitingEntry[]; closed: { id: string; subjectId: string }[] }

/**
 * Waiting list entries to close when two people are merged: an open offer wins over a queue entry, an earlier entry
 * over a later. Null if both people have an open offer.
 */
export function findDuplicateWaitingEntries(
  keep: readonly OpenWaitingEntry[],
  merge: readonly OpenWaitingEntry[],
): Pick<OpenWaitingEntry, 'id' | 'subjectId'>[] | null {
  const closed: Pick<OpenWaitingEntry, 'id' | 'subjectId'>[] = []
  for (const going of merge) {
    const own = keep.find(({ subjectId }) => subjectId === going.subjectId)
    if (!own) continue
    if (own.state === 'offered' && going.state === 'offered') return null
    const { id, subjectId } = isBefore(own, going) ? going : own
    closed.push({ id, subjectId })
  }
  return closed
}

function isBefore(one: OpenWaitingEntry, other: OpenWaitingEntry): boolean {
  if (one.state !== other.state) return one.state === 'offered'
  return BigInt(one.queue) < BigInt(other.queue)
}
