import * as calls from '@forenet/contract/family-calls'
import type { CallServer } from '../../../platform/http/serve-call.ts'
import { answerInvitation, listInvitationsFrom } from './answer.ts'
import { addDependant, removeDependant } from './dependants.ts'
import { endInvitation } from './end-invitation.ts'
import type { DependantDeps } from './family-deps.ts'
import { getPendingAccountClaim, offerAccountClaim, withdrawAccountClaim } from './hand-over.ts'
import { inviteFamily } from './invite.ts'
import { getFamily } from './overview.ts'
import { answerAccountClaim } from './take-over.ts'

export function familyRoutes(server: CallServer, deps: DependantDeps): void {
  server.serve(calls.familyInvitationsByEmail, (caller, { query }) =>
    listInvitationsFrom(deps, caller, query.inviterEmail, query.email),
  )
  server.serve(calls.familyInvitationApprove, (caller, { query }) =>
    answerInvitation(deps, caller, query.id, 'approved'),
  )
  server.serve(calls.familyInvitationReject, (caller, { query }) =>
    answerInvitation(deps, caller, query.id, 'rejected'),
  )
  server.serve(calls.familyInvite, (caller, { body }) => inviteFamily(deps, caller, body))
  server.serve(calls.familyInvitationEnd, (caller, { params }) => endInvitation(deps, caller, params.invitationId))
  server.serve(calls.familyItem, (caller, { params }) => getFamily(deps, caller, params.memberId))
  server.serve(calls.dependantCreate, (caller, { params, body }) => addDependant(deps, caller, params.memberId, body))
  server.serve(calls.dependantRemove, (caller, { params }) =>
    removeDependant(deps, caller, params.memberId, params.childId),
  )
  server.serve(calls.handOverAsk, (caller, { params, body }) =>
    offerAccountClaim(deps, caller, params.memberId, params.childId, body.email),
  )
  server.serve(calls.handOverWithdraw, (caller, { params }) =>
    withdrawAccountClaim(deps, caller, params.memberId, params.childId),
  )
  server.serve(calls.handOverWaiting, (caller) => getPendingAccountClaim(deps, caller))
  server.serve(calls.handOverAnswer, (caller, { params, body }) =>
    answerAccountClaim(deps, caller, params.memberId, body.accept),
  )
}
