import { type EventTerms, eventTerms } from '@forenet/contract/club/event'
import type { SeriesField } from '@forenet/contract/club/event-series-change'
import type { TicketTypeTerms } from '@forenet/contract/club/event-ticket-type'
import {
  daysBetween,
  firstDayOf,
  instantOfDate,
  type MomentOfDate,
  momentOfDate,
  momentsLater,
} from '@forenet/domain/event-series'
import { canonical } from '../authoring/authoring-rules.ts'
import { type Item, type ListPatch, listPatch, patchList, withIds, withoutIds } from './list-patch-rules.ts'
import { saleLater } from './series-rules.ts'

/** The moments of an event, which stand to the day on which it begins. */
const MOMENTS = [
  ...(['startsAt', 'endsAt', 'registrationOpensAt', 'registrationClosesAt'] as const),
  ...(['cancelUntil', 'transferUntil', 'resaleUntil'] as const),
] as const
type MomentField = (typeof MOMENTS)[number]
type PlainField = Exclude<keyof EventTerms, MomentField | 'ticketTypes' | 'questions'>

/** A moment of a date: as it stands to its day, at one instant for all dates, or none. */
type AnyMoment = MomentOfDate | { at: string } | null

/**
 * What is changed of an event, so that it can be changed on other dates too: `days` moves each of them by so many; a field that is
 * not in it is not touched. Plain values, as they are stored.
 */
export type SeriesPatch = {
  days: number
  plain: Partial<Pick<EventTerms, PlainField>>
  moments: Partial<Record<MomentField, AnyMoment>>
  ticketTypes: ListPatch | null
  questions: ListPatch | null
  /** The event whose picture the others get. */
  pictureOf: string | null
  /** The digest of that picture as it was seen, null where it had none; not in changes that were begun before it was kept. */
  pictureSeen?: string | null
}

/** What differs of an event, as a patch. `opensAtOnce`: registration opens for all dates of the series at one moment. */
export function patchOf(before: EventTerms, sent: EventTerms, opensAtOnce: boolean): SeriesPatch {
  const after = asClocksShow(before, sent)
  const first = firstDayOf(after)
  const days = daysBetween(firstDayOf(before), first)
  const moved = onOtherDay(before, days, opensAtOnce)
  const plain: Item = {}
  const moments: SeriesPatch['moments'] = {}
  for (const field of Object.keys(after) as (keyof EventTerms)[]) {
    if (field === 'ticketTypes' || field === 'questions' || after[field] === moved[field]) continue
    if (!isMoment(field)) plain[field] = after[field]
    else moments[field] = anyMoment(after[field], first, opensAtOnce && field === 'registrationOpensAt')
  }
  const [typesBefore, typesAfter] = [moved, after].map((terms) => typeItems(terms, first, opensAtOnce)) as [
    Item[],
    Item[],
  ]
  const asked = listPatch(moved.questions, after.questions, 'label')
  return {
    ...{ days, plain, moments, pictureOf: null },
    ticketTypes: listPatch(typesBefore, typesAfter, 'name'),
    questions: asked && {
      ...asked,
      changed: asked.changed.map(({ key, parts }) => ({ key, parts: withoutIds(parts, after) })),
      added: asked.added.map((item) => withoutIds(item, after)),
    },
  }
}

/** The fields that a patch changes, those of a moved day too. */
export function fieldsOf({ days, plain, moments, ticketTypes, questions, pictureOf }: SeriesPatch): SeriesField[] {
  const fields = new Set<SeriesField>([
    ...(Object.keys(plain) as PlainField[]),
    ...(Object.keys(moments) as MomentField[]),
  ])
  if (days !== 0) for (const field of ['startsAt', 'endsAt'] as const) fields.add(field)
  if (ticketTypes) fields.add('ticketTypes')
  if (questions) fields.add('questions')
  if (pictureOf) fields.add('picture')
  return [...fields]
}

/** A date as a patch makes it, and what is changed in it that the date has not; or the first fault that its terms would have. */
export type Patched = { terms: EventTerms; missing: string[] } | { fault: { path: string; message: string } }

/** Does to the terms of a date what was done to those of the event that was changed. */
export function patched(before: EventTerms, patch: SeriesPatch, opensAtOnce: boolean): Patched {
  const moved = onOtherDay(before, patch.days, opensAtOnce)
  const first = firstDayOf(moved)
  const missing: string[] = []
  const moments = Object.fromEntries(
    Object.entries(patch.moments).map(([field, moment]) => [field, instantOf(moment ?? null, first)]),
  )
  let { ticketTypes, questions } = moved
  if (patch.ticketTypes) {
    const items = patchList(typeItems(moved, first, opensAtOnce), patch.ticketTypes, 'name', missing)
    ticketTypes = items.map((item) => typeOf(item, first))
  }
  if (patch.questions) {
    const items = patchList(moved.questions, patch.questions, 'label', missing)
    questions = withIds(items, ticketTypes, moved.questions, missing)
  }
  const read = eventTerms.safeParse({ ...moved, ...patch.plain, ...moments, ticketTypes, questions })
  if (read.success) return { terms: inNoListByInvitation(read.data), missing }
  const [issue] = read.error.issues
  return { fault: { path: issue?.path.join('.') ?? '', message: issue?.message ?? 'Must be an event' } }
}

