import { memberAudit } from '@forenet/contract/audit-calls'
import * as calls from '@forenet/contract/member-calls'
import type { Database } from '@forenet/database/database'
import type { ActiveGrant, Grant } from '@forenet/domain/access'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { CallServer } from '../../../platform/http/serve-call.ts'
import { type RequireCleanUpload, readUpload } from '../../../platform/http/upload-scan.ts'
import { PICTURE_MAX_BYTES } from '../../../platform/pictures/prepare-picture.ts'
import type { Parsers } from '../../../platform/tasks/parsers.ts'
import { listActionsByOthers } from './actions-by-others.ts'
import * as service from './service.ts'

export function memberRoutes(
  app: FastifyInstance,
  server: CallServer,
  deps: {
    pool: pg.Pool
    database: Database
    joining: service.JoiningHooks
    memberOf: service.FindMemberOfLogin
    clubNotes: service.ClubNotes
    requireClean: RequireCleanUpload
    parsers: Parsers
    now: () => Date
  },
): void {
  app.addContentTypeParser(/^image\//, { parseAs: 'buffer', bodyLimit: PICTURE_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  )

  server.serve(calls.memberSearchEmail, (caller, { query }) => service.searchByEmail(deps, caller, query.email))
  server.serve(calls.memberAccess, async ({ grants }) => grants.map(standing))
  server.serve(calls.memberList, (_caller, { query }) => service.listMembers(deps, query.size, query.search))
  server.serve(calls.memberNames, (caller, { query }) => service.getNames(deps, caller, query.email))
  server.serve(calls.memberCreate, (caller, { body }) => service.createOwnMember(deps, caller, body))
  server.serve(calls.memberUpdate, (caller, { params, body }) =>
    service.updateMemberProfile(deps, caller, params.memberId, body),
  )
  server.serve(calls.memberParticipants, (caller, { params }) =>
    service.listVisibleParticipants(deps, caller, params.memberId),
  )
  server.serve(memberAudit, (caller, { params, query }) =>
    listActionsByOthers(deps.database, caller, params.memberId, query),
  )
  server.serve(calls.memberPictureSave, (caller, { params }, { request }) =>
    service.savePicture(deps, caller, params.memberId, readUpload(request)),
  )
  server.serve(calls.memberPictureRemove, (caller, { params }) => service.removePicture(deps, caller, params.memberId))
  server.serve(calls.memberPicture, async (caller, { params }, { reply }) => {
    const found = await service.picture(deps, caller, params.memberId)
    return reply
      .type(found.contentType)
      .header('cache-control', 'private, no-store')
      .header('vary', 'Authorization')
      .send(found.bytes)
  })
}

function standing(grant: Grant): ActiveGrant {
  if (grant.role === 'operator') return grant
  const { role, organisationKey, eventId, teamId } = grant
  return { role, organisationKey, eventId, teamId }
}
