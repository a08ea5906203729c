import { describe, expect, test } from 'vitest'
import {
  findSafeReturnUrl,
  hasLoginError,
  isInactive,
  isLoginCallback,
  isRecentReturnUrl,
  refreshFailureEndsSession,
  shouldRedirectOn401,
  shouldReloadAfterFailedStart,
} from '../../../src/kit/session/session-rules.ts'

const HERE = 'https://portal.example/memberships'

describe('a 401', () => {
  test.each([
    ['4999 ms after loading', { now: 4_999, loadedAt: 0, lastRedirectAt: null, href: HERE }, false],
    ['5000 ms after loading', { now: 5_000, loadedAt: 0, lastRedirectAt: null, href: HERE }, true],
    [
      'with login_required in the fragment',
      { now: 9e6, loadedAt: 0, lastRedirectAt: null, href: `${HERE}#error=login_required&state=1` },
      false,
    ],
    [
      'with interaction_required in the query',
      { now: 9e6, loadedAt: 0, lastRedirectAt: null, href: `${HERE}?error=interaction_required` },
      false,
    ],
    ['with another error', { now: 9e6, loadedAt: 0, lastRedirectAt: null, href: `${HERE}?error=access_denied` }, true],
    ['4999 ms after the last redirect', { now: 14_999, loadedAt: 0, lastRedirectAt: 10_000, href: HERE }, false],
    ['5000 ms after the last redirect', { now: 15_000, loadedAt: 0, lastRedirectAt: 10_000, href: HERE }, true],
  ])('%s', (_case, given, redirects) => {
    expect(shouldRedirectOn401(given)).toBe(redirects)
  })
})

test.each([
  [`${HERE}?error=login_required`, true],
  [`${HERE}#state=a&error=interaction_required`, true],
  [`${HERE}?note=login_required`, false],
  [HERE, false],
])('login error shown by %s: %s', (href, shown) => {
  expect(hasLoginError(href)).toBe(shown)
})

test.each([
  [`${HERE}#state=a&session_state=b&code=c`, true],
  [`${HERE}#state=a&error=access_denied`, true],
  [`${HERE}?state=a&code=c`, true],
  [`${HERE}?state=a`, false],
  [`${HERE}?code=c`, false],
])('%s is a sign-in response: %s', (href, answers) => {
  expect(isLoginCallback(href)).toBe(answers)
})

test.each([
  ['one ms before the time-out', { now: 1_799_999, lastActivityAt: 0, timeoutMinutes: 30 }, false],
  ['at the time-out', { now: 1_800_000, lastActivityAt: 0, timeoutMinutes: 30 }, true],
  ['a shorter time-out', { now: 60_000, lastActivityAt: 0, timeoutMinutes: 1 }, true],
  ['nothing noted', { now: 9e9, lastActivityAt: null, timeoutMinutes: 30 }, false],
  ['a clock set back', { now: 0, lastActivityAt: 9e9, timeoutMinutes: 30 }, false],
])('inactive: %s', (_case, given, inactive) => {
  expect(isInactive(given)).toBe(inactive)
})

test.each([
  ['the first failure', { now: 0, last: null }, true],
  ['again right after the reload', { now: 3_000, last: { at: 0, settled: false } }, false],
  ['again, 20 s time-out after the reload', { now: 25_000, last: { at: 0, settled: false } }, false],
  ['soon after a successful start', { now: 9_999, last: { at: 0, settled: true } }, false],
  ['long after a successful start', { now: 10_000, last: { at: 0, settled: true } }, true],
])('a failed start reloads: %s', (_case, given, reloads) => {
  expect(shouldReloadAfterFailedStart(given)).toBe(reloads)
})

const named = (name: string) => Object.assign(new Error('x'), { name })
test.each([
  ['an error response', Object.assign(new Error('x'), { response: {} }), true],
  ['no refresh token', new Error('Unable to update token, no refresh token available.'), true],
  ['no network', new TypeError('Failed to fetch'), false],
  ['a timeout', named('TimeoutError'), false],
  ['a thrown value that is no Error', { error: 'x' }, true],
])('a failed refresh ends the session: %s', (_case, error, ends) => {
  expect(refreshFailureEndsSession(error)).toBe(ends)
})

test.each([
  ['/memberships?orgId=1#top', '/memberships?orgId=1#top'],
  ['/', '/'],
  ['//evil.example/x', null],
  ['/\\evil.example', null],
  ['https://evil.example/', null],
  ['javascript:alert(1)', null],
  ['', null],
  [null, null],
  ['/page-login', null],
  ['/ui/page-lock-screen?reason=inactive', null],
  ['/login-success', null],
  ['/.//evil.example/', null],
  ['/x/..//evil.example/', null],
  ['//evil.example/', null],
  ['/\\evil.example/', null],
])('return to %s: %s', (address, safe) => {
  expect(findSafeReturnUrl(address, 'https://portal.example')).toBe(safe)
})

test.each([
  [0, true],
  [3_599_999, true],
  [3_600_000, false],
  [-1, false],
])('a URL saved %d ms ago is fresh: %s', (age, fresh) => {
  expect(isRecentReturnUrl(1e9 - age, 1e9)).toBe(fresh)
})
