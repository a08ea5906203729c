export type FieldChanges<T> = { [Field in keyof T]?: { from: T[Field]; to: T[Field] } }

/** Values must be primitive. */
export function diffFields<T extends object>(from: T, to: Partial<T>): FieldChanges<T> {
  const changes: FieldChanges<T> = {}
  for (const [field, value] of Object.entries(to) as [keyof T, T[keyof T]][]) {
    if (from[field] !== value) changes[field] = { from: from[field], to: value }
  }
  return changes
}

export type MergedEdits<T> = {
  values: T
  theirs: (keyof T)[]
  both: (keyof T)[]
}

export function mergeEdits<T extends object>(begun: T, mine: T, now: T): MergedEdits<T> {
  const values = { ...now }
  const theirs: (keyof T)[] = []
  const both: (keyof T)[] = []
  for (const field of Object.keys(begun) as (keyof T)[]) {
    const isMine = mine[field] !== begun[field]
    const isTheirs = now[field] !== begun[field]
    if (isMine) values[field] = mine[field]
    if (!isTheirs || mine[field] === now[field]) continue
    if (isMine) both.push(field)
    else theirs.push(field)
  }
  return { values, theirs, both }
}
