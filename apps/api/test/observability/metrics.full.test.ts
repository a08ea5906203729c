import { afterAll, beforeAll, expect, test } from 'vitest'
import { FREEPAY } from '../../src/adapters/gateways/freepay.ts'
import { type Gateway, GatewayRefused, GatewayUnreachable } from '../../src/adapters/gateways/gateway.ts'
import { withGatewayMetrics } from '../../src/adapters/gateways/gateway-metrics.ts'
import { createGatewayRegistry } from '../../src/adapters/gateways/registry.ts'
import { startWatchedPortal, type WatchedPortal } from '../security-events/watched-portal.ts'

let portal: WatchedPortal
beforeAll(async () => {
  portal = await startWatchedPortal()
})
afterAll(() => portal?.stop())

test('/metrics has refunds with their age, connections, live pages and the build', async () => {
  await portal.database.$client.query(`begin; set local session_replication_role = replica;
    insert into payment_refund (id, order_id, attempt_id, amount_minor, reason, state, not_before, requested_at, updated_at)
      values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 100, 'a test', 'requested',
        now() + interval '14 minutes', now() - interval '1 hour', now());
    commit`)
  expect(await portal.metric('forenet_refunds_open')).toBe(1)
  expect(await portal.metric('forenet_refunds_oldest_seconds')).toBeGreaterThanOrEqual(3_600)
  for (const state of ['in-use', 'idle', 'waiting']) {
    expect(await portal.metric(`forenet_database_connections{state="${state}"}`)).toBeGreaterThanOrEqual(0)
  }
  expect(await portal.metric('forenet_live_streams')).toBe(0)
  expect(await portal.metric('forenet_build_info{version="test",commit="unknown"}')).toBe(1)
})

test('each gateway call is measured by outcome', async () => {
  const answers = [
    () => Promise.resolve([]),
    () => Promise.reject(new GatewayRefused('no')),
    () => Promise.reject(new GatewayUnreachable('silence')),
  ]
  const gateway = { provider: FREEPAY, keySetting: 'KEY', listCredits: () => answers.shift()?.() } as unknown as Gateway
  const { gateways, seconds } = withGatewayMetrics(createGatewayRegistry([gateway]))
  const ask = () => gateways.of(FREEPAY).listCredits('key', 'authorization')
  expect(await ask()).toEqual([])
  await expect(ask()).rejects.toThrow(GatewayRefused)
  await expect(ask()).rejects.toThrow(GatewayUnreachable)
  const { values } = await seconds.get()
  const counts = values.filter(({ metricName }) => metricName?.endsWith('_count'))
  expect(counts.map(({ labels, value }) => [labels.call, labels.outcome, value])).toEqual([
    ['listCredits', 'answered', 1],
    ['listCredits', 'refused', 1],
    ['listCredits', 'unreachable', 1],
  ])
})
