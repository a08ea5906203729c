/** Changed fields with old and new values, for audit records. */
export type Changes<T> = { [Field in keyof T]?: { from: T[Field]; to: T[Field] } }

/** Fields of `to` with a different value in `from`; values must be primitive. */
export function changesBetween<T extends object>(from: T, to: Partial<T>): Changes<T> {
  const changes: Changes<T> = {}
  for (const [field, value] of Object.entries(to) as [keyof T, T[keyof T]][]) {
    if (from[field] !== value) changes[field] = { from: from[field], to: value }
  }
  return changes
}

/** Result of a three-way merge after someone else saved first. */
export type MergedEdits<T> = {
  /** The current state with the user's own changes applied. */
  values: T
  /** Fields changed only by the other user; their values are taken. */
  theirs: (keyof T)[]
  /** Fields both changed to different values; the user's own value is used until they decide. */
  both: (keyof T)[]
}

/** Three-way merge: `begun` is the base, `mine` the user's version, `now` the stored one. */
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
