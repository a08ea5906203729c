export { clubFaceModule } from './module.ts'
