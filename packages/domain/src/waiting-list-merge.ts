export type OpenWait = { id: string; subjectId: string; name: string; state: 'waiting' | 'offered'; queue: string }
export type MovedWait = { id: string; subjectId: string; state: string }
export type MergedWaitingListEntries = { moved: MovedWait[]; closed: { id: string; subjectId: string }[] }

/**
 * Waiting list entries to close when two people are merged: an open offer wins over a queue entry, an earlier entry
 * over a later. Null if both people have an open offer.
 */
export function findDuplicateWaits(
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