/** What goes back of a date, and what stays: a field that somebody has changed since. */
export function takenBack(
  now: EventTerms,
  { before, after }: { before: Partial<EventTerms>; after: Partial<EventTerms> },
): { terms: EventTerms; back: (keyof EventTerms)[]; kept: (keyof EventTerms)[] } {
  const fields = Object.keys(after) as (keyof EventTerms)[]
  const mine = fields.filter((field) => canonical(now[field]) === canonical(after[field]))
  const terms = withBack(now, before, mine)
  // In no list as long as it is by invitation, whatever it was before.
  const back = mine.filter((field) => field !== 'unlisted' || terms.unlisted === before.unlisted)
  return { terms, back, kept: fields.filter((field) => !back.includes(field)) }
}

/** A date on which some fields are as they were before. */
export function withBack(
  now: EventTerms,
  before: Partial<EventTerms>,
  fields: readonly (keyof EventTerms)[],
): EventTerms {
  return inNoListByInvitation({ ...now, ...Object.fromEntries(fields.map((field) => [field, before[field]])) })
}

/** What is by invitation is in no list, as the database holds it to: so also where one of the two is changed alone. */
const inNoListByInvitation = (terms: EventTerms): EventTerms => ({
  ...terms,
  unlisted: terms.unlisted || terms.byInvitation,
})

/** Whether a field of an event is a moment, which stands to the day on which it begins. */
export const isMoment = (field: keyof EventTerms): field is MomentField =>
  (MOMENTS as readonly string[]).includes(field)

/** An event so many days later, at the same hours; as it is for none. */
function onOtherDay(terms: EventTerms, days: number, opensAtOnce: boolean): EventTerms {
  if (days === 0) return terms
  const later = { ...terms, ...momentsLater(terms, days, opensAtOnce) }
  return {
    ...later,
    ticketTypes: terms.ticketTypes.map((type) => ({ ...type, ...saleLater(type, days, opensAtOnce) })),
  }
}

/** A moment that was sent back as a clock shows it, without its seconds, is the one that was there. */
function asClocksShow(before: EventTerms, sent: EventTerms): EventTerms {
  const same = <T extends string | null>(was: T | undefined, is: T): T =>
    was && is && Math.floor(Date.parse(was) / 60_000) === Math.floor(Date.parse(is) / 60_000) ? was : is
  const typeBefore = (id: string) => before.ticketTypes.find((type) => type.id === id)
  return {
    ...sent,
    ...Object.fromEntries(MOMENTS.map((field) => [field, same(before[field], sent[field])])),
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

/** An instant as it stands to the day of the event, or as it is for all dates alike. */
export function anyMoment(instant: string | null, first: string, isAtOnce = false): AnyMoment {
  if (instant === null) return null
  return isAtOnce ? { at: instant } : momentOfDate(instant, first)
}

function instantOf(moment: AnyMoment, first: string): string | null {
  if (moment === null) return null
  return 'at' in moment ? moment.at : instantOfDate(moment, first)
}

/** Kinds of ticket, their moments as they stand to the day of the event. */
export function typeItems(
  { ticketTypes }: Pick<EventTerms, 'ticketTypes'>,
  first: string,
  opensAtOnce: boolean,
): Item[] {
  return ticketTypes.map((type) => ({
    ...type,
    saleOpensAt: anyMoment(type.saleOpensAt, first, opensAtOnce),
    saleClosesAt: anyMoment(type.saleClosesAt, first),
    earlyPrices: type.earlyPrices.map((early) => ({ ...early, until: momentOfDate(early.until, first) })),
  }))
}

function typeOf(item: Item, first: string): TicketTypeTerms {
  const { saleOpensAt, saleClosesAt, earlyPrices } = item as {
    saleOpensAt: AnyMoment
    saleClosesAt: AnyMoment
    earlyPrices: (Item & { until: MomentOfDate })[]
  }
  return {
    ...item,
    saleOpensAt: instantOf(saleOpensAt, first),
    saleClosesAt: instantOf(saleClosesAt, first),
    earlyPrices: earlyPrices.map((early) => ({ ...early, until: instantOfDate(early.until, first) })),
  } as unknown as TicketTypeTerms
}
