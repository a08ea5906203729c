import type { Notify } from '../../notifications/index.ts'
import type { PaymentDeps } from '../../payments/index.ts'
import type { PurchaseDeps } from '../offered.ts'

export type RenewalDeps = { payments: PaymentDeps; buying: PurchaseDeps; notify: Notify }
