export { drawerTotals, listOpenDrawers } from './drawer-repository.ts'
export { doorSalesModule } from './module.ts'
export { listBoughtAtDoor } from './sale-repository.ts'
