import type { PersonMessages, PersonPayments, PersonTickets, RegisterPerson } from '@forenet/contract/club/person'

export const TIMELINE_ENTRY_KINDS = ['membership', 'payment', 'ticket', 'message', 'change'] as const
export type TimelineKind = (typeof TIMELINE_ENTRY_KINDS)[number]

type TimelineItem<Kind extends TimelineKind, What> = { kind: Kind; key: string; at: string; what: What }
export type TimelineEntry =
  | TimelineItem<'membership', RegisterPerson['periods'][number]>
  | TimelineItem<'payment', PersonPayments[number]>
  | TimelineItem<'ticket', PersonTickets[number]>
  | TimelineItem<'message', PersonMessages[number]>
  | TimelineItem<'change', RegisterPerson['changes'][number]>

type TimelineSources = Pick<RegisterPerson, 'periods' | 'changes'> & {
  payments: PersonPayments
  tickets: PersonTickets
  messages: PersonMessages
}

export function buildTimeline({ periods, changes, payments, tickets, messages }: TimelineSources): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...periods.map((what) => {
      const key = `period ${what.typeId} ${what.from} ${what.name}`
      return { kind: 'membership' as const, key, at: `${what.from}T00:00:00.000Z`, what }
    }),
    ...payments.map((what) => ({ kind: 'payment' as const, key: what.orderId, at: what.at, what })),
    ...tickets.map((what) => ({ kind: 'ticket' as const, key: what.id, at: what.startsAt, what })),
    ...messages.map((what) => ({ kind: 'message' as const, key: what.threadId, at: what.at, what })),
    ...changes.map((what) => ({ kind: 'change' as const, key: `change ${what.at}`, at: what.at, what })),
  ]
  return entries.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
}
