import type { EventTerms } from '@forenet/contract/club/event'
import type { DateChange } from '@forenet/contract/club/event-series-change'
import { canonicalJson } from './authoring-rules.ts'
import { isSameKey, itemKeys, type ListItem } from './list-patch-rules.ts'

export function describeTermChanges(before: EventTerms, after: EventTerms): DateChange[] {
  const changed = (Object.keys(after) as (keyof EventTerms)[]).filter(
    (field) => field !== 'ticketTypes' && field !== 'questions' && !isSameWhenFormatted(before[field], after[field]),
  )
  const lists = {
    types: { before: before.ticketTypes, after: after.ticketTypes },
    questions: { before: before.questions, after: after.questions },
  }
  return [
    ...changed.map((field) => ({
      ...{ field, of: '', part: null, own: false },
      from: scalarOrNull(before[field]),
      to: scalarOrNull(after[field]),
    })),
    ...describeListChanges('ticketTypes', 'name', lists.types, [before.ticketTypes, before.ticketTypes]),
    ...describeListChanges('questions', 'label', lists.questions, [before.questions, before.questions]),
  ]
}

/** `now` and `origin`: the lists of this date and of the edited one. */
export function describeListChanges(
  field: 'ticketTypes' | 'questions',
  by: 'name' | 'label',
  { before, after }: { before: readonly ListItem[]; after: readonly ListItem[] },
  [now, origin]: [readonly ListItem[], readonly ListItem[]],
): DateChange[] {
  const shown = (of: unknown, part: string, from: unknown, to: unknown, own: boolean): DateChange => ({
    ...{ field, of: String(of), part, from: scalarOrNull(from), to: scalarOrNull(to), own },
  })
  const [keys, keysOfOrigin] = [itemKeys(before, by), itemKeys(origin, by)]
  const changes = before.flatMap((item, at) => {
    const [key, same] = [keys[at], after.find(({ id }) => id === item.id)]
    if (!same) return [shown(item[by], 'removed', null, null, false)]
    const ofOrigin = origin[keysOfOrigin.findIndex((one) => key && isSameKey(one, key))]
    return Object.keys(item)
      .filter(
        (part) =>
          canonicalJson(item[part]) !== canonicalJson(same[part]) && !isSameWhenFormatted(item[part], same[part]),
      )
      .flatMap((part) => {
        const moved = part === 'earlyPrices' ? shiftEarlyPrices(item[part], same[part]) : null
        if (moved) return moved.map(({ from, to }) => shown(item[by], 'earlyUntil', from, to, false))
        const own =
          ofOrigin !== undefined &&
          !REFERENCE_FIELDS.includes(part) &&
          canonicalJson(now[at]?.[part]) !== canonicalJson(ofOrigin[part])
        return shown(item[by], part, item[part], same[part], own)
      })
  })
  const added = after.filter(({ id }) => before.every((item) => item.id !== id))
  const isOrdered = changes.length + added.length === 0 && before.some(({ id }, at) => after[at]?.id !== id)
  return [
    ...changes,
    ...added.map((item) => shown(item[by], 'added', null, null, false)),
    ...(isOrdered ? [shown('', 'order', null, null, false)] : []),
  ]
}

function isSameWhenFormatted(one: unknown, other: unknown): boolean {
  return one === other || (toMinute(one) !== null && toMinute(one) === toMinute(other))
}

const MINUTE_LENGTH = '2027-01-31T12:00'.length

function toMinute(value: unknown): string | null {
  const isInstant = typeof value === 'string' && value.endsWith('Z') && !Number.isNaN(Date.parse(value))
  return isInstant ? value.slice(0, MINUTE_LENGTH) : null
}

/** Null if other fields changed too. */
function shiftEarlyPrices(before: unknown, after: unknown): { from: string; to: string }[] | null {
  const [was, now] = [before, after] as EventTerms['ticketTypes'][number]['earlyPrices'][]
  if (!was || !now || was.length !== now.length) return null
  const pairs = was.flatMap((one, at) => {
    const other = now[at]
    return other ? [{ one, other }] : []
  })
  const isMoved = ({ one, other }: (typeof pairs)[number]) =>
    one.memberPriceMinor === other.memberPriceMinor && one.guestPriceMinor === other.guestPriceMinor
  if (!pairs.every(isMoved)) return null
  return pairs
    .filter(({ one, other }) => !isSameWhenFormatted(one.until, other.until))
    .map(({ one, other }) => ({ from: one.until, to: other.until }))
}

/** Parts of a question that hold ids, which differ from date to date. */
const REFERENCE_FIELDS = ['ticketTypeId', 'shownWhen']

export const scalarOrNull = (value: unknown): DateChange['from'] =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
