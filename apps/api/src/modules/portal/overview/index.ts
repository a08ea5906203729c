export { overviewModule } from './module.ts'
