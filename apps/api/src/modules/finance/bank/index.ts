export { bankModule } from './module.ts'
