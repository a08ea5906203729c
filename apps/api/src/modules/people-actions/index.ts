export { peopleActionsModule } from './module.ts'
export { peopleActionKinds } from './people-actions.ts'
