export { manualPaymentsModule } from './module.ts'
