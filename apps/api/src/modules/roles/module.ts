import * as handover from '@forenet/contract/club/handover-calls'
import * as calls from '@forenet/contract/club/role-calls'
import { job, type Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import { carryOut, endRole, leaveRole } from './end-role.ts'
import { applyDue } from './handover/apply.ts'
import { cancelHandover, getHandover, planHandover } from './handover/handover.ts'
import { confirmOwnSeat, listOwnSeats } from './handover/own-seats.ts'
import { invite } from './invite.ts'
import { sendRoleMail } from './letters/role-mails.ts'
import { answerOwn, ownClubs } from './own.ts'
import { listPeople } from './people.ts'
import { ROLE_MAILS } from './roles-deps.ts'
import { withdrawInvitation } from './withdraw.ts'

/** Who may do what in a club: roles by invitation, and their end. */
export function rolesModule(platform: Platform): Module {
  return {
    name: 'roles',
    routes: ({ server }) => {
      server.serve(calls.clubOwnList, (caller, { query }) => ownClubs(platform, caller, query))
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
      server.serveClub(handover.clubHandoverGet, (by) => getHandover(platform, by))
      server.serveClub(handover.clubHandoverPlan, (by, { body }) => planHandover(platform, by, body))
      server.serveClub(handover.clubHandoverCancel, (by, { params }) => cancelHandover(platform, by, params.handoverId))
      server.serve(handover.clubSeatList, (caller) => listOwnSeats(platform, caller))
      server.serve(handover.clubSeatConfirm, (caller, { params }) => confirmOwnSeat(platform, caller, params.seatId))
    },
    jobs: [job(ROLE_MAILS, (mail) => sendRoleMail(platform, mail))],
    // The day begins in Copenhagen, by whose clock schedules run.
    schedules: [{ name: 'handovers', cron: '*/5 * * * *', run: () => applyDue(platform) }],
    hears: { approvalDecided: (transaction, decided, at) => carryOut(platform, transaction, decided, at) },
  }
}
