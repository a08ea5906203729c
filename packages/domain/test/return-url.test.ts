import { PAGE_PATHS } from '@forenet/domain/page-paths'
import { isAllowedReturnUrl } from '@forenet/domain/return-url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const ORIGIN = 'https://medlem.example'

describe('sign-in may return to', () => {
  test('every page', () => {
    for (const path of PAGE_PATHS.map((pattern) => pattern.replaceAll(/\{\w+\*?\}/g, 'Ab-1'))) {
      expect(isAllowedReturnUrl(ORIGIN + path, ORIGIN), path).toBe(true)
    }
  })

  test.each([
    '/silent-check-sso.html',
    '/memberships?orgId=1&trigger=editMainParticipant',
    '/page-lock-screen?reason=inactive',
    '/k%C3%B8ge/events/a1?q=s%C3%B8%20b%C3%A5d',
    '/contact-us?thread=1&of=organisation',
    '/edit-profile?returnTo=%2Fmemberships',
    '/organizations?q=foo%3A%20bar%2F%2Fbaz',
    `/my-profile?referrer=${encodeURIComponent(`${ORIGIN}/events`)}`,
    '/events?',
  ])('%s', (path) => {
    expect(isAllowedReturnUrl(ORIGIN + path, ORIGIN)).toBe(true)
  })
})

describe('sign-in never returns to', () => {
  test.each([
    '',
    'nonsense',
    '/memberships',
    '//medlem.example/memberships',
    ORIGIN,
    `${ORIGIN}:443/memberships`,
    `${ORIGIN}:8443/memberships`,
    `${ORIGIN}.evil.example/memberships`,
    `${ORIGIN}@evil.example/memberships`,
    'http://medlem.example/memberships',
    'HTTPS://medlem.example/memberships',
    'https://MEDLEM.example/memberships',
    'https://medlem.example./memberships',
    'https://evil@medlem.example/memberships',
    'https://evil:evil@medlem.example/memberships',
    'https:/medlem.example/memberships',
    'https:\\\\medlem.example\\memberships',
    'https://evil.example/memberships',
    'javascript:alert(1)',
    'data:text/html,x',
    ' https://medlem.example/memberships',
    'https://medlem.example/member\nships',
    'https://medlem.example/member\tships',
    ...[
      '/nothing',
      '/memberships/',
      '/Memberships',
      '/membership-list',
      '/ui/memberships',
      '//memberships',
      '//evil.example',
      '///evil.example',
      '/\\evil.example',
      '/%5Cevil.example/events',
      '/%5cevil.example/events',
      '/..%2f..%2fevil.example/events',
      '/a%2Fb/events',
      '/a%00/events',
      '/a%0d%0a/events',
      '/a%7f/events',
      '/x/../memberships',
      '/x/%2e%2e/memberships',
      '/./memberships',
      '/%6demberships',
      '/memberships#x',
      '/memberships#',
      '/assets/app.js',
      '/silent-check-sso.html/',
      '/silent-check-sso.js',
      '/auth/realms/forenet/protocol/openid-connect/auth',
      '/forenet-member-api/api/v1/tools/settings',
      '/memberships?to=https://evil.example',
      '/memberships?to=https%3A%2F%2Fevil.example',
      '/memberships?to=%2F%2Fevil.example',
      '/memberships?to=/%5Cevil.example',
      '/memberships?to=%20https%3A%2F%2Fevil.example',
      `/memberships?to=${ORIGIN}.evil.example/`,
      '/memberships?to=https%3A%2F%2F',
    ].map((path) => ORIGIN + path),
  ])('%j', (address) => {
    expect(isAllowedReturnUrl(address, ORIGIN)).toBe(false)
  })

  test('another site, however it is disguised', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '@',
      '.',
      '%2f',
      '%5c',
      '#',
      '?',
      ':',
      '//',
      'https:',
      'medlem.example',
      'evil.example',
      'events',
      '\t',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        for (const address of [pieces.join(''), ORIGIN + pieces.join('')]) {
          const { hostname, pathname } = URL.parse(address) ?? { hostname: '', pathname: '' }
          const safe = hostname === 'medlem.example' && !/[\\]|\/\//.test(pathname)
          expect(safe || !isAllowedReturnUrl(address, ORIGIN), address).toBe(true)
        }
      }),
    )
  })
})
