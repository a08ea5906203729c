import { describe, expect, test } from 'vitest'
import { FREEPAY, freepayGateway } from '../../src/adapters/gateways/freepay.ts'
import { GatewayUnreachable } from '../../src/adapters/gateways/gateway.ts'
import { configuredGateways, PROVIDERS, portalKeys } from '../../src/adapters/gateways/providers.ts'
import { gatewayRegistry, ProviderNotSetUp } from '../../src/adapters/gateways/registry.ts'

const gatewayOf = (provider: string) =>
  freepayGateway({
    provider,
    createUrl: 'http://localhost:9',
    manageUrl: 'http://localhost:9',
    timeoutMs: 1,
    version: '',
  })

describe('the registry of gateways', () => {
  const [one, other] = [gatewayOf('one'), gatewayOf('other')]
  const gateways = gatewayRegistry([one, other])

  test('gives each provider its own', () => {
    expect(gateways.providers).toEqual(['one', 'other'])
    expect([gateways.of('one'), gateways.of('other')]).toEqual([one, other])
    expect(gateways.of('other')).toBe(other)
  })

  test.each(['', 'One', 'neither', 'constructor', '__proto__'])('knows nobody called %j', (provider) => {
    expect(gateways.has(provider)).toBe(false)
    expect(() => gateways.of(provider)).toThrow(ProviderNotSetUp)
    expect(() => gateways.of(provider)).toThrow(`The payment provider "${provider}" is not set up here`)
  })

  test('tells of a provider that is not set up as of a gateway that is silent: nobody knows what happened there', () => {
    expect(() => gateways.of('neither')).toThrow(GatewayUnreachable)
  })

  test('takes no name twice', () => {
    expect(() => gatewayRegistry([one, gatewayOf('one')])).toThrow(RangeError)
  })
})

test('every provider with an adapter is set up, and has the portal’s own key', () => {
  const settings = { freepay: { createUrl: 'http://localhost:9', manageUrl: 'http://localhost:9', apiKey: 'a key' } }
  expect(configuredGateways(settings, { timeoutMs: 1, version: 'test' }).providers).toEqual([...PROVIDERS])
  expect([...portalKeys(settings)]).toEqual([[FREEPAY, 'a key']])
})
