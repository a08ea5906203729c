export { getManagedEventFacts } from './club-door.ts'
export { type AuthenticatedDevice, type DoorDeps, listDeviceNames, lockActiveDevice, requireDevice } from './devices.ts'
export { readDoorToken } from './door-token.ts'
export { doorModule } from './module.ts'
