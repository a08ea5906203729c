import { type EventTerms, eventTermsSchema } from '@forenet/contract/club/event'
import type { SeriesField } from '@forenet/contract/club/event-series-change'
import type { TicketTypeTerms } from '@forenet/contract/club/event-ticket-type'
import {
  countDaysBetween,
  eventStartDate,
  fromRelativeTime,
  type RelativeTime,
  shiftEventTimes,
  toRelativeTime,
} from '@forenet/domain/event-series'
import { alignClosingWithStart, canonicalJson } from '../authoring/authoring-rules.ts'
import {
  applyListPatch,
  createListPatch,
  type ListItem,
  type ListPatch,
  replaceIdsByKeys,
  resolveKeysToIds,
} from '../authoring/list-patch-rules.ts'
import { shiftTicketSale } from './series-rules.ts'

/** Instants that move with the event's start date. */
const INSTANT_FIELDS = [
  ...(['startsAt', 'endsAt', 'registrationOpensAt', 'registrationClosesAt'] as const),
  ...(['cancelUntil', 'transferUntil', 'resaleUntil'] as const),
] as const
type InstantField = (typeof INSTANT_FIELDS)[number]
type PlainField = Exclude<keyof EventTerms, InstantField | 'ticketTypes' | 'questions'>

type AnyInstant = RelativeTime | { at: string } | null

/** Fields absent from the patch are unchanged. Stored as JSON. */
export type SeriesPatch = {
  days: number
  plain: Partial<Pick<EventTerms, PlainField>>
  moments: Partial<Record<InstantField, AnyInstant>>
  ticketTypes: ListPatch | null
  questions: ListPatch | null
  pictureOf: string | null
  /** Absent in changes of an earlier version. */
  pictureSeen?: string | null
}

/** `opensAtOnce`: registration opens at the same instant for all dates. */
export function createSeriesPatch(before: EventTerms, sent: EventTerms, opensAtOnce: boolean): SeriesPatch {
  const after = keepClockTimes(before, sent)
  const first = eventStartDate(after)
  const days = countDaysBetween(eventStartDate(before), first)
  const moved = shiftTerms(before, days, opensAtOnce)
  const plain: ListItem = {}
  const moments: SeriesPatch['moments'] = {}
  for (const field of Object.keys(after) as (keyof EventTerms)[]) {
    if (field === 'ticketTypes' || field === 'questions' || after[field] === moved[field]) continue
    // `closesAtStart` sets this instant on each date.
    if (field === 'registrationClosesAt' && after.closesAtStart) continue
    if (!isInstantField(field)) plain[field] = after[field]
    else moments[field] = toPatchInstant(after[field], first, opensAtOnce && field === 'registrationOpensAt')
  }
  const [typesBefore, typesAfter] = [moved, after].map((terms) => ticketTypeItems(terms, first, opensAtOnce)) as [
    ListItem[],
    ListItem[],
  ]
  const requested = createListPatch(moved.questions, after.questions, 'label')
  return {
    ...{ days, plain, moments, pictureOf: null },
    ticketTypes: createListPatch(typesBefore, typesAfter, 'name'),
    questions: requested && {
      ...requested,
      changed: requested.changed.map(({ key, parts }) => ({ key, parts: replaceIdsByKeys(parts, after) })),
      added: requested.added.map((item) => replaceIdsByKeys(item, after)),
    },
  }
}

export function patchedFields({ days, plain, moments, ticketTypes, questions, pictureOf }: SeriesPatch): SeriesField[] {
  const fields = new Set<SeriesField>([
    ...(Object.keys(plain) as PlainField[]).map((field) =>
      field === 'closesAtStart' ? 'registrationClosesAt' : field,
    ),
    ...(Object.keys(moments) as InstantField[]),
  ])
  if (days !== 0) for (const field of ['startsAt', 'endsAt'] as const) fields.add(field)
  if (ticketTypes) fields.add('ticketTypes')
  if (questions) fields.add('questions')
  if (pictureOf) fields.add('picture')
  return [...fields]
}

/** `missing`: changed items that the date does not have. */
export type PatchResult = { terms: EventTerms; missing: string[] } | { fault: { path: string; message: string } }

export function applySeriesPatch(before: EventTerms, patch: SeriesPatch, opensAtOnce: boolean): PatchResult {
  const moved = shiftTerms(before, patch.days, opensAtOnce)
  const first = eventStartDate(moved)
  const missing: string[] = []
  const moments = Object.fromEntries(
    Object.entries(patch.moments).map(([field, moment]) => [field, toInstant(moment ?? null, first)]),
  )
  let { ticketTypes, questions } = moved
  if (patch.ticketTypes) {
    const items = applyListPatch(ticketTypeItems(moved, first, opensAtOnce), patch.ticketTypes, 'name', missing)
    ticketTypes = items.map((item) => toTicketTypeTerms(item, first))
  }
  if (patch.questions) {
    const items = applyListPatch(moved.questions, patch.questions, 'label', missing)
    questions = resolveKeysToIds(items, ticketTypes, moved.questions, missing)
  }
  const closing = 'registrationClosesAt' in moments ? { closesAtStart: false } : {}
  const read = eventTermsSchema.safeParse({ ...moved, ...closing, ...patch.plain, ...moments, ticketTypes, questions })
  if (read.success) return { terms: unlistIfByInvitation(alignClosingWithStart(read.data)), missing }
  const [issue] = read.error.issues
  return { fault: { path: issue?.path.join('.') ?? '', message: issue?.message ?? 'Must be an event' } }
}

