export { eventReportModule } from './module.ts'
