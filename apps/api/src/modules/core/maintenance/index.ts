export { beginMaintenanceIfRestored, followMaintenance, type MaintenanceState } from './follow-maintenance.ts'
export { beginMaintenance, endMaintenance, findMaintenance, type Maintenance } from './repository.ts'
