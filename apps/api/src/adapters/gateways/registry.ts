import { type Gateway, GatewayUnreachable } from './gateway.ts'

/** The gateways that are set up here, each under its provider's name. */
export type Gateways = {
  readonly providers: readonly string[]
  has(provider: string): boolean
  /** Throws `ProviderNotSetUp`. */
  of(provider: string): Gateway
}

/**
 * Nobody here speaks with this provider (any more). What became of a payment there is as unknown as with a gateway that is
 * silent: it stays as it is, and goes on once the provider is set up again.
 */
export class ProviderNotSetUp extends GatewayUnreachable {
  constructor(provider: string) {
    super(`The payment provider "${provider}" is not set up here`)
    this.name = 'ProviderNotSetUp'
  }
}

/** Makes a registry of gateways. Throws where two have one name. */
export function gatewayRegistry(gateways: readonly Gateway[]): Gateways {
  const byProvider = new Map(gateways.map((gateway) => [gateway.provider, gateway]))
  if (byProvider.size < gateways.length) throw new RangeError('Two gateways have the name of one provider')
  return {
    providers: [...byProvider.keys()],
    has: (provider) => byProvider.has(provider),
    of: (provider) => {
      const gateway = byProvider.get(provider)
      if (!gateway) throw new ProviderNotSetUp(provider)
      return gateway
    },
  }
}
