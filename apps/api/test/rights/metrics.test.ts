import { startTestPortal } from '@forenet/testkit/portal'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { PortalOptions } from '../../src/portal.ts'

const TOKEN = 'a-token-for-the-watch-1'

async function portalWith(overrides: Partial<PortalOptions>) {
  const portal = await startTestPortal(overrides)
  onTestFinished(() => portal.stop())
  /** The response of `/metrics` to an address with these headers. */
  return async (remoteAddress: string, headers: Record<string, string> = {}) => {
    const answer = await portal.app.http.inject({ method: 'GET', url: '/metrics', remoteAddress, headers })
    if (answer.statusCode === 200) expect(answer.body).toContain('forenet_payments_unsettled')
    else expect(answer.json()).toMatchObject({ code: 'not-found', status: 404 })
    return answer.statusCode
  }
}

describe('/metrics', () => {
  test('without a token responds to callers on this machine only', async () => {
    const ask = await portalWith({ metricsToken: null })
    expect(await ask('127.0.0.1')).toBe(200)
    expect(await ask('::1')).toBe(200)
    expect(await ask('::ffff:127.0.0.1')).toBe(200)
    expect(await ask('192.0.2.7')).toBe(404)
    expect(await ask('127.0.0.1', { 'x-forwarded-for': '192.0.2.7' })).toBe(404)
    expect(await ask('192.0.2.7', { 'x-forwarded-for': '127.0.0.1' })).toBe(404)
    expect(await ask('192.0.2.7', { authorization: 'Bearer null' })).toBe(404)
  })

  test('without a token does not respond behind a proxy', { tags: 'full' }, async () => {
    const ask = await portalWith({ metricsToken: null, trustedProxies: 1 })
    expect(await ask('127.0.0.1')).toBe(404)
    expect(await ask('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(404)
  })

  test('without a token does not respond over https, which implies a proxy', { tags: 'full' }, async () => {
    const ask = await portalWith({ metricsToken: null, origin: 'https://portal.example.org' })
    expect(await ask('127.0.0.1')).toBe(404)
  })

  test('with a token responds to its holders from anywhere, and to no one else', { tags: 'full' }, async () => {
    const ask = await portalWith({ metricsToken: TOKEN, trustedProxies: 1, origin: 'https://portal.example.org' })
    expect(await ask('192.0.2.7', { authorization: `Bearer ${TOKEN}` })).toBe(200)
    expect(await ask('127.0.0.1', { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '192.0.2.7' })).toBe(200)
    expect(await ask('127.0.0.1')).toBe(404)
    expect(await ask('127.0.0.1', { authorization: `Bearer ${TOKEN}2` })).toBe(404)
    expect(await ask('127.0.0.1', { authorization: TOKEN })).toBe(404)
    expect(await ask('127.0.0.1', { authorization: 'Bearer ' })).toBe(404)
  })
})
