export type MigrationStatus = {
  pending: string[]
  /** Number of applied migrations, including those unknown to this version. */
  applied: number
  changed: string[]
  newer: number
}

/**
 * Computes which migrations are pending, unknown or changed. Changes of migrations without a stored hash cannot be
 * detected.
 */
export function computeMigrationStatus(
  files: readonly { name: string; file: string; hash: string }[],
  applied: ReadonlyMap<string, string | null>,
): MigrationStatus {
  const known = new Set(files.map(({ name }) => name))
  return {
    applied: applied.size,
    pending: files.filter(({ name }) => !applied.has(name)).map(({ file }) => file),
    changed: files.filter(({ name, hash }) => (applied.get(name) ?? hash) !== hash).map(({ file }) => file),
    newer: [...applied.keys()].filter((name) => !known.has(name)).length,
  }
}
