import type { ClubDoor } from '@forenet/contract/club/door'
import { countAdmissionsPerQuarterHour } from '@forenet/domain/admissions-per-quarter-hour'
import type { Admission } from '@forenet/domain/door'

type Ticket = {
  id: string
  ticketTypeId: string
  attendeeName: string
  state: 'reserved' | 'valid' | 'used' | 'void'
  usedAt: Date | null
}
type Counts = Pick<ClubDoor, 'inside' | 'expected' | 'ticketTypes' | 'quarters' | 'twice' | 'void' | 'voidAdmissions'>

export function countCheckIns(
  tickets: readonly Ticket[],
  admissions: ReadonlyMap<string, Admission>,
  types: readonly { id: string; name: string }[],
  devices: ReadonlyMap<string, string>,
): Counts {
  const expected = tickets.filter(({ state }) => state === 'valid' || state === 'used')
  const inside = expected.filter(({ state }) => state === 'used')
  const ofType = (list: readonly Ticket[], id: string) => list.filter(({ ticketTypeId }) => ticketTypeId === id).length
  const voidAdmissions = tickets
    .flatMap(({ id, state, attendeeName: name }) => {
      const mark = state === 'void' ? admissions.get(id)?.first : undefined
      return mark ? [{ name, at: mark.at, device: devices.get(mark.deviceId) ?? null }] : []
    })
    .sort((one, other) => one.at - other.at)
    .map((admission) => ({ ...admission, at: new Date(admission.at).toISOString() }))
  return {
    inside: inside.length,
    expected: expected.length,
    ticketTypes: types.map(({ id, name }) => ({
      id,
      name,
      inside: ofType(inside, id),
      expected: ofType(expected, id),
    })),
    quarters: countAdmissionsPerQuarterHour(inside.flatMap(({ usedAt }) => (usedAt ? [usedAt.getTime()] : []))),
    twice: [...admissions.values()].filter(({ later }) => later.length > 0).length,
    void: voidAdmissions.length,
    voidAdmissions,
  }
}
