import type { Database } from '@forenet/database/database'
import type { Sealing } from '@forenet/sealing/sealing'
import { findGatewayKey } from '../organisations/index.ts'

/** How long a key is believed without asking again: settling reads it for every payment. */
const BELIEVED_MS = 10_000

/** The gateway key money of an organisation moves under: its own, else the deployment's. Server to gateway only (ruling 9). */
export function gatewayKeyOf(
  database: Database,
  sealing: Sealing,
  deploymentKey: string,
  now: () => Date,
): (organisationId: string) => Promise<string> {
  const believed = new Map<string, { key: Promise<string>; until: number }>()
  return (organisationId) => {
    const at = now().getTime()
    const known = believed.get(organisationId)
    if (known && known.until > at) return known.key
    const key = findGatewayKey(database, sealing, organisationId).then((own) => own ?? deploymentKey)
    believed.set(organisationId, { key, until: at + BELIEVED_MS })
    // What could not be read is asked for again by the next.
    key.catch(() => believed.delete(organisationId))
    return key
  }
}
