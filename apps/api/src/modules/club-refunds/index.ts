// What the rest of the API uses of this module; it imports nothing else of it.
export { aboutRefunds, refundsOf } from './approval-subjects.ts'
export { CLUB_REFUNDS_EXPORTED } from './export-repository.ts'
export { forgetRefundReasons } from './forget-repository.ts'
export { aboutRefundLimits, refundLimits } from './limit.ts'
export { clubRefundsModule } from './module.ts'
export { isOwnMoney } from './who-may.ts'
