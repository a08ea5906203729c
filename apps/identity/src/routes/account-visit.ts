import { ACR_LEVELS } from '@forenet/domain/sign-in-strength'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type AccountForm,
  type ConfirmationQuestion,
  confirmationPage,
  confirmIdentityPage,
} from '../pages/account-form.ts'
import { buildReturnQuery } from '../pages/account-page.ts'
import type { PageAppearance } from '../pages/layout.ts'
import { errorPage } from '../pages/message-pages.ts'
import {
  buildAccountSignInUrl,
  createFormToken,
  findSignedInAccount,
  type SignedInAccount,
  verifyFormToken,
} from './account-session.ts'
import type { PasswordRefusal } from './check-password.ts'
import { hasSecondFactor } from './finish-sign-in.ts'
import { readSubmittedText } from './form-schemas.ts'
import type { IdentityServices } from './identity-services.ts'
import { findPageAppearance, sendPage } from './send-page.ts'
import { findBackLinkUrl } from './show-account.ts'

export type AccountPageRequest = {
  parts: IdentityServices
  request: FastifyRequest
  reply: FastifyReply
  person: SignedInAccount
  look: PageAppearance
}

/**
 * Responds itself if a sign-in, a second factor or a valid CSRF token is missing, because a thief with the password
 * could otherwise add a sign-in method.
 */
export async function handleAccountPage(
  parts: IdentityServices,
  request: FastifyRequest,
  reply: FastifyReply,
  visited: (visit: AccountPageRequest) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const person = await findSignedInAccount(parts, request, reply)
  if (!person) return reply.redirect(`${parts.realm.mount}/account`, 303)
  const look = findPageAppearance(parts, request)
  if (request.method === 'POST' && !verifyFormToken(parts, person.uid, readSubmittedText(request.body, 'csrf'))) {
    return sendPage(reply, look, errorPage(look, 'foreign-form'), 403)
  }
  if (!person.strong && (await hasSecondFactor(parts, person.account))) {
    const page = request.url.split('?', 1)[0] ?? ''
    return reply.redirect(buildSignInReturnUrl(parts, page, { acr_values: ACR_LEVELS.strong }), 303)
  }
  return visited({ parts, request, reply, person, look })
}

export function readAccountForm({ parts, request, person }: AccountPageRequest, page: string): AccountForm {
  const account = `${parts.realm.mount}/account`
  const query = buildReturnQuery(findBackLinkUrl(parts, request))
  return {
    csrf: createFormToken(parts, person.uid),
    action: `${account}/${page}?${query}`,
    account: `${account}?${query}`,
  }
}

export function sendPasswordConfirmation(
  visit: AccountPageRequest,
  { status, ...refusal }: PasswordRefusal,
  pages: { form: string; next: string; lead: string },
): FastifyReply {
  const { parts, reply, look, person } = visit
  const page = confirmIdentityPage(look, {
    ...readAccountForm(visit, pages.form),
    ...refusal,
    lead: pages.lead,
    email: person.account.email,
    signInAgain: buildSignInReturnUrl(parts, `${parts.realm.mount}/account/${pages.next}`),
  })
  return sendPage(reply, look, page, status)
}

/** `again`: also requests the password, with the previous error. */
export function sendActionConfirmation(
  visit: AccountPageRequest,
  again: PasswordRefusal | undefined,
  { page, ...words }: Pick<ConfirmationQuestion, 'title' | 'lead' | 'yes'> & { page: string },
): FastifyReply {
  const { parts, reply, look, person } = visit
  const signInAgain = buildSignInReturnUrl(parts, `${parts.realm.mount}/account/${page}`)
  const question: ConfirmationQuestion = {
    ...readAccountForm(visit, page),
    ...words,
    problem: again?.problem,
    faults: again?.faults,
    confirm: again && { email: person.account.email, signInAgain },
  }
  return sendPage(reply, look, confirmationPage(look, question), again?.status ?? 200)
}

function buildSignInReturnUrl(parts: IdentityServices, path: string, more: Record<string, string> = {}): string {
  return buildAccountSignInUrl(parts, { redirect_uri: `${parts.realm.origin}${path}`, prompt: 'login', ...more })
}
