import { expect, test } from 'vitest'
import { mayReadMetrics } from '../../src/platform/observability/metrics-access.ts'

const open = { token: null, behindProxy: false }
const proxied = { token: null, behindProxy: true }
const guarded = { token: 'a-token-for-the-watch', behindProxy: true }
const shown = { authorization: 'Bearer a-token-for-the-watch' }

test.each([
  ['this machine', open, '127.0.0.1', {}, true],
  ['this machine by another of its own addresses', open, '127.8.0.1', {}, true],
  ['this machine over IPv6', open, '::1', {}, true],
  ['this machine by IPv4 over an IPv6 socket', open, '::ffff:127.0.0.1', {}, true],
  ['the same house', open, '192.168.1.20', {}, false],
  ['the same house over IPv6', open, 'fe80::1', {}, false],
  ['elsewhere, by IPv4 over an IPv6 socket', open, '::ffff:192.0.2.7', {}, false],
  ['a socket without an address', open, undefined, {}, false],
  ['something that is no address', open, 'localhost', {}, false],
  ['a proxy on this machine that names the caller', open, '127.0.0.1', { 'x-forwarded-for': '192.0.2.7' }, false],
  ['one that names the caller in another way', open, '127.0.0.1', { 'x-real-ip': '192.0.2.7' }, false],
  ['one that follows the standard', open, '::1', { forwarded: 'for=192.0.2.7' }, false],
  ['one that names itself', open, '127.0.0.1', { via: '1.1 proxy' }, false],
  ['one that names the host', open, '127.0.0.1', { 'x-forwarded-host': 'portal.example.org' }, false],
  ['a proxy that is configured and says nothing', proxied, '127.0.0.1', {}, false],
  ['any token where none is set', open, '192.0.2.7', { authorization: 'Bearer null' }, false],
  ['the token, from anywhere', guarded, '192.0.2.7', shown, true],
  ['the token, through a proxy', guarded, '127.0.0.1', { ...shown, 'x-forwarded-for': '192.0.2.7' }, true],
  ['this machine without the token', guarded, '127.0.0.1', {}, false],
  ['a longer token', guarded, '127.0.0.1', { authorization: `${shown.authorization}2` }, false],
  ['a shorter token', guarded, '127.0.0.1', { authorization: shown.authorization.slice(0, -1) }, false],
  ['the token without its scheme', guarded, '127.0.0.1', { authorization: guarded.token }, false],
])('%s', (_who, access, peer, headers, may) => {
  expect(mayReadMetrics(access, { peer, headers })).toBe(may)
})
