import type { ClubAttendeeFilter } from '@forenet/contract/club/event-attendee'
import type { ClubRegistrationFilter } from '@forenet/contract/club/event-registration'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { audit } from '../../../core/audit/index.ts'
import type { EventRow } from '../catalogue/repository.ts'
import type { EventsDeps } from '../events-deps.ts'

export type DownloadFormat = 'file' | 'badges' | 'list' | 'registrations'

/** Call before sending personal data. Search words are usually names, so they are not audited. */
export async function auditDownload(
  { database, now }: Pick<EventsDeps, 'database' | 'now'>,
  { caller, club }: ClubCaller,
  { id, title }: Pick<EventRow, 'id' | 'title'>,
  form: DownloadFormat,
  { text, ...which }: ClubAttendeeFilter | ClubRegistrationFilter,
): Promise<void> {
  const detail = { eventId: id, title, form, ...which, ...(text ? { searched: true } : {}) }
  const about = { objectKind: 'event', objectId: id, organisationId: club.id, detail }
  await audit(database, caller, { action: 'attendees-downloaded', ...about }, now())
}
