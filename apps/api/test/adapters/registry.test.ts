import { describe, expect, test } from 'vitest'
import { FREEPAY, freepayGateway } from '../../src/adapters/gateways/freepay.ts'
import { GatewayUnreachable } from '../../src/adapters/gateways/gateway.ts'
import { configuredGateways, PAYMENT_PROVIDERS, portalGatewayKeys } from '../../src/adapters/gateways/providers.ts'
import { createGatewayRegistry, ProviderNotConfigured } from '../../src/adapters/gateways/registry.ts'

const gatewayOf = (provider: string) =>
  freepayGateway({
    provider,
    createUrl: 'http://localhost:9',
    manageUrl: 'http://localhost:9',
    timeoutMs: 1,
    version: '',
  })

describe('the registry of payment providers', () => {
  const [one, other] = [gatewayOf('one'), gatewayOf('other')]
  const gateways = createGatewayRegistry([one, other])

  test('returns the adapter of each provider', () => {
    expect(gateways.providers).toEqual(['one', 'other'])
    expect([gateways.of('one'), gateways.of('other')]).toEqual([one, other])
    expect(gateways.of('other')).toBe(other)
  })

  test.each(['', 'One', 'neither', 'constructor', '__proto__'])('has no provider called %j', (provider) => {
    expect(gateways.has(provider)).toBe(false)
    expect(() => gateways.of(provider)).toThrow(ProviderNotConfigured)
    expect(() => gateways.of(provider)).toThrow(`The payment provider "${provider}" is not set up here`)
  })

  test('reports an unknown outcome for a provider that is not configured', () => {
    expect(() => gateways.of('neither')).toThrow(GatewayUnreachable)
  })

  test('rejects a duplicate name', () => {
    expect(() => createGatewayRegistry([one, gatewayOf('one')])).toThrow(RangeError)
  })
})

test("every provider with an adapter is configured, Freepay with the portal's own key", () => {
  const settings = {
    freepay: { createUrl: 'http://localhost:9', manageUrl: 'http://localhost:9', apiKey: 'a key' },
    quickpay: { url: 'http://localhost:9' },
  }
  expect(configuredGateways(settings, { timeoutMs: 1, version: 'test' }).providers).toEqual([...PAYMENT_PROVIDERS])
  expect([...portalGatewayKeys(settings)]).toEqual([[FREEPAY, 'a key']])
})
