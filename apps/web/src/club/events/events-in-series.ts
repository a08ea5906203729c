import type { ClubEventSummary } from '@forenet/contract/club/event'

export function groupBySeries(events: readonly ClubEventSummary[]): [ClubEventSummary, ...ClubEventSummary[]][] {
  const bySeries = new Map<string, [ClubEventSummary, ...ClubEventSummary[]]>()
  for (const event of events) {
    const key = event.seriesId ?? event.id
    const before = bySeries.get(key)
    if (before) before.push(event)
    else bySeries.set(key, [event])
  }
  return [...bySeries.values()]
}
