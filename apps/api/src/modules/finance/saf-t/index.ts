export { safTModule } from './module.ts'
