import { Histogram } from 'prom-client'
import { type Gateway, GatewayRefused } from './gateway.ts'
import { createGatewayRegistry, type Gateways } from './registry.ts'

const MEASURED_CALLS = [
  'createPayment',
  'findAuthorization',
  'capture',
  'voidAuthorization',
  'listCredits',
  'credit',
  'findSavedCard',
  'authorizeSavedCard',
  'deleteSavedCard',
] as const

export function withGatewayMetrics(gateways: Gateways): { gateways: Gateways; seconds: Histogram } {
  const seconds = new Histogram({
    name: 'forenet_gateway_seconds',
    help: 'Duration of calls to the payment gateway, by call and outcome',
    labelNames: ['provider', 'call', 'outcome'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [],
  })
  const watched = gateways.providers.map((provider) => watchedGateway(gateways.of(provider), seconds))
  return { gateways: createGatewayRegistry(watched), seconds }
}

function watchedGateway(gateway: Gateway, seconds: Histogram): Gateway {
  const { provider } = gateway
  const measured = Object.fromEntries(
    MEASURED_CALLS.map((call) => [
      call,
      async (...args: never[]) => {
        const end = seconds.startTimer({ provider, call })
        try {
          const result = await (gateway[call] as (...given: never[]) => Promise<unknown>)(...args)
          end({ outcome: 'answered' })
          return result
        } catch (error) {
          end({ outcome: error instanceof GatewayRefused ? 'refused' : 'unreachable' })
          throw error
        }
      },
    ]),
  )
  return { ...gateway, ...measured }
}
