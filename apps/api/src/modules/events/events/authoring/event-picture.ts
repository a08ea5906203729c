import type { ClubEvent } from '@forenet/contract/club/event'
import { eventPicture } from '@forenet/contract/event-calls'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import type { RequireCleanUpload, Upload } from '../../../../platform/http/upload-scan.ts'
import { pictureCacheVersion } from '../../../../platform/pictures/picture-url.ts'
import { preparePicture } from '../../../../platform/pictures/prepare-picture.ts'
import { audit } from '../../../core/audit/index.ts'
import { getManagedEvent } from '../catalogue/managed-event.ts'
import type { EventRow } from '../catalogue/repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import { copyPicture, deletePicture, describePicture, findEventPicture, storePicture } from './picture-repository.ts'

type Deps = Pick<EventsDeps, 'pool' | 'database' | 'now'>
type PictureResult = Pick<ClubEvent, 'picture'>

export async function getEventPicture(database: Database, eventId: string): Promise<ClubEvent['picture']> {
  const found = await findEventPicture(database, eventId)
  if (!found) return null
  const { text, updatedAt } = found
  return { address: `${eventPicture.path.replace('{eventId}', eventId)}?v=${pictureCacheVersion(updatedAt)}`, text }
}

export async function copyEventPicture(
  transaction: Database,
  by: Pick<ClubCaller, 'club' | 'reach'>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { id } = await getManagedEvent({ database: transaction }, by, from)
  await copyPicture(transaction, id, [to])
}

/** Throws `not-found`, `invalid-picture`, `too-large`, `infected-file` or `not-scanned`. */
export async function saveEventPicture(
  deps: Deps & Pick<EventsDeps, 'parsers'> & { requireClean: RequireCleanUpload },
  by: ClubCaller,
  eventId: string,
  upload: Upload,
): Promise<PictureResult> {
  const event = await getManagedEvent(deps, by, eventId)
  const { contentType, bytes } = await preparePicture(deps, by.caller, upload)
  return updateEventPicture(deps, by, event, 'event-picture-changed', async (transaction, at) => {
    await storePicture(transaction, eventId, { contentType, bytes, at })
    return true
  })
}

export async function saveEventPictureText(
  deps: Deps,
  by: ClubCaller,
  eventId: string,
  text: string,
): Promise<PictureResult> {
  const event = await getManagedEvent(deps, by, eventId)
  return updateEventPicture(deps, by, event, 'event-picture-changed', (transaction) =>
    describePicture(transaction, eventId, text),
  )
}

export async function removeEventPicture(deps: Deps, by: ClubCaller, eventId: string): Promise<PictureResult> {
  const event = await getManagedEvent(deps, by, eventId)
  return updateEventPicture(deps, by, event, 'event-picture-removed', (transaction) =>
    deletePicture(transaction, eventId),
  )
}

async function updateEventPicture(
  { pool, database, now }: Deps,
  { caller }: ClubCaller,
  { id, organisationId, title }: EventRow,
  action: string,
  change: (transaction: Database, at: Date) => Promise<boolean>,
): Promise<PictureResult> {
  await inTransaction(pool, async (transaction) => {
    const at = now()
    if (!(await change(transaction, at))) return
    await audit(
      transaction,
      caller,
      { action, objectKind: 'event', objectId: id, organisationId, detail: { title } },
      at,
    )
  })
  return { picture: await getEventPicture(database, id) }
}
