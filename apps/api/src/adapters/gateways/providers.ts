import type { Configuration } from '../../configuration/configuration.ts'
import type { ExternalServices } from '../../start/external-services.ts'
import { FREEPAY, freepayGateway } from './freepay.ts'
import { QUICKPAY, QUICKPAY_API, quickpayGateway } from './quickpay.ts'
import { createGatewayRegistry, type Gateways } from './registry.ts'

export const PAYMENT_PROVIDERS: ReadonlySet<string> = new Set([FREEPAY, QUICKPAY])

/** Providers that sign callbacks with a private key. */
export const SIGNING_PROVIDERS: readonly string[] = [QUICKPAY]

export const CARD_SAVING_PROVIDERS: ReadonlySet<string> = new Set([FREEPAY, QUICKPAY])

export type ProviderSettings = Pick<ExternalServices, 'freepay' | 'quickpay'>

export function providerSettings(configuration: Configuration): ProviderSettings {
  const { FREEPAY_CREATE_URL = '', FREEPAY_MANAGE_URL = '', FREEPAY_API_KEY = '' } = configuration
  return {
    freepay: { createUrl: FREEPAY_CREATE_URL, manageUrl: FREEPAY_MANAGE_URL, apiKey: FREEPAY_API_KEY },
    quickpay: { url: configuration.QUICKPAY_URL ?? QUICKPAY_API },
  }
}

export function configuredGateways(
  { freepay, quickpay }: ProviderSettings,
  options: { timeoutMs: number; version: string },
): Gateways {
  return createGatewayRegistry([
    freepayGateway({ ...freepay, ...options }),
    quickpayGateway({ ...quickpay, ...options }),
  ])
}

export function portalGatewayKeys({ freepay }: ProviderSettings): ReadonlyMap<string, string> {
  return new Map([[FREEPAY, freepay.apiKey]])
}
