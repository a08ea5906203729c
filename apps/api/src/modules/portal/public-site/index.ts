export { publicSiteModule } from './module.ts'
