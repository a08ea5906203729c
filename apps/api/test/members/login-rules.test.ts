import { expect, test } from 'vitest'
import { type LoginState, loginVerdict } from '../../src/modules/core/members/login-rules.ts'

const SAID = new Date('2026-11-22T10:00:00Z')
const LATER = new Date('2026-11-22T10:00:01Z')
const NOBODY: LoginState = {
  memberId: null,
  memberEmail: null,
  namedId: null,
  namedHasLogin: false,
  emailSaidAt: null,
}
const own = { memberId: 'anna', memberEmail: 'anna@example.org' }

test.each<[string, Partial<LoginState>, string, string]>([
  ['a login nobody has seen, of an e-mail nobody has', {}, 'anna@example.org', 'nobody'],
  ['the first sign-in to a member there is', { namedId: 'anna' }, 'anna@example.org', 'first'],
  ['the same again', { ...own, namedId: 'anna', namedHasLogin: true }, 'anna@example.org', 'own'],
  ['a new e-mail that nobody has', own, 'new@example.org', 'moved'],
  ['a new e-mail that is another member’s', { ...own, namedId: 'bo' }, 'bo@example.org', 'kept'],
  ['the same, and the other signs in', { ...own, namedId: 'bo', namedHasLogin: true }, 'bo@example.org', 'kept'],
  ['an e-mail that came from somebody else', { namedId: 'anna', namedHasLogin: true }, 'anna@example.org', 'taken'],
  ['a token from before the change', { ...own, emailSaidAt: LATER }, 'old@example.org', 'own'],
  ['a token of the change itself, or from after it', { ...own, emailSaidAt: SAID }, 'new@example.org', 'moved'],
])('%s', (_what, standing, email, verdict) => {
  expect(loginVerdict({ ...NOBODY, ...standing }, email, SAID)).toBe(verdict)
})
