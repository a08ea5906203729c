// Public API of this module.
export { aboutRefunds, refundsOf } from './approval-subjects.ts'
export { CLUB_REFUNDS_EXPORTED } from './export-repository.ts'
export { forgetRefundReasons } from './forget-repository.ts'
export { aboutRefundLimits, refundLimits } from './limit.ts'
export { clubRefundsModule } from './module.ts'
export { isOwnMoney } from './who-may.ts'
