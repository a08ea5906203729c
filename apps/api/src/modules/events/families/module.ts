import type { Family, Participant } from '@forenet/contract/family'
import * as calls from '@forenet/contract/family-calls'
import type { Member } from '@forenet/contract/member'
import { isAdult } from '@forenet/domain/age-of-majority'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { isIncludedInPayment } from '@forenet/domain/participant'
import type { Caller } from '../../../platform/access/caller.ts'
import type { CallServer } from '../../../platform/http/serve-call.ts'
import { defineJob, type Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as members from '../../core/members/index.ts'
import { countComingTickets } from '../tickets/index.ts'
import {
  getPendingAccountClaim,
  offerAccountClaim,
  presentAccountClaim,
  withdrawAccountClaim,
} from './account-claim.ts'
import { type AccountOfferRow, listAccountClaims, listAccountClaimsByEmail } from './account-claim-repository.ts'
import { answerInvitation, listInvitationsFrom } from './answer.ts'
import { answerAccountClaim } from './answer-account-claim.ts'
import { attachInvitations, moveToNewEmail } from './attach-by-email.ts'
import { addDependant, removeDependant } from './dependants.ts'
import { sendFamilyMail } from './emails/family-mails.ts'
import { type DependantDeps, FAMILY_MAILS, type FamilyDeps } from './family-deps.ts'
import { listGuardianships } from './invitation-repository.ts'
import { endInvitation, inviteFamily } from './invite.ts'

async function getFamily(
  { database, now }: Pick<FamilyDeps, 'database' | 'now'>,
  caller: Caller,
  memberId: string,
): Promise<Family> {
  const participants = await members.listVisibleParticipants({ database, now }, caller, memberId)
  const self = participants.find((member) => member.id === memberId)
  const dependants = participants.filter(isDependant(memberId)).map((member) => member.id)
  const [guardians, claims, tickets, guardianships, offered] = await Promise.all([
    members.listGuardians(database, dependants),
    listAccountClaims(database, dependants),
    countComingTickets(
      database,
      participants.filter(isIncludedInPayment).map((member) => member.id),
      now(),
    ),
    listGuardianships(database, memberId, self?.email ?? null),
    self?.email ? listAccountClaimsByEmail(database, self.email) : [],
  ])
  const today = calendarDateAt(now())
  return {
    participants: participants.map((member): Participant => {
      const claim = claims.find((row) => row.memberId === member.id)
      const own = isDependant(memberId)(member)
      return {
        member,
        kind: member.id === memberId ? 'self' : own ? 'dependant' : 'linked',
        guardians: guardians
          .filter((row) => row.childId === member.id)
          .map(({ name, guardianId }) => ({ name, mine: guardianId === memberId })),
        grownUp: own && isAdult(member.dateOfBirth, today),
        handOver: claim ? presentOfferedClaim(claim) : null,
        invitationAnswerable:
          member.familyInvitationStatus === 'pending' && member.familyInvitationRequest?.inviteeEmail === self?.email,
        tickets: tickets.get(member.id) ?? 0,
      }
    }),
    guardianInvitations: guardianships.map((row) => ({
      id: row.id,
      childId: row.childId ?? '',
      childName: row.childName ?? '',
      inviterName: row.inviterName,
      inviterEmail: row.inviterEmail,
      inviteeName: row.inviteeName,
      inviteeEmail: row.inviteeEmail,
      mine: row.inviteeEmail === self?.email,
    })),
    offeredHandOvers: offered.map(presentAccountClaim),
  }
}

const isDependant = (memberId: string) => (member: Member) => member.id !== memberId && !member.familyLink

function presentOfferedClaim({ memberId, email, askedAt }: AccountOfferRow) {
  return { memberId, email, askedAt: askedAt.toISOString() }
}

export function familiesModule(
  platform: Platform,
  { notify, waitingFor, isInvoiced }: Pick<DependantDeps, 'notify' | 'waitingFor' | 'isInvoiced'>,
): Module {
  const deps: DependantDeps = { ...platform, notify, waitingFor, isInvoiced }
  return {
    name: 'families',
    routes: ({ server }) => familyRoutes(server, deps),
    jobs: [defineJob(FAMILY_MAILS, (mail) => sendFamilyMail({ ...platform, notify }, mail))],
    subscribers: {
      memberJoined: (transaction, member, at) => attachInvitations(transaction, notify, member, at),
      emailMoved: (transaction, moved, at) => moveToNewEmail(transaction, notify, moved, at),
    },
  }
}

function familyRoutes(server: CallServer, deps: DependantDeps): void {
  server.serve(calls.familyInvitationsByEmail, (caller, { query }) =>
    listInvitationsFrom(deps, caller, query.inviterEmail, query.email),
  )
  server.serve(calls.familyInvitationApprove, (caller, { query }) =>
    answerInvitation(deps, caller, query.id, 'approved'),
  )
  server.serve(calls.familyInvitationReject, (caller, { query }) =>
    answerInvitation(deps, caller, query.id, 'rejected'),
  )
  server.serve(calls.familyInvitationCreate, (caller, { body }) => inviteFamily(deps, caller, body))
  server.serve(calls.familyInvitationEnd, (caller, { params }) => endInvitation(deps, caller, params.invitationId))
  server.serve(calls.familyItem, (caller, { params }) => getFamily(deps, caller, params.memberId))
  server.serve(calls.dependantCreate, (caller, { params, body }) => addDependant(deps, caller, params.memberId, body))
  server.serve(calls.dependantRemove, (caller, { params }) =>
    removeDependant(deps, caller, params.memberId, params.childId),
  )
  server.serve(calls.accountClaimOffer, (caller, { params, body }) =>
    offerAccountClaim(deps, caller, params.memberId, params.childId, body.email),
  )
  server.serve(calls.accountClaimWithdraw, (caller, { params }) =>
    withdrawAccountClaim(deps, caller, params.memberId, params.childId),
  )
  server.serve(calls.accountClaimPendingGet, (caller) => getPendingAccountClaim(deps, caller))
  server.serve(calls.accountClaimRespond, (caller, { params, body }) =>
    answerAccountClaim(deps, caller, params.memberId, body.accept),
  )
}
