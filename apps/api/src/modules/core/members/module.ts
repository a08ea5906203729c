import type { AuditEntry, MemberAuditPage } from '@forenet/contract/audit'
import { memberAuditList } from '@forenet/contract/audit-calls'
import * as calls from '@forenet/contract/member-calls'
import type { Database } from '@forenet/database/database'
import type { ActiveGrant, Grant } from '@forenet/domain/access'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Caller } from '../../../platform/access/caller.ts'
import type { PublishEvent } from '../../../platform/domain-events.ts'
import type { CallServer } from '../../../platform/http/serve-call.ts'
import { type RequireCleanUpload, readUpload } from '../../../platform/http/upload-scan.ts'
import type { Module } from '../../../platform/module.ts'
import { PICTURE_MAX_BYTES } from '../../../platform/pictures/prepare-picture.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Parsers } from '../../../platform/tasks/parsers.ts'
import { type ImpersonatedActionRow, listActionsForMember } from '../audit/index.ts'
import type { LoginDeps } from './logins.ts'
import * as service from './service.ts'
import { type ClubNotes, type FindMemberOfLogin, requireOwnView } from './service.ts'

declare module '../../../platform/domain-events.ts' {
  interface DomainEvents {
    memberJoined: (transaction: Database, member: { id: string; email: string }, at: Date) => Promise<void>
    /** Runs under the advisory lock on the new e-mail. */
    emailMoved: (transaction: Database, moved: { id: string; from: string; to: string }, at: Date) => Promise<void>
  }
}

/** Dependencies on later modules, passed in by `portal.ts`. */
export type MembersModuleDeps = {
  publish: PublishEvent
  memberOf: FindMemberOfLogin
  clubNotes: ClubNotes
  hasPendingHandOver: (transaction: Database, email: string) => Promise<boolean>
}

export function membersModule(
  platform: Platform,
  { publish, memberOf, clubNotes, hasPendingHandOver }: MembersModuleDeps,
): Module {
  const joining = {
    hasPendingHandOver,
    attachInvitations: (transaction: Database, member: { id: string; email: string }, at: Date) =>
      publish('memberJoined', transaction, member, at),
  }
  return {
    name: 'members',
    routes: ({ http, server, requireClean }) =>
      memberRoutes(http, server, { ...platform, requireClean, memberOf, clubNotes, joining }),
  }
}

export function loginDeps(platform: Platform, publish: PublishEvent, lockEmail: LoginDeps['lockEmail']): LoginDeps {
  return {
    ...platform,
    lockEmail,
    emailMoved: (transaction, moved, at) => publish('emailMoved', transaction, moved, at),
  }
}

function memberRoutes(
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

  server.serve(calls.memberFindByEmail, (caller, { query }) => service.searchByEmail(deps, caller, query.email))
  server.serve(calls.memberAccessGet, async ({ grants }) => grants.map(presentGrant))
  server.serve(calls.memberList, (_caller, { query }) => service.listMembers(deps, query.size, query.search))
  server.serve(calls.memberNameList, (caller, { query }) => service.getNames(deps, caller, query.email))
  server.serve(calls.memberCreate, (caller, { body }) => service.createOwnMember(deps, caller, body))
  server.serve(calls.memberUpdate, (caller, { params, body }) =>
    service.updateMemberProfile(deps, caller, params.memberId, body),
  )
  server.serve(calls.memberParticipants, (caller, { params }) =>
    service.listVisibleParticipants(deps, caller, params.memberId),
  )
  server.serve(memberAuditList, (caller, { params, query }) =>
    listImpersonatedActions(deps.database, caller, params.memberId, query),
  )
  server.serve(calls.memberPictureSave, (caller, { params }, { request }) =>
    service.savePicture(deps, caller, params.memberId, readUpload(request)),
  )
  server.serve(calls.memberPictureRemove, (caller, { params }) => service.removePicture(deps, caller, params.memberId))
  server.serve(calls.memberPicture, async (caller, { params }, { reply }) => {
    const found = await service.getMemberPicture(deps, caller, params.memberId)
    return reply
      .type(found.contentType)
      .header('cache-control', 'private, no-store')
      .header('vary', 'Authorization')
      .send(found.bytes)
  })
}

function presentGrant(grant: Grant): ActiveGrant {
  if (grant.role === 'operator') return grant
  const { role, organisationKey, eventId, teamId } = grant
  return { role, organisationKey, eventId, teamId }
}

/** Throws `not-found` unless the caller is the member or a super administrator. */
async function listImpersonatedActions(
  database: Database,
  caller: Caller,
  memberId: string,
  page: { size: number; before?: number | undefined },
): Promise<MemberAuditPage> {
  await requireOwnView(database, caller, memberId)
  const rows = await listActionsForMember(database, memberId, page.size + 1, page.before ?? null)
  const entries = rows.slice(0, page.size).map(presentImpersonatedAction)
  return { entries, nextCursor: rows.length > page.size ? (entries.at(-1)?.id ?? null) : null }
}

function presentImpersonatedAction(row: ImpersonatedActionRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actor: { name: row.actorName ?? '', email: row.actorEmail },
    organisation: row.organisationId === null ? null : { id: row.organisationId, name: row.organisationName ?? '' },
  }
}
