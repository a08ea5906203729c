// Public API of this module.
export { doorSalesModule } from './module.ts'
export { listBoughtAtDoor } from './sale-repository.ts'
