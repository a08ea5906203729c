import { type DoorMark, resolveAdmissions } from '@forenet/domain/door'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type DoorBook,
  type DoorEntry,
  latestAdmissions,
  reduceDoorBook,
  summarizeDoorBook,
  unacknowledgedDuplicates,
  unacknowledgedRefusals,
  unacknowledgedVoids,
} from '../../src/door/book/door-book.ts'
import { countAdmissions } from '../../src/door/book/door-counts.ts'
import { combineVerdicts, groupTicketsByPerson, preselectPeople } from '../../src/door/book/people.ts'
import { buildAnswer, buildMark, buildTicket, DEVICE, idOf, OTHER } from './build.ts'

const HEARD = Date.parse('2026-05-01T18:00:00Z')
const OPENED: DoorEntry = {
  kind: 'opened',
  token: 't'.repeat(43),
  device: DEVICE,
  until: Date.parse('2026-05-03T12:00:00Z'),
}
const NOW = Date.parse('2026-05-02T18:00:00Z')

function bookOf(...entries: DoorEntry[]): DoorBook {
  const book = [OPENED, ...entries].reduce<DoorBook | null>(reduceDoorBook, null)
  if (!book) throw new Error('The door is not open')
  return book
}
const synced = (given: Parameters<typeof buildAnswer>[0], sent: string[] = []): DoorEntry => ({
  kind: 'synced',
  answer: buildAnswer(given),
  sent,
  heardAt: HEARD,
})

test("estimates server time, however wrong the device's clock is", () => {
  expect(bookOf(synced({})).offset).toBe(24 * 3_600_000)
})

test('a new mark is pending exactly until the server acknowledges it', () => {
  const mark = buildMark(1)
  const made = bookOf(synced({ whole: true, tickets: [buildTicket(1)] }), { kind: 'marked', marks: [mark] })
  expect(made.unsent).toEqual([mark.id])
  expect(made.admissions.get(mark.ticketId)?.first).toEqual(mark)
  const sent = reduceDoorBook(made, synced({ marks: [{ ...mark, at: mark.at + 5 }] }, [mark.id]))
  expect(sent?.unsent).toEqual([])
  expect(sent?.admissions.get(mark.ticketId)?.first.at).toBe(mark.at + 5)
})

test('a full response replaces everything except pending marks', () => {
  const [old, fresh] = [buildMark(1), buildMark(2)]
  const before = bookOf(synced({ whole: true, tickets: [buildTicket(1), buildTicket(2)], marks: [old] }), {
    kind: 'marked',
    marks: [fresh],
  })
  const after = reduceDoorBook(before, synced({ whole: true, tickets: [buildTicket(2)], marks: [] }))
  expect([...(after?.tickets.keys() ?? [])]).toEqual([idOf('1', 2)])
  expect([...(after?.marks.keys() ?? [])]).toEqual([fresh.id])
})

test("knows the club's other events from the full sync, also with data of older versions", () => {
  const others = [{ id: idOf('9', 9), title: 'Autumn party', startDate: '2026-10-03T18:00:00Z' }]
  const book = bookOf(synced({ whole: true, others }), synced({}))
  expect(book.others).toEqual(others)
  const summary = summarizeDoorBook(book)
  expect(reduceDoorBook(null, summary)?.others).toEqual(others)
  if (summary.kind !== 'summary') throw new Error('No summary')
  const { others: _, ...older } = summary.summary
  expect(reduceDoorBook(null, { kind: 'summary', summary: older as typeof summary.summary })?.others).toEqual([])
})

test('a refused mark does not count, and is reported until acknowledged', () => {
  const mark = buildMark(9)
  const book = bookOf({ kind: 'marked', marks: [mark] }, synced({}, [mark.id]))
  expect(book.admissions.size).toBe(0)
  expect(unacknowledgedRefusals(book)).toEqual([mark])
  expect(unacknowledgedRefusals(reduceDoorBook(book, { kind: 'read', marks: [mark.id] }) ?? book)).toEqual([])
})

