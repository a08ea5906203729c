import { expect, test } from 'vitest'
import { chooseStartMode } from '../../src/start/start-rules.ts'

const ORIGIN = 'https://portal.example'
const member = {
  href: `${ORIGIN}/memberships`,
  identityUrl: `${ORIGIN}/auth`,
  open: false,
  remembers: false,
  online: true,
}

test.each([
  ['no remembered session', {}, 'sign-in'],
  ['somebody was', { remembers: true }, 'silent'],
  ['a public page', { open: true }, 'app'],
  ['a public page with a remembered session', { open: true, remembers: true }, 'silent'],
  ['a sign-in response', { href: `${ORIGIN}/#state=1&code=2` }, 'silent'],
  ['a cancelled sign-in', { href: `${ORIGIN}/#state=1&error=access_denied` }, 'app'],
  ['an interaction-required error', { href: `${ORIGIN}/?error=login_required`, remembers: true }, 'app'],
  ['a provider of another origin', { identityUrl: 'https://identity.example' }, 'app'],
  [
    'a provider elsewhere, and somebody was signed in',
    { identityUrl: 'https://identity.example', remembers: true },
    'app',
  ],
  ['without network', { online: false }, 'app'],
  ['offline with a remembered session', { online: false, remembers: true }, 'app'],
] as const)('%s: %j starts with %s', (_what, given, beginning) => {
  expect(chooseStartMode({ ...member, ...given })).toBe(beginning)
})
