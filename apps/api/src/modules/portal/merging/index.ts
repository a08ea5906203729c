export { peopleMerge } from './merge.ts'
export { mergingModule } from './module.ts'
