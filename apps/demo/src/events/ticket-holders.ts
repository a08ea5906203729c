import { getYear } from '@forenet/domain/calendar-date'
import type { MemberRow } from '../households.ts'
import { COMMON_SURNAMES, listGivenNames, PLACE_SURNAMES } from '../names.ts'
import type { Random } from '../random.ts'
import type { SeededEvent } from './event-rows.ts'

export type TicketHolder = { member: MemberRow } | { guest: string }

export type RequestedSeat = { comer: TicketHolder; typeId: string }

export type AvailableSeats = {
  event: SeededEvent
  childrenOf: (member: MemberRow) => readonly MemberRow[]
  welcome: (comer: TicketHolder) => boolean
  seat: (comer: TicketHolder, fits: 'adult' | 'child' | 'stall') => RequestedSeat | undefined
}

export function drawParty(random: Random, room: AvailableSeats, payer: MemberRow, most: number): RequestedSeat[] {
  const fits = room.event.types.map((type) => type.fits)
  const children = room.childrenOf(payer).filter((member) => room.welcome({ member }))
  if (fits.includes('stall') && random.chance(0.2)) return filterRequestedSeats([room.seat({ member: payer }, 'stall')])
  if (fits[0] === 'child') {
    const parent = most > children.length && fits.includes('adult') && random.chance(0.3)
    const small =
      children.length > 0
        ? children.slice(0, most).map((member): TicketHolder => ({ member }))
        : guests(random, room, 1, 'child')
    return filterRequestedSeats([
      ...small.map((comer) => room.seat(comer, 'child')),
      ...(parent ? [room.seat({ member: payer }, 'adult')] : []),
    ])
  }
  if (!room.welcome({ member: payer })) return []
  const own = room.seat({ member: payer }, 'adult')
  if (!own) return []
  const withChildren = fits.includes('child') && random.chance(0.7) ? children.slice(0, most - 1) : []
  const friends = random.weighted([
    [0, 45],
    [1, 40],
    [2, 12],
    [3, 3],
  ])
  const rest = Math.max(0, Math.min(friends, most - 1 - withChildren.length))
  return filterRequestedSeats([
    own,
    ...withChildren.map((member) => room.seat({ member }, 'child')),
    ...Array.from({ length: rest }, () => {
      const age = fits.includes('child') && random.chance(0.5) ? 'child' : 'adult'
      return guests(random, room, 1, age).map((comer) => room.seat(comer, age))[0]
    }),
  ])
}

function filterRequestedSeats(wishes: readonly (RequestedSeat | undefined)[]): RequestedSeat[] {
  return wishes.filter((wish) => wish !== undefined)
}

function guests(random: Random, room: AvailableSeats, count: number, age: 'adult' | 'child'): TicketHolder[] {
  const year = getYear(room.event.day) - (age === 'child' ? random.integer(4, 12) : random.integer(28, 70))
  const comers = Array.from({ length: count }, (): TicketHolder => ({ guest: guestName(random, year) }))
  return comers.filter((comer) => room.welcome(comer))
}

function guestName(random: Random, birthYear: number): string {
  const names = listGivenNames(birthYear)
  const given = random.pick(random.chance(0.5) ? names.female : names.male)
  return `${given} ${random.pick(random.chance(0.6) ? COMMON_SURNAMES : PLACE_SURNAMES)}`
}
