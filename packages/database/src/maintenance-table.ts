import { boolean, pgTable, text, timestamp } from './drizzle.ts'

export const maintenance = pgTable('maintenance', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  beganAt: timestamp('began_at', { withTimezone: true, mode: 'date' }).notNull(),
  reasonDa: text('reason_da'),
  reasonEn: text('reason_en'),
})

/** Marker by which the portal detects that a backup was restored; at most one row (migration 0105). */
export const databaseMarker = pgTable('database_marker', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  writtenBy: text('written_by').notNull(),
  folderBornAt: timestamp('folder_born_at', { withTimezone: true, mode: 'date' }),
})
