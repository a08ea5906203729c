import type { Notify } from '../../../core/notifications/index.ts'
import type { PaymentDeps } from '../../../money/payments/index.ts'
import type { PurchaseDeps } from '../offers.ts'

export type RenewalDeps = { payments: PaymentDeps; buying: PurchaseDeps; notify: Notify }
