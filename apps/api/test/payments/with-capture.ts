import type { TestPortal } from '@forenet/testkit/portal'
import { FREEPAY } from '../../src/adapters/gateways/freepay.ts'
import type { Gateway } from '../../src/adapters/gateways/gateway.ts'
import { createGatewayRegistry } from '../../src/adapters/gateways/registry.ts'

/** Wraps the gateway's capture. */
export type ChangeCapture = (own: Gateway['capture']) => Gateway['capture']

/** Runs the work with a replaced capture. */
export async function withCapture<T>(
  { app: { payments } }: TestPortal,
  change: ChangeCapture,
  work: () => Promise<T>,
): Promise<T> {
  const gateway = payments.gateways.of(FREEPAY)
  payments.gateways = createGatewayRegistry([{ ...gateway, capture: change((...given) => gateway.capture(...given)) }])
  try {
    return await work()
  } finally {
    payments.gateways = createGatewayRegistry([gateway])
  }
}