test('the first scan wins, and the later device is notified until acknowledged', () => {
  const ours = buildMark(1, { at: 5_000 })
  const theirs = buildMark(2, { ticketId: ours.ticketId, deviceId: OTHER.id, at: 4_000 })
  const book = bookOf({ kind: 'marked', marks: [ours] }, synced({ marks: [theirs, ours] }, [ours.id]))
  expect(unacknowledgedDuplicates(book)).toEqual([{ ours, first: theirs }])
  expect(book.devices.get(theirs.deviceId)).toBe('Bo')
  expect(unacknowledgedDuplicates(reduceDoorBook(book, { kind: 'read', marks: [ours.id] }) ?? book)).toEqual([])
  const first = bookOf({ kind: 'marked', marks: [{ ...ours, at: 3_000 }] }, synced({ marks: [theirs] }))
  expect(unacknowledgedDuplicates(first)).toEqual([])
})

test('undone marks do not count', () => {
  const mark = buildMark(1)
  const undone = buildMark(2, { ticketId: mark.ticketId, undoes: mark.id })
  const book = bookOf(synced({ whole: true, tickets: [buildTicket(1)] }), { kind: 'marked', marks: [mark, undone] })
  expect(latestAdmissions(book, 5)).toEqual([])
  expect(countAdmissions(book, NOW)).toMatchObject({ inside: 0, expected: 1 })
  expect(book.unsent).toEqual([mark.id, undone.id])
})

test('counts admitted and expected by type and in the last quarter of an hour, with admission times', () => {
  const tickets = [
    buildTicket(1),
    buildTicket(2),
    buildTicket(3, { state: 'void' }),
    buildTicket(4, { state: 'not-paid' }),
  ]
  const marks = [buildMark(1, { at: NOW - 60_000 }), buildMark(3, { at: NOW - 3_600_000 })]
  const book = bookOf(synced({ whole: true, tickets, marks }))
  expect(countAdmissions(book, NOW)).toEqual({
    inside: 2,
    expected: 3,
    lastQuarter: 1,
    letInAt: [NOW - 60_000, NOW - 3_600_000],
    byType: [{ id: tickets[0]?.ticketTypeId, name: 'Grown-up', inside: 2, expected: 3 }],
  })
})

test('one scan shows the others of the entry, and the best result of the scanned tickets', () => {
  const entryId = idOf('2', 1)
  const family = [1, 2, 3].map((nth) => buildTicket(nth, { entryId, state: nth === 3 ? 'void' : 'valid' }))
  const book = bookOf(synced({ whole: true, tickets: [...family, buildTicket(4)], marks: [buildMark(1)] }))
  const people = groupTicketsByPerson(book, [idOf('1', 1)], NOW)
  expect(people.map(({ ticketId, verdict, isSelected }) => [ticketId, verdict, isSelected])).toEqual([
    [idOf('1', 1), 'already-in', true],
    [idOf('1', 2), 'admit', false],
  ])
  expect(combineVerdicts(people)).toBe('already-in')
  expect(combineVerdicts(groupTicketsByPerson(book, [idOf('1', 99)], NOW))).toBe('unlisted')
  expect(combineVerdicts(groupTicketsByPerson(book, [idOf('1', 4)], NOW - 7 * 3_600_000))).toBe('not-yet')
})

test('the new holder of a transferred ticket is not part of the buyer’s party, nor the buyer of theirs', () => {
  const entryId = idOf('2', 1)
  const [buyer, old, holder, guest] = [1, 2, 3, 4].map((nth) => idOf('1', nth)) as [string, string, string, string]
  const tickets = [
    buildTicket(1, { entryId }),
    buildTicket(2, { entryId, state: 'void' }),
    buildTicket(3, { entryId, transferred: true }),
    buildTicket(4, { entryId }),
  ]
  const book = bookOf(synced({ whole: true, tickets }))
  const listScanned = (...ids: string[]) => {
    const people = groupTicketsByPerson(book, ids, NOW)
    const preselected = new Set(preselectPeople(people).map(({ ticketId }) => ticketId))
    return people.map(({ ticketId, verdict }) => [ticketId, verdict, preselected.has(ticketId)])
  }
  // The group code from before the transfer.
  expect(listScanned(buyer, old, guest)).toEqual([
    [buyer, 'admit', true],
    [old, 'void', false],
    [guest, 'admit', true],
  ])
  expect(listScanned(buyer)).toEqual([
    [buyer, 'admit', true],
    [guest, 'admit', true],
  ])
  expect(listScanned(holder)).toEqual([[holder, 'admit', true]])
  // A group code that contains the new holder.
  expect(listScanned(buyer, holder)).toEqual([
    [buyer, 'admit', true],
    [holder, 'admit', false],
    [guest, 'admit', true],
  ])
})

