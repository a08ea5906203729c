import type { Database } from '@forenet/database/database'
import type { PlacesWatch } from './places-watch.ts'
import type { PublicEventLoader } from './public-event.ts'

export type CatalogueDeps = {
  database: Database
  placesWatch: PlacesWatch
  publicEvent: PublicEventLoader
  now: () => Date
}
