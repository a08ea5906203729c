import type { DoorDeps } from '../door/index.ts'
import type { EventsDeps } from '../events/index.ts'
import type { lockDrawer } from './drawer-repository.ts'

/** What selling at the door stands on. */
export type DoorSalesDeps = DoorDeps & {
  events: EventsDeps
  /** Has others who sell into, or close, the same drawer wait. */
  lockDrawer: typeof lockDrawer
}
