/** How the migrations of a database stand to the files of this code. */
export type MigrationStanding = {
  /** Files that were not applied yet. */
  pending: string[]
  /** How many were applied, those that this code does not know among them. */
  applied: number
  /** Files that are not what they were when they were applied. */
  changed: string[]
  /** How many were applied that this code does not know: it is older than the database. */
  newer: number
}

/** Lays what was applied beside the files; by any name that both go by. Without a hash nothing is known of a change. */
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
