import { type Gateway, GatewayUnreachable } from './gateway.ts'

export type Gateways = {
  readonly providers: readonly string[]
  has(provider: string): boolean
  of(provider: string): Gateway
}

/** Payments wait until the provider is configured. */
export class ProviderNotConfigured extends GatewayUnreachable {
  constructor(provider: string) {
    super(`The payment provider "${provider}" is not set up here`)
    this.name = 'ProviderNotSetUp'
  }
}

/** Throws for duplicate provider names. */
export function createGatewayRegistry(gateways: readonly Gateway[]): Gateways {
  const byProvider = new Map(gateways.map((gateway) => [gateway.provider, gateway]))
  if (byProvider.size < gateways.length) throw new RangeError('Two gateways have the name of one provider')
  return {
    providers: [...byProvider.keys()],
    has: (provider) => byProvider.has(provider),
    of: (provider) => {
      const gateway = byProvider.get(provider)
      if (!gateway) throw new ProviderNotConfigured(provider)
      return gateway
    },
  }
}