test('nobody is preselected once the holder is in', () => {
  const entryId = idOf('2', 1)
  const tickets = [buildTicket(1, { entryId }), buildTicket(2, { entryId })]
  const book = bookOf(synced({ whole: true, tickets, marks: [buildMark(1)] }))
  expect(preselectPeople(groupTicketsByPerson(book, [idOf('1', 1)], NOW))).toEqual([])
})

/** An undo is for the same ticket as its mark. */
const anyMark = fc
  .tuple(fc.nat(40), fc.constantFrom(DEVICE.id, OTHER.id), fc.nat(50), fc.option(fc.nat(40)))
  .map(([nth, deviceId, at, undone]): DoorMark => {
    const undoes = undone === null ? null : idOf('3', undone)
    return buildMark(nth, { ticketId: idOf('1', (undone ?? nth) % 10), deviceId, at, undoes })
  })

test('admissions follow the rule in whatever order and number marks arrive', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyMark, { selector: ({ id }) => id, maxLength: 40 }),
      fc.infiniteStream(fc.nat(5)),
      (marks, ways) => {
        let book: DoorBook | null = reduceDoorBook(null, OPENED)
        for (const mark of [...marks, ...marks.toReversed()]) {
          const way = ways.next().value ?? 0
          if (way === 0) book = reduceDoorBook(book, { kind: 'marked', marks: [mark] })
          else if (way === 1) book = reduceDoorBook(book, { kind: 'taken-over', marks: [mark], devices: [OTHER] })
          else if (way === 2 && book) book = reduceDoorBook(null, summarizeDoorBook(book))
          else book = reduceDoorBook(book, synced({ marks: [mark] }))
        }
        // A snapshot placed among the marks excludes later ones in the first pass and includes them in the second, or
        // not at all.
        const known = [...(book?.marks.values() ?? [])]
        expect(sorted(book?.admissions ?? new Map())).toEqual(sorted(resolveAdmissions(known)))
      },
    ),
  )
})

const sorted = (admissions: ReadonlyMap<string, unknown>) =>
  [...admissions]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, admission]) => {
      const { first, later } = admission as { first: DoorMark; later: readonly DoorMark[] }
      return [id, first.id, later.map((mark) => mark.id)]
    })

test('a snapshot is equivalent to its entries', () => {
  const book = bookOf(
    synced({ whole: true, tickets: [buildTicket(1), buildTicket(2)], marks: [buildMark(1)] }),
    { kind: 'marked', marks: [buildMark(2)] },
    { kind: 'read', marks: [idOf('3', 7)] },
  )
  const again = reduceDoorBook(null, JSON.parse(JSON.stringify(summarizeDoorBook(book))))
  expect(again).toEqual(book)
})

test('lists admissions here by tickets that had ended, until they are acknowledged', () => {
  const [ended, good, there] = [buildMark(1), buildMark(2), { ...buildMark(3), deviceId: OTHER.id }]
  const offline = bookOf(synced({ whole: true, tickets: [buildTicket(1), buildTicket(2), buildTicket(3)] }), {
    kind: 'marked',
    marks: [ended, good],
  })
  expect(unacknowledgedVoids(offline)).toEqual([])
  const voided = [1, 3].map((nth) => buildTicket(nth, { state: 'void' }))
  const online = reduceDoorBook(offline, synced({ tickets: voided, marks: [ended, good, there] }, [ended.id, good.id]))
  if (!online) throw new Error('The door is not open')
  expect(unacknowledgedVoids(online)).toEqual([ended])
  expect(unacknowledgedVoids(reduceDoorBook(online, { kind: 'read', marks: [ended.id] }) ?? online)).toEqual([])
})
