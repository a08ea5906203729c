import * as calls from '@forenet/contract/club/club-signup-calls'
import { readUpload } from '../../../platform/http/upload-scan.ts'
import { defineJob, type Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { decideClubSignup, listClubsAwaitingApproval, renewApprovalRequest } from './approval.ts'
import { APPROVAL_REQUESTED_MAILS, SIGNUP_DECISION_MAILS } from './club-signup-deps.ts'
import { sendApprovalRequestedMail, sendSignupDecisionMail } from './emails/decision-mail.ts'
import { agreeToTerms, discardClub, getOpening, publishClub } from './opening.ts'
import { getSignupAdvice, proposeClubKey, saveSignupLogo, signUpClub } from './sign-up-club.ts'

export function clubSignupModule(platform: Platform, { operatorEmail }: { operatorEmail: string | null }): Module {
  const deps = { ...platform, operatorEmail }
  return {
    name: 'club-signup',
    routes: ({ server, requireClean }) => {
      server.serve(calls.clubSignupAdviceGet, (caller) => getSignupAdvice(platform, caller))
      server.serve(calls.clubSignupKeySuggest, (_caller, { query }) => proposeClubKey(platform.database, query.name))
      server.serve(calls.clubSignupCreate, (caller, { body }) => signUpClub(deps, caller, body))
      server.serve(calls.clubSignupLogoSave, (caller, { params }, { request }) =>
        saveSignupLogo({ ...deps, requireClean }, caller, params.clubId, readUpload(request)),
      )
      server.serveClub(calls.clubPublicationGet, ({ club }) => getOpening(platform, club))
      server.serveClub(calls.clubTermsAccept, (by, { body }) => agreeToTerms(deps, by, body.terms))
      server.serveClub(calls.clubPublish, (by) => publishClub(deps, by))
      server.serveClub(calls.clubUnpublishedDelete, (by, { body }) => discardClub(deps, by, body))
      server.serveClub(calls.clubSignupApprovalRequest, (by) => renewApprovalRequest(deps, by))
      server.serve(calls.clubSignupQueueList, () => listClubsAwaitingApproval(platform))
      server.serve(calls.clubSignupDecide, (caller, { params, body }) =>
        decideClubSignup(deps, caller, params.clubId, body),
      )
    },
    jobs: [
      defineJob(SIGNUP_DECISION_MAILS, (mail) => sendSignupDecisionMail(platform, mail)),
      defineJob(APPROVAL_REQUESTED_MAILS, (mail) => sendApprovalRequestedMail(platform, operatorEmail, mail)),
    ],
  }
}
