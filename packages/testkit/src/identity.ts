import { buildIdentity, type Identity } from '@forenet/identity/build-identity'
import type pg from 'pg'
import { openTestSealing } from './sealing.ts'

type KeepMail = Parameters<typeof buildIdentity>[0]['keepMail']

/** Without TLS. `keepMail` receives its mail requests. */
export async function buildTestIdentity(pool: pg.Pool, keepMail: KeepMail = async () => undefined): Promise<Identity> {
  return buildIdentity({
    ...{ pool, sealing: await openTestSealing(pool), keepMail, now: () => new Date(), securityEvent: () => undefined },
    ...{ origin: 'http://localhost:3000', realm: 'forenet', clientId: 'forenet-portal', audience: 'portal-api' },
    secureCookies: false,
  })
}
