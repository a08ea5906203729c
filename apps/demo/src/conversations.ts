import { registrationNotice } from '@forenet/api/modules/events/events/index'
import type { contactMessage, contactThread } from '@forenet/database/contact-tables'
import type { notification } from '@forenet/database/notification-tables'
import { addDays, type CalendarDate } from '@forenet/domain/calendar-date'
import { drawAfternoonTime, drawMorningTime } from './days.ts'
import type { SeasonRows } from './events/season.ts'
import type { MemberRow } from './households.ts'
import { SPORTS_CLUB } from './organisations.ts'
import type { Random } from './random.ts'
import { ADMINISTRATOR_EMAIL, MEMBER_EMAIL, PARENT_EMAIL } from './sign-ins.ts'

export type ThreadRow = Required<typeof contactThread.$inferInsert>
export type MessageRow = Required<typeof contactMessage.$inferInsert>
export type NotificationRow = Required<typeof notification.$inferInsert>
export type Conversations = { threads: ThreadRow[]; messages: MessageRow[]; notifications: NotificationRow[] }

const TOLD = [
  {
    email: MEMBER_EMAIL,
    daysAgo: 5,
    subject: 'Ketsjer til begynderholdet',
    message:
      'Hej!\nSkal jeg selv have en ketsjer med til badminton, eller kan man låne en de første gange?\nHilsen Mette',
    answer: 'Hej Mette\nDu kan låne en i hallen. Spørg træneren, når du kommer.\nHenrik',
  },
  {
    email: PARENT_EMAIL,
    daysAgo: 1,
    subject: 'Freja vil gerne prøve håndbold',
    message: 'Kan hun komme til en prøvetime på torsdag, og hvad skal hun have med?',
    answer: null,
  },
] as const

type Known = { id: string; firstName: string; lastName: string; email: string | null }
type Club = { id: string; key: string; name: string }

export function buildConversationRows(
  random: Random,
  organisations: readonly Club[],
  members: readonly Known[],
  today: CalendarDate,
): Conversations {
  const rows: Conversations = { threads: [], messages: [], notifications: [] }
  const club = organisations.find(({ key }) => key === SPORTS_CLUB)
  const administrator = members.find(({ email }) => email === ADMINISTRATOR_EMAIL)
  for (const told of TOLD) {
    const member = members.find(({ email }) => email === told.email)
    if (!club || !administrator || !member) throw new Error('A conversation of the demonstration lacks somebody')
    const day = addDays(today, -told.daysAgo)
    const askedAt = drawMorningTime(random, day)
    const answeredAt = told.answer === null ? null : drawAfternoonTime(random, day)
    const threadId = random.uuid()
    const { subject } = told
    rows.threads.push({
      id: threadId,
      organisationId: club.id,
      memberId: member.id,
      subject,
      createdAt: askedAt,
      updatedAt: answeredAt ?? askedAt,
      memberReadAt: askedAt,
      organisationReadAt: answeredAt,
      eventId: null,
    })
    const tell = (sender: Known, receiver: Known, message: string, at: Date, isAnswer: boolean) => {
      const id = random.uuid()
      const fromOrganisation = sender === administrator
      rows.messages.push({ id, threadId, senderMemberId: sender.id, fromOrganisation, message, createdAt: at })
      rows.notifications.push({
        id: random.uuid(),
        messageThreadId: threadId,
        receiverId: receiver.id,
        senderId: sender.id,
        senderName: `${sender.firstName} ${sender.lastName}`,
        type: isAnswer ? 'CONTACT_US_REPLY' : 'CONTACT_US',
        title: isAnswer ? `Svar: ${subject}` : subject,
        message,
        data: { org: club.name, orgKey: club.key, orgId: club.id, env: 'localhost', threadId },
        read: !isAnswer && answeredAt !== null,
        shown: true,
        onceKey: `demonstration:${id}`,
        createdAt: at,
        readDate: !isAnswer ? answeredAt : null,
      })
    }
    tell(member, administrator, told.message, askedAt, false)
    if (told.answer !== null && answeredAt) tell(administrator, member, told.answer, answeredAt, true)
  }
  return rows
}

export function buildRegistrationNotices(
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
