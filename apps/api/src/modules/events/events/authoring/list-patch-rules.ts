import { randomUUID } from 'node:crypto'
import type { EventTerms } from '@forenet/contract/club/event'
import type { QuestionTerms } from '@forenet/contract/club/event-question'
import type { TicketTypeTerms } from '@forenet/contract/club/event-ticket-type'
import { canonicalJson } from './authoring-rules.ts'

/** Ids differ between dates; an item is identified by its name, and its index among items of that name. */
export type ItemKey = { name: string; nth: number }
export type ListItem = Record<string, unknown>
export type ListPatch = {
  changed: { key: ItemKey; parts: ListItem }[]
  added: ListItem[]
  removed: ItemKey[]
  order: ItemKey[] | null
}

export function replaceIdsByKeys(
  item: ListItem,
  { ticketTypes, questions }: Pick<EventTerms, 'ticketTypes' | 'questions'>,
): ListItem {
  const keyOf = (list: readonly { id: string }[], by: 'name' | 'label', id: unknown) =>
    itemKeys(list, by)[list.findIndex((one) => one.id === id)] ?? null
  const { ticketTypeId, shownWhen } = item as Partial<QuestionTerms>
  return {
    ...item,
    ...(ticketTypeId && { ticketTypeId: keyOf(ticketTypes, 'name', ticketTypeId) }),
    ...(shownWhen && {
      shownWhen: { question: keyOf(questions, 'label', shownWhen.questionId), answers: shownWhen.answers },
    }),
  }
}

/** If a question depends on an item that a date does not have, the dependency is unchanged or the question omitted. */
export function resolveKeysToIds(
  items: readonly ListItem[],
  ticketTypes: readonly TicketTypeTerms[],
  before: readonly QuestionTerms[],
  missing: string[],
): QuestionTerms[] {
  const idOf = (list: readonly object[], by: 'name' | 'label', key: ItemKey) =>
    (list[itemKeys(list, by).findIndex((one) => isSameKey(one, key))] as { id?: string } | undefined)?.id
  return items.flatMap((item) => {
    const { ticketTypeId, shownWhen } = item as { ticketTypeId: string | ItemKey | null; shownWhen: object | null }
    const typeId = isKey(ticketTypeId) ? idOf(ticketTypes, 'name', ticketTypeId) : ticketTypeId
    const when = shownWhen as { question?: ItemKey | null; questionId?: string; answers: string[] } | null
    const questionId = when?.question ? idOf(items, 'label', when.question) : when?.questionId
    if (typeId === undefined || (when && questionId === undefined)) {
      missing.push(String(item.label))
      return before.filter(({ id }) => id === item.id)
    }
    const dependsOn = when && { questionId, answers: when.answers }
    return [{ ...item, ticketTypeId: typeId, shownWhen: dependsOn } as unknown as QuestionTerms]
  })
}

const isKey = (value: unknown): value is ItemKey => typeof value === 'object' && value !== null && 'nth' in value

export function itemKeys(list: readonly object[], by: 'name' | 'label'): ItemKey[] {
  const seen = new Map<string, number>()
  return list.map((one) => {
    const name = String((one as ListItem)[by])
    const nth = seen.get(name) ?? 0
    seen.set(name, nth + 1)
    return { name, nth }
  })
}

export const isSameKey = (one: ItemKey, other: ItemKey): boolean => one.name === other.name && one.nth === other.nth

export function createListPatch(
  before: readonly ListItem[],
  after: readonly ListItem[],
  by: 'name' | 'label',
): ListPatch | null {
  const [keys, keysAfter] = [itemKeys(before, by), itemKeys(after, by)]
  const placeOf = (list: readonly ListItem[], item: ListItem) => list.findIndex(({ id }) => id === item.id)
  const changed = before.flatMap((item, at) => {
    const same = after[placeOf(after, item)]
    const key = keys[at]
    if (!same || !key) return []
    const parts = Object.entries(same).filter(([part, value]) => canonicalJson(value) !== canonicalJson(item[part]))
    return parts.length === 0 ? [] : [{ key, parts: Object.fromEntries(parts) }]
  })
  const removed = keys.filter((_key, at) => placeOf(after, before[at] as ListItem) < 0)
  const added = after.filter((item) => placeOf(before, item) < 0)
  const stay = before.filter((item) => placeOf(after, item) >= 0)
  const usual = [...stay, ...added].map(({ id }) => id)
  const order = after.every(({ id }, at) => usual[at] === id) ? null : keysAfter
  if (changed.length + removed.length + added.length === 0 && order === null) return null
  return { changed, added, removed, order }
}

/** Items that exist only in `list` stay, at the end. */
export function applyListPatch(
  list: readonly ListItem[],
  patch: ListPatch,
  by: 'name' | 'label',
  missing: string[],
): ListItem[] {
  const keys = itemKeys(list, by)
  for (const { key } of patch.changed) if (!keys.some((one) => isSameKey(one, key))) missing.push(key.name)
  const items: ListItem[] = list.flatMap((item, at) => {
    const key = keys[at]
    if (!key || patch.removed.some((one) => isSameKey(one, key))) return []
    return [{ ...item, ...patch.changed.find((one) => isSameKey(one.key, key))?.parts }]
  })
  for (const item of patch.added) items.push({ ...item, id: randomUUID() })
  const { order } = patch
  if (!order) return items
  const keysNow = itemKeys(items, by)
  const placeOf = (at: number) => {
    const key = keysNow[at]
    const place = key ? order.findIndex((one) => isSameKey(one, key)) : -1
    return place < 0 ? order.length + at : place
  }
  return items
    .map((item, at) => ({ item, place: placeOf(at) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
