import type { ClubEventFace } from '@forenet/contract/club/event'

export function groupBySeries(events: readonly ClubEventFace[]): [ClubEventFace, ...ClubEventFace[]][] {
  const bySeries = new Map<string, [ClubEventFace, ...ClubEventFace[]]>()
  for (const event of events) {
    const key = event.seriesId ?? event.id
    const before = bySeries.get(key)
    if (before) before.push(event)
    else bySeries.set(key, [event])
  }
  return [...bySeries.values()]
}
