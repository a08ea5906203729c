export { getManagedEventFacts } from './club-door.ts'
export { type AuthenticatedDevice, type DoorDeps, listDeviceNames, lockActiveDevice, requireDevice } from './devices.ts'
export { doorModule } from './module.ts'
export { readDoorToken } from './token-of.ts'
