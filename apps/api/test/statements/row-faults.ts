import type { DeclaredRow } from './declared-rows.ts'
import type { DescribedColumn } from './described-statement.ts'

/** Errors of a row type compared with the described columns; empty if it matches. */
export function rowFaults({ columns, open }: DeclaredRow, described: readonly DescribedColumn[]): string[] {
  const missing = [...columns.keys()]
    .filter((name) => !described.some((column) => column.name === name))
    .map((name) => `${name}: the statement has no such column`)
  const faults = described.flatMap(({ name, kind, mayBeNull }) => {
    const column = columns.get(name)
    if (!column) return open ? [] : [`${name}: not in the type of the row`]
    const { kinds, nullable } = column
    const free = kind === 'anything' || kinds.has('anything')
    return [
      ...(free || (kinds.size === 1 && kinds.has(kind))
        ? []
        : [`${name}: ${kind} in the database, ${[...kinds].join(' or ')} in the type`]),
      ...(name.includes('_') ? [`${name}: rows name their columns in camelCase`] : []),
      ...(mayBeNull && !nullable ? [`${name}: may be null, and the type says never`] : []),
    ]
  })
  return [...missing, ...faults]
}
