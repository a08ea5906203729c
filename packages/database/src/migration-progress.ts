export type MigrationProgress =
  | { step: 'waiting' }
  /** `isNew`: the database was empty before. */
  | { step: 'started'; migration: string; number: number; of: number; isNew: boolean }
  | { step: 'finished'; migration: string; number: number; of: number; isNew: boolean; ms: number }
  | { step: 'analysing'; table: string }
  | { step: 'analysed'; table: string; ms: number }

export type ReportMigrationProgress = (progress: MigrationProgress) => unknown
