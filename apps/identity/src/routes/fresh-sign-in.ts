import type { FastifyRequest } from 'fastify'
import type { PageAppearance } from '../pages/layout.ts'
import type { SignedInAccount } from './account-session.ts'
import { checkPassword, type PasswordRefusal } from './check-password.ts'
import { confirmPasswordSchema, parseForm } from './form-schemas.ts'
import type { IdentityServices } from './identity-services.ts'

const FRESH_SECONDS = 5 * 60

export async function isFreshlySignedIn(parts: IdentityServices, { uid }: SignedInAccount): Promise<boolean> {
  return parts.sessions.isSignedInSince(uid, new Date(parts.realm.now().getTime() - FRESH_SECONDS * 1000))
}

export async function verifyPasswordConfirmation(
  parts: IdentityServices,
  request: FastifyRequest,
  look: PageAppearance,
  { account }: SignedInAccount,
): Promise<PasswordRefusal | undefined> {
  const form = parseForm(confirmPasswordSchema(look.words), request.body)
  if (!form.ok) return { status: 400, faults: form.faults }
  return checkPassword(parts, request, look, account, form.value.currentPassword)
}
