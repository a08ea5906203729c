import type { DoorDeps } from '../door/index.ts'
import type { EventsDeps } from '../events/index.ts'
import type { lockDrawer } from './drawer-repository.ts'

export type DoorSalesDeps = DoorDeps & {
  events: EventsDeps
  /** Row lock that serialises sales into a drawer and its closing. */
  lockDrawer: typeof lockDrawer
}
