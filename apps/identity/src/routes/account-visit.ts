import { ACR } from '@forenet/domain/sign-in-strength'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AccountForm, confirmItIsYouPage, type Question, questionPage } from '../pages/account-form.ts'
import { returnQuery } from '../pages/account-page.ts'
import type { Look } from '../pages/layout.ts'
import { troublePage } from '../pages/message-pages.ts'
import { formToken, isFormToken, type SignedIn, signedInAt, signInForAccount } from './account-session.ts'
import type { PasswordRefusal } from './check-password.ts'
import { hasSecondStep } from './finish-visit.ts'
import { typedValue } from './form-schemas.ts'
import type { Parts } from './parts.ts'
import { lookOf, sendPage } from './send-page.ts'
import { backAddress } from './show-account.ts'

export type AccountVisit = { parts: Parts; request: FastifyRequest; reply: FastifyReply; person: SignedIn; look: Look }

/**
 * Responds itself if a sign-in, a second factor or a valid CSRF token is missing. The second factor is needed because a
 * stolen password could otherwise add a sign-in method.
 */
export async function accountVisit(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  visited: (visit: AccountVisit) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const person = await signedInAt(parts, request, reply)
  if (!person) return reply.redirect(`${parts.realm.mount}/account`, 303)
  const look = lookOf(parts, request)
  if (request.method === 'POST' && !isFormToken(parts, person.uid, typedValue(request.body, 'csrf'))) {
    return sendPage(reply, look, troublePage(look, 'foreign-form'), 403)
  }
  if (!person.strong && (await hasSecondStep(parts, person.account))) {
    const page = request.url.split('?', 1)[0] ?? ''
    return reply.redirect(signInAgainFor(parts, page, { acr_values: ACR.strong }), 303)
  }
  return visited({ parts, request, reply, person, look })
}

export function accountForm({ parts, request, person }: AccountVisit, page: string): AccountForm {
  const account = `${parts.realm.mount}/account`
  const query = returnQuery(backAddress(parts, request))
  return { csrf: formToken(parts, person.uid), action: `${account}/${page}?${query}`, account: `${account}?${query}` }
}

export function askForPassword(
  visit: AccountVisit,
  { status, ...refusal }: PasswordRefusal,
  pages: { form: string; next: string; lead: string },
): FastifyReply {
  const { parts, reply, look, person } = visit
  const page = confirmItIsYouPage(look, {
    ...accountForm(visit, pages.form),
    ...refusal,
    lead: pages.lead,
    email: person.account.email,
    signInAgain: signInAgainFor(parts, `${parts.realm.mount}/account/${pages.next}`),
  })
  return sendPage(reply, look, page, status)
}

/** `again` requests the password too, with the previous error. */
export function askBefore(
  visit: AccountVisit,
  again: PasswordRefusal | undefined,
  { page, ...words }: Pick<Question, 'title' | 'lead' | 'yes'> & { page: string },
): FastifyReply {
  const { parts, reply, look, person } = visit
  const signInAgain = signInAgainFor(parts, `${parts.realm.mount}/account/${page}`)
  const question: Question = {
    ...accountForm(visit, page),
    ...words,
    problem: again?.problem,
    faults: again?.faults,
    confirm: again && { email: person.account.email, signInAgain },
  }
  return sendPage(reply, look, questionPage(look, question), again?.status ?? 200)
}

function signInAgainFor(parts: Parts, path: string, more: Record<string, string> = {}): string {
  return signInForAccount(parts, { redirect_uri: `${parts.realm.origin}${path}`, prompt: 'login', ...more })
}
