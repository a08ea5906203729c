export { closingModule } from './module.ts'
