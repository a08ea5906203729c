// What the rest of the API uses of this module; it imports nothing else of it.
export { peopleMerge } from './merge.ts'
export { peopleMergeModule } from './module.ts'
