import * as clubCalls from '@forenet/contract/club/invitation-calls'
import * as calls from '@forenet/contract/invitation-calls'
import type { CallServer } from '../../../../platform/http/serve-call.ts'
import type { EventsDeps } from '../events-deps.ts'
import {
  cancelUnsentInvitations,
  changeInvitation,
  listInvitationPage,
  previewInvitees,
  resendInvitation,
  sendInvitations,
  withdrawInvitation,
} from './club-invitations.ts'
import { acceptInvitationLink, answerInvitation, getInvitationByLink } from './linked-invitation.ts'

const NO_STORE = 'private, no-store'

export function invitationRoutes(server: CallServer, deps: EventsDeps): void {
  server.serveAnyone(calls.linkedInvitationGet, ({ body }, { reply }) => {
    reply.header('cache-control', NO_STORE)
    return getInvitationByLink(deps, body.secret)
  })
  server.serveAnyone(calls.linkedInvitationAnswer, ({ body }, { reply }) => {
    reply.header('cache-control', NO_STORE)
    return answerInvitation(deps, body)
  })
  server.serve(calls.linkedInvitationAttach, (caller, { body }) => acceptInvitationLink(deps, caller, body.secret))
  server.serveClub(clubCalls.clubEventInvitationList, (by, { params, query }) =>
    listInvitationPage(deps, by, params.eventId, query),
  )
  server.serveClub(clubCalls.clubEventInvitationPreview, (by, { params, body }) =>
    previewInvitees(deps, by, params.eventId, body.people),
  )
  server.serveClub(clubCalls.clubEventInvitationCreate, (by, { params, body }) =>
    sendInvitations(deps, by, params.eventId, body),
  )
  server.serveClub(clubCalls.clubEventInvitationUndo, (by, { params }) =>
    cancelUnsentInvitations(deps, by, params.eventId),
  )
  server.serveClub(clubCalls.clubEventInvitationChange, (by, { params, body }) =>
    changeInvitation(deps, by, params, body.seats),
  )
  server.serveClub(clubCalls.clubEventInvitationResend, (by, { params }) => resendInvitation(deps, by, params))
  server.serveClub(clubCalls.clubEventInvitationWithdraw, async (by, { params }, { reply }) => {
    await withdrawInvitation(deps, by, params)
    return reply.code(204).send()
  })
}
