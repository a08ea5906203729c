import type { TestPortal } from '@forenet/testkit/portal'
import { FREEPAY } from '../../src/adapters/gateways/freepay.ts'
import type { Gateway } from '../../src/adapters/gateways/gateway.ts'
import { gatewayRegistry } from '../../src/adapters/gateways/registry.ts'

/** Makes of the gateway's own capture the one that the portal has. */
export type ChangeCapture = (own: Gateway['capture']) => Gateway['capture']

/** Does the work while the portal captures otherwise. */
export async function withCapture<T>(
  { app: { payments } }: TestPortal,
  change: ChangeCapture,
  work: () => Promise<T>,
): Promise<T> {
  const gateway = payments.gateways.of(FREEPAY)
  payments.gateways = gatewayRegistry([{ ...gateway, capture: change((...given) => gateway.capture(...given)) }])
  try {
    return await work()
  } finally {
    payments.gateways = gatewayRegistry([gateway])
  }
}
