import * as calls from '@forenet/contract/club/event-calls'
import type { CallServer } from '../../../../platform/http/serve-call.ts'
import { type RequireCleanUpload, readUpload } from '../../../../platform/http/upload-scan.ts'
import type { EventsDeps } from '../events-deps.ts'
import { changeEvent, createEvent, getClubEvent, listEventsOfClub, publishEvent } from './authoring.ts'
import { removeEventPicture, saveEventPicture, saveEventPictureText } from './event-picture.ts'
import { previewEventChange } from './preview-event-change.ts'

export function authoringRoutes(server: CallServer, deps: EventsDeps & { requireClean: RequireCleanUpload }): void {
  server.serveClub(calls.clubEventList, (by, { query }) => listEventsOfClub(deps, by, query.when))
  server.serveClub(calls.clubEventGet, (by, { params }) => getClubEvent(deps, by, params.eventId))
  server.serveClub(calls.clubEventCreate, (by, { body }) => createEvent(deps, by, body))
  server.serveClub(calls.clubEventChange, (by, { params, body }) => changeEvent(deps, by, params.eventId, body))
  server.serveClub(calls.clubEventChangePreview, (by, { params, body }) =>
    previewEventChange(deps, by, params.eventId, body),
  )
  server.serveClub(calls.clubEventPublish, (by, { params, body }) => publishEvent(deps, by, params.eventId, body))
  server.serveClub(calls.clubEventPictureSave, (by, { params }, { request }) =>
    saveEventPicture(deps, by, params.eventId, readUpload(request)),
  )
  server.serveClub(calls.clubEventPictureDescribe, (by, { params, body }) =>
    saveEventPictureText(deps, by, params.eventId, body.text),
  )
  server.serveClub(calls.clubEventPictureRemove, (by, { params }) => removeEventPicture(deps, by, params.eventId))
}
