// What the rest of the API uses of this module; it imports nothing else of it.
export { doorSalesModule } from './module.ts'
export { listBoughtAtDoor } from './sale-repository.ts'
