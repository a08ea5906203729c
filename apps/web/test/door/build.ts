import type { DoorSyncResult, DoorTicket } from '@forenet/contract/door'
import type { DoorMark } from '@forenet/domain/door'

export const EVENT_ID = '5f0c2a8e-1111-4222-8333-444455556666'
export const DEVICE = { id: 'aaaaaaaa-0000-4000-8000-000000000001', name: 'Anna' }
export const OTHER = { id: 'bbbbbbbb-0000-4000-8000-000000000002', name: 'Bo' }
export const TYPE_ID = 'cccccccc-0000-4000-8000-000000000003'

export const idOf = (kind: string, nth: number): string =>
  `${kind.repeat(8)}-0000-4000-8000-${String(nth).padStart(12, '0')}`

export function buildTicket(nth: number, given: Partial<DoorTicket> = {}): DoorTicket {
  return {
    id: idOf('1', nth),
    entryId: idOf('2', nth),
    ticketTypeId: TYPE_ID,
    attendeeName: `Guest ${nth}`,
    guest: false,
    state: 'valid',
    transferred: false,
    ...given,
  }
}

export function buildMark(nth: number, given: Partial<DoorMark> = {}): DoorMark {
  return { id: idOf('3', nth), ticketId: idOf('1', nth), deviceId: DEVICE.id, at: 1_000 + nth, undoes: null, ...given }
}

export function buildAnswer(given: Partial<DoorSyncResult> = {}): DoorSyncResult {
  return {
    now: Date.parse('2026-05-02T18:00:00Z'),
    cursor: '1',
    whole: false,
    device: DEVICE,
    until: '2026-05-03T12:00:00Z',
    event: {
      id: EVENT_ID,
      title: 'Spring party',
      organisationName: 'The club',
      accentColour: '#1f6f54',
      place: 'The hall',
      startDate: '2026-05-02T18:00:00Z',
      endDate: '2026-05-03T00:00:00Z',
      cancelled: false,
      sells: false,
      ticketTypes: [{ id: TYPE_ID, name: 'Grown-up' }],
    },
    keys: [],
    tickets: [],
    marks: [],
    devices: [DEVICE, OTHER],
    ...given,
  }
}
