/** Applied migrations compared to the files of this version. */
export type MigrationStanding = {
  /** Files not applied yet. */
  pending: string[]
  /** Number of applied migrations, including unknown ones. */
  applied: number
  /** Files changed after they were applied. */
  changed: string[]
  /** Number of applied migrations unknown to this version, which is then older than the database. */
  newer: number
}

/** Matches applied migrations to files by either of their names. Without a stored hash a change cannot be detected. */
export function migrationStanding(
  files: readonly { name: string; file: string; hash: string }[],
  applied: ReadonlyMap<string, string | null>,
): MigrationStanding {
  const known = new Set(files.map(({ name }) => name))
  return {
    applied: applied.size,
    pending: files.filter(({ name }) => !applied.has(name)).map(({ file }) => file),
    changed: files.filter(({ name, hash }) => (applied.get(name) ?? hash) !== hash).map(({ file }) => file),
    newer: [...applied.keys()].filter((name) => !known.has(name)).length,
  }
}
