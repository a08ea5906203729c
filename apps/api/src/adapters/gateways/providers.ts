import type { Configuration } from '../../configuration/configuration.ts'
import type { OutsideWorld } from '../../start/outside-world.ts'
import { FREEPAY, freepayGateway } from './freepay.ts'
import { type Gateways, gatewayRegistry } from './registry.ts'

/** Providers that the portal has an adapter for: an organisation with another takes no payments. */
export const PROVIDERS: ReadonlySet<string> = new Set([FREEPAY])

/** What is known of the providers: their addresses, and the portal's own key at each. */
export type ProviderSettings = Pick<OutsideWorld, 'freepay'>

/** What the settings say of them; empty where the portal has a stand-in of its own. */
export function providerSettings(configuration: Configuration): ProviderSettings {
  const { FREEPAY_CREATE_URL = '', FREEPAY_MANAGE_URL = '', FREEPAY_API_KEY = '' } = configuration
  return { freepay: { createUrl: FREEPAY_CREATE_URL, manageUrl: FREEPAY_MANAGE_URL, apiKey: FREEPAY_API_KEY } }
}

/** The gateways as configured. */
export function configuredGateways(
  { freepay }: ProviderSettings,
  options: { timeoutMs: number; version: string },
): Gateways {
  return gatewayRegistry([freepayGateway({ ...freepay, ...options })])
}

/** The key of the portal itself at each provider, for the organisations that have none of their own there. */
export function portalKeys({ freepay }: ProviderSettings): ReadonlyMap<string, string> {
  return new Map([[FREEPAY, freepay.apiKey]])
}
