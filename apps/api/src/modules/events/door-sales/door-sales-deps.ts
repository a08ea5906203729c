import type { DoorDeps } from '../door/index.ts'
import type { EventsDeps } from '../events/index.ts'
import type { lockDrawer } from './drawer-repository.ts'

export type DoorSalesDeps = DoorDeps & {
  events: EventsDeps
  lockDrawer: typeof lockDrawer
}
