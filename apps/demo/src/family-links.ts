import type { familyInvitation } from '@forenet/database/member-tables'
import { addDays, type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { drawAfternoonTime, drawDayBetween, drawMorningTime, findEarlierDay, findLaterDay } from './days.ts'
import type { MemberRow } from './households.ts'
import type { Random } from './random.ts'

export type InvitationRow = Required<typeof familyInvitation.$inferInsert>

export type FamilyLink = { inviter: MemberRow; invitee: MemberRow; status: 'pending' | 'approved' | 'rejected' }

const ANSWER_DAYS = 6

/** Sent after both members registered and at most a year ago; pending ones within the last month. */
export function buildInvitationRows(
  random: Random,
  links: readonly FamilyLink[],
  today: CalendarDate,
): InvitationRow[] {
  const yesterday = addDays(today, -1)
  return links.map(({ inviter, invitee, status }) => {
    if (!inviter.email || !invitee.email) throw new Error('Only people with an e-mail address are linked by invitation')
    const registeredOn = [inviter, invitee]
      .map((person) => calendarDateAt(person.registrationDate))
      .reduce(findLaterDay)
    const earliest = findLaterDay(registeredOn, addDays(today, status === 'pending' ? -30 : -400))
    const sentOn = findEarlierDay(drawDayBetween(random, earliest, yesterday), yesterday)
    const answeredOn = drawDayBetween(random, sentOn, findEarlierDay(addDays(sentOn, ANSWER_DAYS), yesterday))
    const createdAt = drawMorningTime(random, sentOn)
    const answeredAt = drawAfternoonTime(random, answeredOn)
    return {
      id: random.uuid(),
      inviterMemberId: inviter.id,
      inviterEmail: inviter.email,
      inviteeMemberId: invitee.id,
      inviteeEmail: invitee.email,
      inviteeName: invitee.firstName,
      childMemberId: null,
      status,
      createdAt,
      answeredAt: status === 'pending' ? null : answeredAt,
    }
  })
}
