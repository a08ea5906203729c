import type { Database } from '@forenet/database/database'
import type { PlacesWatch } from './places-watch.ts'

/** What the catalogue stands on. */
export type CatalogueDeps = {
  database: Database
  /** Tells of changed places; shared by all who watch in this process. */
  placesWatch: PlacesWatch
  now: () => Date
}
