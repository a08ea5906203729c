/** In which fields one state differs from another, and how: what a record of a change tells. */
export type Changes<T> = { [Field in keyof T]?: { from: T[Field]; to: T[Field] } }

/** What changed from one state to another in the fields of the other, which are plain values. */
export function changesBetween<T extends object>(from: T, to: Partial<T>): Changes<T> {
  const changes: Changes<T> = {}
  for (const [field, value] of Object.entries(to) as [keyof T, T[keyof T]][]) {
    if (from[field] !== value) changes[field] = { from: from[field], to: value }
  }
  return changes
}

/** What comes of an edit where somebody else saved one since it was begun. */
export type MetEdits<T> = {
  /** The state as it is now, with one's own changes on top. */
  values: T
  /** Fields that somebody else changed and one did not touch: they are taken over. */
  theirs: (keyof T)[]
  /** Fields that both changed, to different values: one's own stands until it is decided otherwise. */
  both: (keyof T)[]
}

/** Brings together what was begun from `begun` and is `mine` by now, with what others have made of it: `now`. */
export function meetEdits<T extends object>(begun: T, mine: T, now: T): MetEdits<T> {
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
