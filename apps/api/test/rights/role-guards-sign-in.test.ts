import { randomUUID } from 'node:crypto'
import { sql } from '@forenet/database/drizzle'
import { createMember, createOrganisation } from '@forenet/testkit/builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endMemberGrants, storeGrant } from '../../src/platform/access/grant-repository.ts'
import { startWatchedPortal, type WatchedPortal } from '../security-events/watched-portal.ts'

let portal: WatchedPortal
let organisationId: string
beforeAll(async () => {
  portal = await startWatchedPortal()
  organisationId = (await createOrganisation(portal.database)).id
})
afterAll(() => portal?.stop())

let made = 0
/** A member whose account has a password and a passkey. */
async function somebody(): Promise<{ email: string; memberId: string }> {
  const email = `liv${++made}@example.org`
  const account = await portal.createAccount(email)
  await portal.database.execute(
    sql`insert into identity.passkey (id, account_id, credential_id, public_key, counter, transports, backed_up, name, created_at)
        values (${randomUUID()}, ${account}, ${randomUUID()}, '', 0, '{}', false, 'Phone', now())`,
  )
  return { email, memberId: (await createMember(portal.database, { email })).id }
}

/** Whether a password-only sign-in may add an authenticator app. */
async function passwordAddsApp(email: string): Promise<boolean> {
  const visitor = portal.visitorFrom(`198.51.100.${++made}`)
  await visitor.signIn(email)
  const page = await visitor.get(`${portal.mount}/account/second-step/app`)
  const asked = page.location && new URL(page.location).searchParams.get('acr_values')
  expect(page.status === 200 || asked === 'aal2').toBe(true)
  return page.status === 200
}

const grant = (memberId: string, from: Date | null) => ({
  ...{
    id: randomUUID(),
    memberId,
    organisationId,
    eventId: null,
    teamId: null,
    role: 'treasurer' as const,
    from,
    until: null,
  },
  ...{ grantedBy: null, at: new Date() },
})

test('a role of the portal, even a future one, is protected by the passkey until it ends', async () => {
  const { email, memberId } = await somebody()
  expect(await passwordAddsApp(email)).toBe(true)
  await storeGrant(portal.database, grant(memberId, new Date(Date.now() + 86_400_000)))
  expect(await passwordAddsApp(email)).toBe(false)
  await endMemberGrants(portal.database, [memberId], new Date())
  expect(await passwordAddsApp(email)).toBe(true)
})

test('an invitation to a role is protected likewise: a new authenticator app cannot accept it', {
  tags: 'full',
}, async () => {
  const { email } = await somebody()
  const invite = (sentAt: Date | null) =>
    portal.database.execute(
      sql`insert into role_invitation (id, organisation_id, email, role, language, invited_at, sent_at, expires_at)
          values (${randomUUID()}, ${organisationId}, ${email}, ${sentAt ? 'secretary' : 'owner'}, 'da', now(), ${sentAt},
            now() + interval '14 days')`,
    )
  await invite(null)
  expect(await passwordAddsApp(email)).toBe(true)
  await invite(new Date())
  expect(await passwordAddsApp(email)).toBe(false)
})
