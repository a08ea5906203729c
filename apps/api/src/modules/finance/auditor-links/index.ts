export { auditorLinksModule } from './module.ts'
