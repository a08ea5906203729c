import type { DoorEvent, DoorOtherEvent, DoorSyncResult, DoorTicket } from '@forenet/contract/door'
import { type Admission, type DoorMark, resolveAdmissions } from '@forenet/domain/door'

type Device = DoorSyncResult['device']
type TicketKey = DoorSyncResult['keys'][number]

/** Immutable: `reduceDoorBook` derives a new book from each entry; the device stores the entries. */
export type DoorBook = {
  token: string
  device: Device
  /** Instants in this file are in ms. */
  until: number
  offset: number
  cursor: string | null
  syncedAt: number | null
  event: DoorEvent | null
  others: readonly DoorOtherEvent[]
  keys: readonly TicketKey[]
  tickets: ReadonlyMap<string, DoorTicket>
  ofEntry: ReadonlyMap<string, readonly DoorTicket[]>
  devices: ReadonlyMap<string, string>
  marks: ReadonlyMap<string, DoorMark>
  marksOf: ReadonlyMap<string, readonly DoorMark[]>
  admissions: ReadonlyMap<string, Admission>
  /** Marks not acknowledged by the server, in order of creation. */
  unsent: readonly string[]
  /** Marks that the server refused, because the ticket is not for this event. */
  refused: readonly DoorMark[]
  /** Marks of duplicate, refused and void admissions that the steward has acknowledged. */
  read: ReadonlySet<string>
}

export type DoorEntry =
  | { kind: 'opened'; token: string; device: Device; until: number }
  | { kind: 'marked'; marks: readonly DoorMark[] }
  /** `heardAt`: device time. */
  | { kind: 'synced'; answer: DoorSyncResult; sent: readonly string[]; heardAt: number }
  | { kind: 'taken-over'; marks: readonly DoorMark[]; devices: readonly Device[] }
  | { kind: 'read'; marks: readonly string[] }
  /** Replaces all previous entries, for a fast start. */
  | { kind: 'summary'; summary: BookSummary }

type BookSummary = Pick<
  DoorBook,
  'token' | 'device' | 'until' | 'offset' | 'cursor' | 'syncedAt' | 'event' | 'others' | 'keys' | 'unsent' | 'refused'
> & { tickets: DoorTicket[]; devices: [string, string][]; marks: DoorMark[]; read: string[] }

/** `book` is null before the door was opened. */
export function reduceDoorBook(book: DoorBook | null, entry: DoorEntry): DoorBook | null {
  if (entry.kind === 'summary') return restoreBook(entry.summary)
  if (entry.kind === 'opened') return openBook(book, entry)
  if (!book) return null
  switch (entry.kind) {
    case 'marked':
      return addUnsentMarks(book, entry.marks)
    case 'taken-over': {
      const devices = new Map([...entry.devices.map(({ id, name }) => [id, name] as const), ...book.devices])
      return addUnsentMarks({ ...book, devices }, entry.marks)
    }
    case 'synced':
      return applySync(book, entry)
    case 'read':
      return { ...book, read: new Set([...book.read, ...entry.marks]) }
  }
}

export function summarizeDoorBook(book: DoorBook): DoorEntry {
  const { ofEntry: _, marksOf: __, admissions: ___, ...kept } = book
  return {
    kind: 'summary',
    summary: {
      ...kept,
      tickets: [...book.tickets.values()],
      devices: [...book.devices],
      marks: [...book.marks.values()],
      read: [...book.read],
    },
  }
}

function openBook(book: DoorBook | null, { token, device, until }: Extract<DoorEntry, { kind: 'opened' }>): DoorBook {
  const before = book ?? restoreBook({ ...EMPTY_BOOK_PARTS, token, device, until })
  return { ...before, token, device, until, devices: new Map([...before.devices, [device.id, device.name]]) }
}

const EMPTY_BOOK_PARTS = {
  offset: 0,
  cursor: null,
  syncedAt: null,
  event: null,
  others: [],
  keys: [],
  unsent: [],
  refused: [],
  tickets: [],
  devices: [],
  marks: [],
  read: [],
}

function restoreBook({ tickets, devices, marks, read, ...kept }: BookSummary): DoorBook {
  const bare = {
    // Data of older versions has no such field.
    ...{ ...kept, others: kept.others ?? [] },
    ...replaceTickets(new Map(tickets.map((ticket) => [ticket.id, ticket]))),
    devices: new Map(devices),
    read: new Set(read),
  }
  return { ...bare, ...replaceMarks(marks) }
}

