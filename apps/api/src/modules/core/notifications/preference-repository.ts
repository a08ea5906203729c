import type { Database } from '@forenet/database/database'
import type { ChannelPreference, NotificationType } from '@forenet/domain/notification'
import { prepared } from '../../../platform/database/prepared.ts'

const listQuery = prepared<ChannelPreference & { type: NotificationType }>(
  'notification_preferences',
  'select type, portal, mail, whatsapp from notification_preference where member_id = $1',
)
const saveQuery = prepared(
  'notification_preference_save',
  `insert into notification_preference (member_id, type, portal, mail, whatsapp) values ($1, $2, $3, $4, $5)
   on conflict (member_id, type) do update set portal = excluded.portal, mail = excluded.mail, whatsapp = excluded.whatsapp`,
)
const findLanguageQuery = prepared<{ language: 'da' | 'en' }>(
  'notification_language',
  'select language from member_face where id = $1',
)

const listWithoutMailQuery = prepared<{ memberId: string }>(
  'notification_without_mail',
  'select member_id as "memberId" from notification_preference where member_id = any($1) and type = $2 and not mail',
)

export async function listWithoutMail(
  database: Database,
  memberIds: readonly string[],
  type: NotificationType,
): Promise<Set<string>> {
  const rows = memberIds.length === 0 ? [] : await listWithoutMailQuery(database, [memberIds, type])
  return new Set(rows.map(({ memberId }) => memberId))
}

export function listPreferences(
  database: Database,
  memberId: string,
): Promise<(ChannelPreference & { type: NotificationType })[]> {
  return listQuery(database, [memberId])
}

export async function savePreference(
  transaction: Database,
  memberId: string,
  type: NotificationType,
  wanted: ChannelPreference,
): Promise<void> {
  await saveQuery(transaction, [memberId, type, wanted.portal, wanted.mail, wanted.whatsapp])
}

export async function findLanguage(database: Database, memberId: string): Promise<'da' | 'en'> {
  return (await findLanguageQuery(database, [memberId]))[0]?.language ?? 'da'
}
