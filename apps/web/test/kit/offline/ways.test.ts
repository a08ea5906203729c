import { expect, test } from 'vitest'
import { chooseFetchStrategy } from '../../../service-worker/ways.ts'

const ORIGIN = 'https://portal.example'
const KEPT = new Set(['/color-scheme.js', '/assets/index.js'])
const page = { method: 'GET', mode: 'navigate', destination: 'document' } as const
const file = { method: 'GET', mode: 'no-cors', destination: 'script' } as const

test.each([
  ['My Tickets', '/tickets', 'network-if-quick'],
  ['a ticket', '/CLUB/events/1/tickets/2', 'network-if-quick'],
  ['the membership cards', '/memberships?q=1', 'network-if-quick'],
  ['a membership card', '/membership/1/card', 'network-if-quick'],
  ['any other page', '/events?q=1', 'network-first'],
  ['home', '/', 'network-first'],
  ['a return link', '/ui/CLUB/events/1/success?forenettoken=x', null],
  ['the identity provider', '/auth/realms/forenet/login', null],
  ['an API', '/forenet-event-api/api/v1/eve/list', null],
  ['the reference', '/docs', null],
  ['a file that is opened', '/openapi.json', null],
  ['the silent check', '/silent-check-sso.html', null],
])('a page, %s: %s', (_what, path, way) => {
  expect(chooseFetchStrategy({ ...page, url: ORIGIN + path }, ORIGIN, KEPT)).toBe(way)
})

test('an iframe of the identity provider is not handled', () => {
  expect(chooseFetchStrategy({ ...page, destination: 'iframe', url: `${ORIGIN}/tickets` }, ORIGIN, KEPT)).toBeNull()
})

test.each([
  ['an asset', '/assets/index.js', 'kept-first'],
  ['a file the document names', '/color-scheme.js', 'kept-first'],
  ['the build check', '/build.json', null],
  ['the settings', '/tools/api/settings', null],
  ['a call', '/forenet-event-api/api/v1/eve-entry/list?email=x', null],
])('a file, %s: %s', (_what, path, way) => {
  expect(chooseFetchStrategy({ ...file, url: ORIGIN + path }, ORIGIN, KEPT)).toBe(way)
})

test('non-GET and cross-origin requests are not handled', () => {
  expect(chooseFetchStrategy({ ...file, method: 'POST', url: `${ORIGIN}/assets/index.js` }, ORIGIN, KEPT)).toBeNull()
  expect(chooseFetchStrategy({ ...page, url: 'https://elsewhere.example/tickets' }, ORIGIN, KEPT)).toBeNull()
})
