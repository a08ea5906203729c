import type { Database } from '@forenet/database/database'
import { insertNotification, type NewNotification } from './repository.ts'

export type { NewNotification } from './repository.ts'

/** Leaves a notification for a member; one whose key is there already changes nothing. */
export function notify(database: Database, wanted: NewNotification): Promise<void> {
  return insertNotification(database, wanted)
}
