import type { FastifyRequest } from 'fastify'
import type { Look } from '../pages/layout.ts'
import type { SignedIn } from './account-session.ts'
import { checkPassword, type PasswordRefusal } from './check-password.ts'
import { parseForm, passwordAgainSchema } from './form-schemas.ts'
import type { Parts } from './parts.ts'

const FRESH_SECONDS = 5 * 60

export async function isFreshlySignedIn(parts: Parts, { uid }: SignedIn): Promise<boolean> {
  return parts.sessions.isSignedInSince(uid, new Date(parts.realm.now().getTime() - FRESH_SECONDS * 1000))
}

export async function checkPasswordAgain(
  parts: Parts,
  request: FastifyRequest,
  look: Look,
  { account }: SignedIn,
): Promise<PasswordRefusal | undefined> {
  const form = parseForm(passwordAgainSchema(look.words), request.body)
  if (!form.ok) return { status: 400, faults: form.faults }
  return checkPassword(parts, request, look, account, form.value.currentPassword)
}
