// What the rest of the API uses of this module; it imports nothing else of it.
export { peopleActionsModule } from './module.ts'
export { peopleActionKinds } from './people-actions.ts'
