export { annualStatementModule } from './module.ts'
