import type { NotificationPreferences, preferencesInputSchema } from '@forenet/contract/notification'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import {
  CHANNELS,
  DEFAULT_CHANNELS,
  NOTIFICATION_TYPES,
  resolveNotificationChannels,
} from '@forenet/domain/notification'
import type pg from 'pg'
import type { z } from 'zod'
import type { Caller } from '../../../platform/access/caller.ts'
import * as repository from './preference-repository.ts'
import { requireReceiver } from './receiver-policy.ts'

export async function getPreferences(
  { database }: { database: Database },
  caller: Caller,
  memberId: string,
): Promise<NotificationPreferences> {
  requireReceiver(caller, memberId)
  return readPreferences(database, memberId)
}

/** Stores the member's language; the members module owns it. */
export type SetLanguage = (transaction: Database, memberId: string, language: 'da' | 'en') => Promise<void>

/** Types not included stay unchanged; mandatory channels stay on. */
export async function savePreferences(
  { pool, speak }: { pool: pg.Pool; speak: SetLanguage },
  caller: Caller,
  memberId: string,
  { language, types }: z.output<typeof preferencesInputSchema>,
): Promise<NotificationPreferences> {
  requireReceiver(caller, memberId)
  return inTransaction(pool, async (transaction) => {
    if (language) await speak(transaction, memberId, language)
    for (const { type, wanted } of types) {
      await repository.savePreference(transaction, memberId, type, resolveNotificationChannels(type, wanted))
    }
    return readPreferences(transaction, memberId)
  })
}

async function readPreferences(database: Database, memberId: string): Promise<NotificationPreferences> {
  const chosen = new Map((await repository.listPreferences(database, memberId)).map((row) => [row.type, row]))
  return {
    language: await repository.findLanguage(database, memberId),
    types: NOTIFICATION_TYPES.map((type) => ({
      type,
      wanted: resolveNotificationChannels(type, chosen.get(type)),
      fixed: CHANNELS.filter((channel) => DEFAULT_CHANNELS[type][channel] === 'always'),
    })),
  }
}
