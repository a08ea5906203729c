import * as handover from '@forenet/contract/club/handover-calls'
import * as calls from '@forenet/contract/club/role-calls'
import { defineJob, type Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sendRoleMail } from './emails/role-mails.ts'
import { applyRoleApproval, endRole, resignRole } from './end-role.ts'
import { applyDueHandovers } from './handover/apply-handovers.ts'
import { cancelHandover, confirmOwnSeat, getHandover, listOwnSeats, planHandover } from './handover/handover.ts'
import { inviteToRole } from './invite.ts'
import { answerOwnInvitation, listOwnClubs } from './own-clubs.ts'
import { listPeople } from './role-holders.ts'
import { ROLE_MAILS, type RolesDeps } from './roles-deps.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

export function rolesModule(platform: Platform, { sending }: Pick<RolesDeps, 'sending'>): Module {
  const deps = { ...platform, sending }
  return {
    name: 'roles',
    routes: ({ server }) => {
      server.serve(calls.ownClubList, (caller, { query }) => listOwnClubs(deps, caller, query))
      server.serve(calls.ownRoleInvitationAccept, (caller, { params }) =>
        answerOwnInvitation(deps, caller, params.invitationId, 'accepted'),
      )
      server.serve(calls.ownRoleInvitationDecline, (caller, { params }) =>
        answerOwnInvitation(deps, caller, params.invitationId, 'declined'),
      )
      server.serve(calls.ownRoleResign, (caller, { params }) => resignRole(deps, caller, params.grantId))
      server.serveClub(calls.clubRoleHolderList, (by) => listPeople(deps, by))
      server.serveClub(calls.clubRoleInvite, (by, { body }) => inviteToRole(deps, by, body))
      server.serveClub(calls.clubRoleInvitationWithdraw, (by, { params }) =>
        withdrawInvitation(deps, by, params.invitationId),
      )
      server.serveClub(calls.clubRoleRevoke, (by, { params }) => endRole(deps, by, params.grantId))
      server.serveClub(handover.clubHandoverGet, (by) => getHandover(deps, by))
      server.serveClub(handover.clubHandoverPlan, (by, { body }) => planHandover(deps, by, body))
      server.serveClub(handover.clubHandoverCancel, (by, { params }) => cancelHandover(deps, by, params.handoverId))
      server.serve(handover.ownHandoverSeatList, (caller) => listOwnSeats(deps, caller))
      server.serve(handover.ownHandoverSeatConfirm, (caller, { params }) => confirmOwnSeat(deps, caller, params.seatId))
    },
    jobs: [defineJob(ROLE_MAILS, (mail) => sendRoleMail(deps, mail))],
    // Handovers start at midnight in Copenhagen, the time zone of schedules.
    schedules: [{ name: 'handovers', cron: '*/5 * * * *', run: () => applyDueHandovers(deps) }],
    subscribers: { approvalDecided: (transaction, decided, at) => applyRoleApproval(deps, transaction, decided, at) },
  }
}
