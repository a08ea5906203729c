export { followMaintenance, type MaintenanceState, startMaintenanceIfRestored } from './follow-maintenance.ts'
export { endMaintenance, findMaintenance, type Maintenance, startMaintenance } from './repository.ts'