function applySync(book: DoorBook, { answer, sent, heardAt }: Extract<DoorEntry, { kind: 'synced' }>): DoorBook {
  const known = new Set(answer.marks.map(({ id }) => id))
  const gone = new Set(sent)
  const unsent = book.unsent.filter((id) => !gone.has(id))
  const refused = sent.flatMap((id) => (known.has(id) ? [] : (book.marks.get(id) ?? [])))
  const tickets = new Map([
    ...(answer.whole ? [] : book.tickets),
    ...answer.tickets.map((ticket) => [ticket.id, ticket] as const),
  ])
  const told = {
    ...book,
    device: answer.device,
    until: Date.parse(answer.until),
    offset: answer.now - heardAt,
    cursor: answer.cursor,
    syncedAt: answer.now,
    event: answer.event,
    others: answer.others ?? book.others,
    keys: answer.keys,
    devices: new Map([...book.devices, ...answer.devices.map(({ id, name }) => [id, name] as const)]),
    unsent,
    refused: [...book.refused, ...refused],
    ...(answer.tickets.length > 0 || answer.whole ? replaceTickets(tickets) : {}),
  }
  if (answer.whole || refused.length > 0) {
    const left = new Set(refused.map(({ id }) => id))
    const kept = answer.whole
      ? unsent.flatMap((id) => book.marks.get(id) ?? [])
      : [...book.marks.values()].filter(({ id }) => !left.has(id))
    return { ...told, ...replaceMarks([...kept, ...answer.marks]) }
  }
  return addMarks(told, answer.marks)
}

function replaceTickets(tickets: ReadonlyMap<string, DoorTicket>): Pick<DoorBook, 'tickets' | 'ofEntry'> {
  return { tickets, ofEntry: Map.groupBy(tickets.values(), ({ entryId }) => entryId) }
}

function replaceMarks(marks: readonly DoorMark[]): Pick<DoorBook, 'marks' | 'marksOf' | 'admissions'> {
  const byId = new Map(marks.map((mark) => [mark.id, mark]))
  const marksOf = Map.groupBy(byId.values(), ({ ticketId }) => ticketId)
  return { marks: byId, marksOf, admissions: resolveAdmissions(byId.values()) }
}

function addUnsentMarks(book: DoorBook, marks: readonly DoorMark[]): DoorBook {
  const fresh = marks.filter(({ id }) => !book.marks.has(id))
  if (fresh.length === 0) return book
  return addMarks({ ...book, unsent: [...book.unsent, ...fresh.map(({ id }) => id)] }, fresh)
}

/** Only affected tickets, for doors with 10,000 tickets and a mark per second. */
function addMarks(book: DoorBook, marks: readonly DoorMark[]): DoorBook {
  if (marks.length === 0) return book
  const all = new Map(book.marks)
  const marksOf = new Map(book.marksOf)
  const admissions = new Map(book.admissions)
  const touched = new Set<string>()
  for (const mark of marks) {
    all.set(mark.id, mark)
    const others = (marksOf.get(mark.ticketId) ?? []).filter(({ id }) => id !== mark.id)
    marksOf.set(mark.ticketId, [...others, mark])
    touched.add(mark.ticketId)
  }
  for (const ticketId of touched) {
    const admission = resolveAdmissions(marksOf.get(ticketId) ?? []).get(ticketId)
    if (admission) admissions.set(ticketId, admission)
    else admissions.delete(ticketId)
  }
  return { ...book, marks: all, marksOf, admissions }
}

export type DuplicateAdmission = { ours: DoorMark; first: DoorMark }

export function unacknowledgedDuplicates(book: DoorBook): DuplicateAdmission[] {
  return [...book.admissions.values()]
    .flatMap(({ first, later }) =>
      first.deviceId === book.device.id
        ? []
        : later
            .filter(({ deviceId, id }) => deviceId === book.device.id && !book.read.has(id))
            .map((ours) => ({ ours, first })),
    )
    .sort((one, other) => one.ours.at - other.ours.at)
}

export function unacknowledgedRefusals(book: DoorBook): DoorMark[] {
  return book.refused.filter(({ id, undoes }) => undoes === null && !book.read.has(id))
}

/** Admissions here by tickets that had ended before the device heard of it. */
export function unacknowledgedVoids(book: DoorBook): DoorMark[] {
  return [...book.admissions.values()]
    .filter(({ first }) => book.tickets.get(first.ticketId)?.state === 'void')
    .flatMap(({ first, later }) => [first, ...later])
    .filter(({ deviceId, id }) => deviceId === book.device.id && !book.read.has(id))
    .sort((one, other) => one.at - other.at)
}

export function latestAdmissions(book: DoorBook, most: number): DoorMark[] {
  return [...book.admissions.values()]
    .map(({ first }) => first)
    .sort((one, other) => other.at - one.at)
    .slice(0, most)
}
