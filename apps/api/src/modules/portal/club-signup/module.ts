import * as calls from '@forenet/contract/club/start-calls'
import { readUpload } from '../../../platform/http/upload-scan.ts'
import { defineJob, type Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { decideClubSignup, listClubsAwaitingApproval, renewApprovalRequest } from './approval.ts'
import { APPROVAL_REQUESTED_MAILS, START_MAILS } from './club-signup-deps.ts'
import { sendApprovalRequestedMail, sendSignupDecisionMail } from './emails/decision-mail.ts'
import { agreeToTerms, discardClub, getOpening, publishClub } from './opening.ts'
import { getSignupAdvice, proposeClubKey, saveSignupLogo, signUpClub } from './sign-up-club.ts'

export function clubSignupModule(platform: Platform, { operatorEmail }: { operatorEmail: string | null }): Module {
  const deps = { ...platform, operatorEmail }
  return {
    name: 'club-signup',
    routes: ({ server, requireClean }) => {
      server.serve(calls.clubStartAsk, (caller) => getSignupAdvice(platform, caller))
      server.serve(calls.clubStartKey, (_caller, { query }) => proposeClubKey(platform.database, query.name))
      server.serve(calls.clubStart, (caller, { body }) => signUpClub(deps, caller, body))
      server.serve(calls.clubStartLogo, (caller, { params }, { request }) =>
        saveSignupLogo({ ...deps, requireClean }, caller, params.clubId, readUpload(request)),
      )
      server.serveClub(calls.clubOpeningGet, ({ club }) => getOpening(platform, club))
      server.serveClub(calls.clubTermsAgree, (by, { body }) => agreeToTerms(deps, by, body.terms))
      server.serveClub(calls.clubPublish, (by) => publishClub(deps, by))
      server.serveClub(calls.clubDiscard, (by, { body }) => discardClub(deps, by, body))
      server.serveClub(calls.clubApprovalAskAgain, (by) => renewApprovalRequest(deps, by))
      server.serve(calls.clubStartQueue, () => listClubsAwaitingApproval(platform))
      server.serve(calls.clubStartDecide, (caller, { params, body }) =>
        decideClubSignup(deps, caller, params.clubId, body),
      )
    },
    jobs: [
      defineJob(START_MAILS, (mail) => sendSignupDecisionMail(platform, mail)),
      defineJob(APPROVAL_REQUESTED_MAILS, (mail) => sendApprovalRequestedMail(platform, operatorEmail, mail)),
    ],
  }
}
