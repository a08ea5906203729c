import * as calls from '@forenet/contract/club/role-calls'
import { job, type Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import { carryOut, endRole, leaveRole } from './end-role.ts'
import { invite, withdrawInvitation } from './invite.ts'
import { sendRoleMail } from './letters/role-mails.ts'
import { answerOwn, ownClubs } from './own.ts'
import { listPeople } from './people.ts'
import { ROLE_MAILS } from './roles-deps.ts'

/** Who may do what in a club: roles by invitation, and their end. */
export function rolesModule(platform: Platform): Module {
  return {
    name: 'roles',
    routes: ({ server }) => {
      server.serve(calls.clubOwnList, (caller) => ownClubs(platform, caller))
      server.serve(calls.clubInvitationAccept, (caller, { params }) =>
        answerOwn(platform, caller, params.invitationId, 'accepted'),
      )
      server.serve(calls.clubInvitationDecline, (caller, { params }) =>
        answerOwn(platform, caller, params.invitationId, 'declined'),
      )
      server.serve(calls.clubRoleLeave, (caller, { params }) => leaveRole(platform, caller, params.grantId))
      server.serveClub(calls.clubPeopleList, (by) => listPeople(platform, by))
      server.serveClub(calls.clubInvite, (by, { body }) => invite(platform, by, body))
      server.serveClub(calls.clubInvitationWithdraw, (by, { params }) =>
        withdrawInvitation(platform, by, params.invitationId),
      )
      server.serveClub(calls.clubRoleEnd, (by, { params }) => endRole(platform, by, params.grantId))
    },
    jobs: [job(ROLE_MAILS, (mail) => sendRoleMail(platform, mail))],
    hears: { approvalDecided: (transaction, decided, at) => carryOut(platform, transaction, decided, at) },
  }
}
