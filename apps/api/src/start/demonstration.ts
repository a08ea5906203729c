import { existsSync } from 'node:fs'
import type { Identity } from '@forenet/identity/build-identity'
import type pg from 'pg'
import type { Gateways } from '../adapters/gateways/registry.ts'
import { type Configuration, isOnThisMachine } from '../configuration/configuration.ts'
import type { OutsideWorld } from './outside-world.ts'

/** A portal that has reached its database and the outside world, and serves nobody yet. */
export type PortalToFill = {
  pool: pg.Pool
  identity: Identity
  gateways: Gateways
  outside: OutsideWorld
  origin: string
  callbackOrigin: string
  now: () => Date
}

/** A way into the demonstration, for the console. `note` says, in English, what there is to see. */
export type SignIn = {
  role: 'member' | 'parent' | 'administrator' | 'superAdministrator' | 'board'
  name: string
  email: string
  password: string
  /** A one-time code is asked for after the password. */
  asksForCode: boolean
  note: string
}

export type Demonstration = {
  /** Fills a portal that has no club yet; called at every start. Returns the sign-ins that work. */
  fill: (portal: PortalToFill) => Promise<readonly SignIn[]>
}

const ROOM = new URL('../../../demo', import.meta.url)

/**
 * The demonstration, where the configuration wants it and the portal has accounts of its own. Its room is loaded here and
 * nowhere else, by its path and not as a package: a release is made without it, and must not look for it elsewhere.
 */
export async function loadDemonstration(configuration: Configuration, room = ROOM): Promise<Demonstration | null> {
  const { SEED_DEMONSTRATION, IDENTITY_URL } = configuration
  if (!(SEED_DEMONSTRATION ?? isOnThisMachine(configuration)) || IDENTITY_URL) return null
  if (existsSync(room)) return import('../../../demo/src/index.ts')
  if (!SEED_DEMONSTRATION) return null
  throw new Error(
    'SEED_DEMONSTRATION: a release has no demonstration; leave it out, or start the portal from its sources',
  )
}
