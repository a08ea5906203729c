export { voucherExportsModule } from './module.ts'
export { voucherText } from './voucher-file.ts'
