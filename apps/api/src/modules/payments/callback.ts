import { notFound } from '../../problem-error.ts'
import { findAttempt } from './attempt-repository.ts'
import { reportAuthorization } from './authorizations.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { settle } from './settle.ts'

/** What the gateway posts, form-encoded; no signature, so only a hint (facts: Freepay, callback). */
export type CallbackForm = { authorizationIdentifier: string | null; accepted: boolean }

/**
 * Takes a callback: stores what it says, so that a death right after the answer loses nothing, and settles in the
 * background. Repeats change nothing. Throws `not-found` for an attempt that is not ours.
 */
export async function takeCallback(deps: PaymentDeps, attemptId: string, form: CallbackForm): Promise<void> {
  const attempt = await findAttempt(deps.database, attemptId)
  if (!attempt) throw notFound('The payment attempt')
  if (!form.accepted || !form.authorizationIdentifier) return
  const key = { attemptId, authorizationIdentifier: form.authorizationIdentifier }
  await reportAuthorization(deps.database, key, 'callback', deps.now())
  deps.inBackground(() => settle(deps, key))
}

/** Reads the form; field names without regard to case. */
export function readCallback(form: Record<string, unknown>): CallbackForm {
  const fields = new Map(Object.entries(form).map(([name, value]) => [name.toLowerCase(), plainText(value)]))
  const identifier = fields.get('authorizationidentifier') ?? ''
  return {
    authorizationIdentifier: /^[A-Za-z0-9-]{1,64}$/.test(identifier) ? identifier : null,
    accepted: (fields.get('authorizationaccepted') ?? 'true').toLowerCase() === 'true',
  }
}

/** A field that is neither text nor yes or no says nothing; turning an object into text could even throw. */
function plainText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : ''
}
