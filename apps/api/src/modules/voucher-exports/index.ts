export { voucherExportsModule } from './module.ts'
