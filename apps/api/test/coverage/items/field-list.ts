import type { Item, ShownBy, Written } from '../item.ts'

/** Items for fields of one entity covered by the same test. */
export const fields = (entity: string, names: readonly string[], shownBy: ShownBy): readonly Item[] =>
  names.map((name) => ({ clause: '3', kind: 'field', name: `${entity}.${name}`, shownBy }))

/** Like `fields`, for an entity outside the contract; `written` renders a name as in its file. */
export const fieldsWritten = (
  entity: string,
  names: readonly string[],
  shownBy: ShownBy,
  written: (name: string) => Written,
): readonly Item[] =>
  names.map((name) => ({ clause: '3', kind: 'field', name: `${entity}.${name}`, shownBy, written: written(name) }))
