import { join } from 'node:path'
import { createTemporaryFolder } from '@forenet/testkit/temporary-folder'
import { startPortalProcess } from '../src/portal-process.ts'
import { startSimulatorsProcess } from '../src/stand-ins-process.ts'
import { PASSWORD } from './at-keycloak.ts'
import { startKeycloak } from './keycloak-process.ts'
import { addPortalClient, createKeycloakUser } from './realm-admin.ts'

const KEYCLOAK_MEMBERS = [
  { email: 'mette@example.org', firstName: 'Mette', lastName: 'Kjær Sørensen' },
  { email: 'thomas@example.org', firstName: 'Thomas', lastName: 'Østergaard Lund' },
]

/**
 * Starts two portals (same-site and cross-site), which are filled with the demonstration before they are switched to
 * Keycloak.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    await startParts(undo)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

async function startParts(undo: (() => Promise<unknown>)[]): Promise<void> {
  const home = process.env.KEYCLOAK_HOME
  if (!home) throw new Error('npm run keycloak fetches a Keycloak and names its folder')
  const { path: folder, remove } = await createTemporaryFolder('keycloak')
  undo.push(remove)
  const standIns = await startSimulatorsProcess()
  undo.push(standIns.stop)
  const [own, other] = [await filledPortal('own'), await filledPortal('other')]
  const keycloak = await startKeycloak({
    home,
    portal: own.origin,
    smtp: new URL(standIns.environment.SMTP_URL ?? ''),
    log: join(home, '..', 'keycloak.log'),
  })
  undo.push(keycloak.stop)
  const [ownSite, otherSite] = [`http://localhost:${keycloak.port}`, `http://127.0.0.1:${keycloak.port}`]
  await Promise.all([
    own.restart({ IDENTITY_URL: ownSite, IDENTITY_STRONG_ACR: 'strong' }),
    other.restart({ IDENTITY_URL: otherSite, IDENTITY_STRONG_ACR: 'strong' }),
  ])
  Object.assign(process.env, {
    SANDBOX_ORIGIN: standIns.origin,
    KEYCLOAK_ADMIN_ORIGIN: ownSite,
    KEYCLOAK_ADMIN_PASSWORD: keycloak.adminPassword,
    OWN_SITE: `${own.origin} ${ownSite}`,
    OTHER_SITE: `${other.origin} ${otherSite}`,
  })
  await addPortalClient(other.origin)
  for (const member of KEYCLOAK_MEMBERS) await createKeycloakUser({ ...member, password: PASSWORD })

  async function filledPortal(name: string) {
    const portal = await startPortalProcess(join(folder, name), standIns.environment)
    undo.push(portal.stop)
    await portal.stop()
    return portal
  }
}
