/** What a migrator does at the moment, for logs and health checks. */
export type MigrationProgress =
  /** Another process migrates. */
  | { step: 'waiting' }
  /** `number` counts the migrations of this run, `of` them. `isNew`: the database had none before. */
  | { step: 'started'; migration: string; number: number; of: number; isNew: boolean }
  | { step: 'finished'; migration: string; number: number; of: number; isNew: boolean; ms: number }
  | { step: 'analysing'; table: string }
  | { step: 'analysed'; table: string; ms: number }

export type ReportProgress = (progress: MigrationProgress) => unknown
