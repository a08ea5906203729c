export { eventInReach } from './club-door.ts'
export { type DeviceHere, type DoorDeps, deviceNamesOf, holdDevice, requireDevice } from './devices.ts'
export { doorModule } from './module.ts'
export { doorTokenOf } from './token-of.ts'
