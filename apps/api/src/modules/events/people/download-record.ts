import type { ClubAttendeeFilter } from '@forenet/contract/club/event-attendee'
import type { ClubRegistrationFilter } from '@forenet/contract/club/event-registration'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { audit } from '../../audit/index.ts'
import type { EventRow } from '../catalogue/repository.ts'
import type { EventsDeps } from '../events-deps.ts'

/** As what attendees are taken along. */
export type DownloadForm = 'file' | 'badges' | 'list' | 'registrations'

/**
 * People's names, addresses and answers leave the portal: who took them, of which event, as what and which of them is on record, before
 * they are sent. Words that were searched for are mostly somebody's name, so that is kept alone that there were any.
 */
export async function recordDownload(
  { database, now }: Pick<EventsDeps, 'database' | 'now'>,
  { caller, club }: ClubCaller,
  { id, title }: Pick<EventRow, 'id' | 'title'>,
  form: DownloadForm,
  { text, ...which }: ClubAttendeeFilter | ClubRegistrationFilter,
): Promise<void> {
  const detail = { eventId: id, title, form, ...which, ...(text ? { searched: true } : {}) }
  const about = { objectKind: 'event', objectId: id, organisationId: club.id, detail }
  await audit(database, caller, { action: 'attendees-downloaded', ...about }, now())
}
