import type { CalendarDate } from '@forenet/domain/calendar-date'
import { copenhagenInstant } from '@forenet/domain/copenhagen-time'
import type { DiscountTerms } from '@forenet/domain/discount'
import type { SeededEvent } from '../events/event-rows.ts'
import type { PlannedEvent } from '../events/planned-event.ts'
import type { MemberRow } from '../households.ts'
import { COMMON_SURNAMES, listGivenNames } from '../names.ts'
import type { Random } from '../random.ts'
import type { HostedEvent, HostedSeat, UsedCode } from './hosted-event.ts'
import type { HostedRows } from './hosted-rows.ts'

export const [ADULT, CHILD] = [0, 1]
export const MS_PER_MINUTE = 60_000
export const CASH_FLOAT_MINOR = 50_000

export type HostedEventContext = {
  rows: HostedRows
  make: (plan: PlannedEvent) => HostedEvent
  payers: readonly MemberRow[]
  host: MemberRow
  today: CalendarDate
}

export function addDiscountWithCodes(
  rows: HostedRows,
  { random, seeded }: HostedEvent,
  { label, ...terms }: Omit<DiscountTerms, 'ticketTypeIds'> & { label: string },
  codes: readonly string[],
  mostTickets: number,
): UsedCode[] {
  const { id: eventId, createdAt } = seeded.row
  const discountId = random.uuid()
  const isSingle = codes.length > 1
  rows.discounts.push({
    ...{ id: discountId, eventId, label, ...terms, ticketTypeIds: null, mostTickets },
    ...{ mostPerBuyer: isSingle ? null : 4, endsAt: null, endedAt: null, createdAt },
    ...{ forWhom: 'everybody' as const, teamIds: null },
  })
  return codes.map((code) => {
    const codeId = random.uuid()
    rows.discountCodes.push({ id: codeId, discountId, eventId, code, written: 0 })
    return { codeId, terms: { ...terms, ticketTypeIds: null } }
  })
}

export function generateCodes(random: Random, count: number): string[] {
  const letters = [...'23456789ABCDEFGHJKMNPQRSTUVWXYZ']
  return Array.from({ length: count }, () => Array.from({ length: 10 }, () => random.pick(letters)).join(''))
}

export function setEarlyPrice(
  { types }: SeededEvent,
  day: CalendarDate,
  prices: readonly (readonly [number, number])[],
): void {
  const until = copenhagenInstant(day, '20:00').toISOString()
  prices.forEach(([memberPriceMinor, guestPriceMinor], nth) => {
    const type = types[nth]
    if (type) type.earlyPrices = [{ until, memberPriceMinor, guestPriceMinor }]
  })
}

export function enableDoorSale(type: SeededEvent['types'][number] | undefined, doorPriceMinor: number): void {
  if (type) Object.assign(type, { doorSale: true, doorPriceMinor })
}

export function makeQuestionConditional(
  { questions }: SeededEvent,
  asked: string,
  when: string,
  answers: string[],
): void {
  const [one, other] = [asked, when].map((label) => questions.find(({ row }) => row.label === label)?.row)
  if (one && other) one.shownWhen = { questionId: other.id, answers }
}

export function buildFamilySeats(random: Random, payer: MemberRow, children: number): HostedSeat[] {
  return [
    { comer: { member: payer }, type: ADULT },
    ...Array.from({ length: children }, () => buildGuestSeat(random, CHILD)),
  ]
}

export function buildGuestSeat(random: Random, type: number): HostedSeat {
  const names = listGivenNames(random.integer(1_960, 2_015))
  const given = random.pick(random.chance(0.5) ? names.female : names.male)
  return { comer: { guest: `${given} ${random.pick(COMMON_SURNAMES)}` }, type }
}

export function createRoundRobin(members: readonly MemberRow[]): () => MemberRow {
  let nth = 0
  return () => {
    const member = members[nth]
    nth += 1
    if (!member) throw new Error('There are more registrations than people')
    return member
  }
}
