import * as calls from '@forenet/contract/family-calls'
import type { CallServer } from '../../platform/http/serve-call.ts'
import { answerInvitation, listFromInviter } from './answer.ts'
import { addDependant, removeDependant } from './dependants.ts'
import { endInvitation } from './end-invitation.ts'
import type { DependantDeps } from './family-deps.ts'
import { askHandOver, waitingFor, withdrawHandOver } from './hand-over.ts'
import { invite } from './invite.ts'
import { familyOf } from './overview.ts'
import { answerHandOver } from './take-over.ts'

export function familyRoutes(server: CallServer, deps: DependantDeps): void {
  server.serve(calls.familyInvitationsByEmail, (caller, { query }) =>
    listFromInviter(deps, caller, query.inviterEmail, query.email),
  )
  server.serve(calls.familyInvitationApprove, (caller, { query }) =>
    answerInvitation(deps, caller, query.id, 'approved'),
  )
  server.serve(calls.familyInvitationReject, (caller, { query }) =>
    answerInvitation(deps, caller, query.id, 'rejected'),
  )
  server.serve(calls.familyInvite, (caller, { body }) => invite(deps, caller, body))
  server.serve(calls.familyInvitationEnd, (caller, { params }) => endInvitation(deps, caller, params.invitationId))
  server.serve(calls.familyItem, (caller, { params }) => familyOf(deps, caller, params.memberId))
  server.serve(calls.dependantCreate, (caller, { params, body }) => addDependant(deps, caller, params.memberId, body))
  server.serve(calls.dependantRemove, (caller, { params }) =>
    removeDependant(deps, caller, params.memberId, params.childId),
  )
  server.serve(calls.handOverAsk, (caller, { params, body }) =>
    askHandOver(deps, caller, params.memberId, params.childId, body.email),
  )
  server.serve(calls.handOverWithdraw, (caller, { params }) =>
    withdrawHandOver(deps, caller, params.memberId, params.childId),
  )
  server.serve(calls.handOverWaiting, (caller) => waitingFor(deps, caller))
  server.serve(calls.handOverAnswer, (caller, { params, body }) =>
    answerHandOver(deps, caller, params.memberId, body.accept),
  )
}
