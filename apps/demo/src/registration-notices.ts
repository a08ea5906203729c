import { registrationNotice } from '@forenet/api/modules/events/events/index'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { NotificationRow } from './conversations.ts'
import type { SeasonRows } from './events/season.ts'
import type { MemberRow } from './households.ts'
import type { Random } from './random.ts'

export function registrationNotices(
  random: Random,
  season: Pick<SeasonRows, 'events' | 'entries' | 'tickets'>,
  organisations: readonly { id: string; key: string }[],
  known: readonly MemberRow[],
  today: CalendarDate,
): NotificationRow[] {
  const begin = new Date(`${today}T00:00:00Z`)
  return known.flatMap((member) =>
    season.entries
      .filter((entry) => entry.memberId === member.id && entry.state === 'confirmed')
      .flatMap((entry): NotificationRow[] => {
        const event = season.events.find(({ id, startsAt }) => id === entry.eventId && startsAt > begin)
        if (!event || member.email === null) return []
        const tickets = season.tickets.filter(({ entryId }) => entryId === entry.id).length
        return [
          {
            id: random.uuid(),
            messageThreadId: null,
            receiverId: member.id,
            senderId: null,
            senderName: null,
            type: 'EVENT_REGISTRATION',
            ...registrationNotice(member.language, event, tickets),
            data: {
              eventId: event.id,
              entryId: entry.id,
              orgKey: organisations.find(({ id }) => id === event.organisationId)?.key,
            },
            read: false,
            shown: true,
            onceKey: `demonstration:${entry.id}`,
            createdAt: entry.confirmedAt ?? entry.createdAt,
            readDate: null,
          },
        ]
      }),
  )
}
