import * as calls from '@forenet/contract/club/event-calls'
import type { CallServer } from '../../../platform/http/serve-call.ts'
import { type RequireClean, uploadOf } from '../../../platform/http/upload-scan.ts'
import type { EventsDeps } from '../events-deps.ts'
import { changeEvent, clubEvent, clubEvents, makeEvent, publishEvent } from './authoring.ts'
import { removePicture, savePicture, savePictureText } from './event-picture.ts'
import { tryChange } from './try-change.ts'

export function authoringRoutes(server: CallServer, deps: EventsDeps & { requireClean: RequireClean }): void {
  server.serveClub(calls.clubEventList, (by, { query }) => clubEvents(deps, by, query.when))
  server.serveClub(calls.clubEventGet, (by, { params }) => clubEvent(deps, by, params.eventId))
  server.serveClub(calls.clubEventMake, (by, { body }) => makeEvent(deps, by, body))
  server.serveClub(calls.clubEventChange, (by, { params, body }) => changeEvent(deps, by, params.eventId, body))
  server.serveClub(calls.clubEventChangeTry, (by, { params, body }) => tryChange(deps, by, params.eventId, body))
  server.serveClub(calls.clubEventPublish, (by, { params, body }) => publishEvent(deps, by, params.eventId, body))
  server.serveClub(calls.clubEventPictureSave, (by, { params }, { request }) =>
    savePicture(deps, by, params.eventId, uploadOf(request)),
  )
  server.serveClub(calls.clubEventPictureDescribe, (by, { params, body }) =>
    savePictureText(deps, by, params.eventId, body.text),
  )
  server.serveClub(calls.clubEventPictureRemove, (by, { params }) => removePicture(deps, by, params.eventId))
}
