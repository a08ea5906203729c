export { toolsModule } from './module.ts'
