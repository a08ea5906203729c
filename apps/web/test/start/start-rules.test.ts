import { expect, test } from 'vitest'
import { beginningOf } from '../../src/start/start-rules.ts'

const ORIGIN = 'https://portal.example'
const member = {
  href: `${ORIGIN}/memberships`,
  identityUrl: `${ORIGIN}/auth`,
  open: false,
  remembers: false,
  online: true,
}

test.each([
  ['nobody was signed in here', {}, 'sign-in'],
  ['somebody was', { remembers: true }, 'silent'],
  ['a page for anyone', { open: true }, 'app'],
  ['a page for anyone, and somebody was signed in', { open: true, remembers: true }, 'silent'],
  ['back from signing in', { href: `${ORIGIN}/#state=1&code=2` }, 'silent'],
  ['turned back at the provider', { href: `${ORIGIN}/#state=1&error=access_denied` }, 'app'],
  ['the provider asks for a person', { href: `${ORIGIN}/?error=login_required`, remembers: true }, 'app'],
  ['a provider elsewhere', { identityUrl: 'https://identity.example' }, 'app'],
  [
    'a provider elsewhere, and somebody was signed in',
    { identityUrl: 'https://identity.example', remembers: true },
    'app',
  ],
  ['without network', { online: false }, 'app'],
  ['without network, and somebody was signed in', { online: false, remembers: true }, 'app'],
] as const)('%s: %j starts with %s', (_what, given, beginning) => {
  expect(beginningOf({ ...member, ...given })).toBe(beginning)
})
