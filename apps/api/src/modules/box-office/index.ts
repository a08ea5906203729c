export { boxOfficeModule } from './module.ts'
