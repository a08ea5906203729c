export { peopleMerge } from './merge.ts'
export { peopleMergeModule } from './module.ts'