/** `kept`: fields not restored, because they were edited since. */
export function undoPatchedFields(
  now: EventTerms,
  { before, after }: { before: Partial<EventTerms>; after: Partial<EventTerms> },
): { terms: EventTerms; back: (keyof EventTerms)[]; kept: (keyof EventTerms)[] } {
  const fields = Object.keys(after) as (keyof EventTerms)[]
  const mine = fields.filter((field) => canonicalJson(now[field]) === canonicalJson(after[field]))
  const terms = restoreFields(now, before, mine)
  const back = mine.filter((field) => field !== 'unlisted' || terms.unlisted === before.unlisted)
  return { terms, back, kept: fields.filter((field) => !back.includes(field)) }
}

export function restoreFields(
  now: EventTerms,
  before: Partial<EventTerms>,
  fields: readonly (keyof EventTerms)[],
): EventTerms {
  const back = { ...now, ...Object.fromEntries(fields.map((field) => [field, before[field]])) }
  const isExplicit = fields.includes('registrationClosesAt') && { closesAtStart: false }
  return unlistIfByInvitation(alignClosingWithStart({ ...back, ...isExplicit }))
}

/** Events by invitation must be unlisted (database constraint). */
const unlistIfByInvitation = (terms: EventTerms): EventTerms => ({
  ...terms,
  unlisted: terms.unlisted || terms.byInvitation,
})

export const isInstantField = (field: keyof EventTerms): field is InstantField =>
  (INSTANT_FIELDS as readonly string[]).includes(field)

/** Shifts by days at the same local times. */
function shiftTerms(terms: EventTerms, days: number, opensAtOnce: boolean): EventTerms {
  if (days === 0) return terms
  const later = { ...terms, ...shiftEventTimes(terms, days, opensAtOnce) }
  return {
    ...later,
    ticketTypes: terms.ticketTypes.map((type) => ({ ...type, ...shiftTicketSale(type, days, opensAtOnce) })),
  }
}

/** Forms send times without seconds; if otherwise equal, keep the original instant. */
function keepClockTimes(before: EventTerms, sent: EventTerms): EventTerms {
  const same = <T extends string | null>(was: T | undefined, is: T): T =>
    was && is && Math.floor(Date.parse(was) / 60_000) === Math.floor(Date.parse(is) / 60_000) ? was : is
  const typeBefore = (id: string) => before.ticketTypes.find((type) => type.id === id)
  return {
    ...sent,
    ...Object.fromEntries(INSTANT_FIELDS.map((field) => [field, same(before[field], sent[field])])),
    ticketTypes: sent.ticketTypes.map((type) => {
      const was = typeBefore(type.id)
      return {
        ...type,
        saleOpensAt: same(was?.saleOpensAt, type.saleOpensAt),
        saleClosesAt: same(was?.saleClosesAt, type.saleClosesAt),
        earlyPrices: type.earlyPrices.map((early, at) => ({
          ...early,
          until: same(was?.earlyPrices[at]?.until, early.until),
        })),
      }
    }),
  }
}

export function toPatchInstant(instant: string | null, first: string, isAtOnce = false): AnyInstant {
  if (instant === null) return null
  return isAtOnce ? { at: instant } : toRelativeTime(instant, first)
}

function toInstant(moment: AnyInstant, first: string): string | null {
  if (moment === null) return null
  return 'at' in moment ? moment.at : fromRelativeTime(moment, first)
}

export function ticketTypeItems(
  { ticketTypes }: Pick<EventTerms, 'ticketTypes'>,
  first: string,
  opensAtOnce: boolean,
): ListItem[] {
  return ticketTypes.map((type) => ({
    ...type,
    saleOpensAt: toPatchInstant(type.saleOpensAt, first, opensAtOnce),
    saleClosesAt: toPatchInstant(type.saleClosesAt, first),
    earlyPrices: type.earlyPrices.map((early) => ({ ...early, until: toRelativeTime(early.until, first) })),
  }))
}

function toTicketTypeTerms(item: ListItem, first: string): TicketTypeTerms {
  const { saleOpensAt, saleClosesAt, earlyPrices } = item as {
    saleOpensAt: AnyInstant
    saleClosesAt: AnyInstant
    earlyPrices: (ListItem & { until: RelativeTime })[]
  }
  return {
    ...item,
    saleOpensAt: toInstant(saleOpensAt, first),
    saleClosesAt: toInstant(saleClosesAt, first),
    earlyPrices: earlyPrices.map((early) => ({ ...early, until: fromRelativeTime(early.until, first) })),
  } as unknown as TicketTypeTerms
}
