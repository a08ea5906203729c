import { existsSync } from 'node:fs'
import type { Identity } from '@forenet/identity/build-identity'
import type { Sealing } from '@forenet/sealing/sealing'
import type pg from 'pg'
import type { Gateways } from '../adapters/gateways/registry.ts'
import { type Configuration, isOnThisMachine } from '../configuration/configuration.ts'
import type { ExternalServices } from './external-services.ts'

export type PortalToFill = {
  pool: pg.Pool
  identity: Identity
  gateways: Gateways
  sealing: Sealing
  outside: ExternalServices
  origin: string
  callbackOrigin: string
  now: () => Date
}

export type SignIn = {
  role: 'member' | 'parent' | 'administrator' | 'superAdministrator' | 'board'
  name: string
  email: string
  password: string
  asksForCode: boolean
  note: string
}

export type Demonstration = {
  /** Called at every start; fills only a portal without clubs. Returns the accounts that work. */
  fill: (portal: PortalToFill) => Promise<readonly SignIn[]>
}

const DEMO_FOLDER = new URL('../../../demo', import.meta.url)

/** Loads it with the embedded identity provider only. Imported by path, because a release does not contain it. */
export async function loadDemonstration(
  configuration: Configuration,
  room = DEMO_FOLDER,
): Promise<Demonstration | null> {
  const { SEED_DEMONSTRATION, IDENTITY_URL } = configuration
  if (!(SEED_DEMONSTRATION ?? isOnThisMachine(configuration)) || IDENTITY_URL) return null
  if (existsSync(room)) return import('../../../demo/src/index.ts')
  if (!SEED_DEMONSTRATION) return null
  throw new Error(
    'SEED_DEMONSTRATION: a release has no demonstration; leave it out, or start the portal from its sources',
  )
}
