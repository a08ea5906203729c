export { peopleActionKinds } from './bulk-actions.ts'
export { bulkActionsModule } from './module.ts'
