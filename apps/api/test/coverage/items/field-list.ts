import type { Item, ShownBy, Written } from '../item.ts'

/** Items for fields of one entity that the same test shows. */
export const fields = (entity: string, names: readonly string[], shownBy: ShownBy): readonly Item[] =>
  names.map((name) => ({ clause: '3', kind: 'field', name: `${entity}.${name}`, shownBy }))

/** As `fields`, of an entity that is none of the contract's; `written` says how a name stands in its file. */
export const fieldsWritten = (
  entity: string,
  names: readonly string[],
  shownBy: ShownBy,
  written: (name: string) => Written,
): readonly Item[] =>
  names.map((name) => ({ clause: '3', kind: 'field', name: `${entity}.${name}`, shownBy, written: written(name) }))
