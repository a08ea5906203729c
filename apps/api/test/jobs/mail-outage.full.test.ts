import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startWatchedPortal, type WatchedPortal } from '../security-events/watched-portal.ts'

let portal: WatchedPortal
beforeAll(async () => {
  portal = await startWatchedPortal()
})
afterAll(() => portal?.stop())

test('a failing mail server and its waiting messages are visible at /metrics', async () => {
  const email = 'liv@example.org'
  await portal.createAccount(email)
  const body = JSON.stringify({ service: 'smtp', operation: 'deliver', kind: 'refuse', status: 451, times: null })
  const headers = { 'content-type': 'application/json' }
  const planned = await fetch(`${portal.sandboxUrl}/sandbox/faults`, { method: 'POST', headers, body })
  const { id } = (await planned.json()) as { id: number }
  const visitor = portal.visitorFrom('198.51.100.7')
  const { base } = await visitor.open()
  await visitor.post(`${base}/forgot`, { email })

  const atLeastOne = (series: string) =>
    vi.waitFor(async () => expect(await portal.metric(series)).toBeGreaterThan(0), { timeout: 20_000 })
  await atLeastOne('forenet_mails_total{outcome="refused"}')
  await atLeastOne('forenet_jobs_waiting{queue="identity-mail"}')
  expect(await portal.metric('forenet_mails_total{outcome="sent"}')).toBe(0)

  await fetch(`${portal.sandboxUrl}/sandbox/faults/${id}`, { method: 'DELETE' })
  await atLeastOne('forenet_mails_total{outcome="sent"}')
})
