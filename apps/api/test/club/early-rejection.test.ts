import { CLUB_CALLS } from '@forenet/contract/club/all-club-calls'
import { CLUB_ROLES } from '@forenet/domain/access'
import { createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '../input/send.ts'
import { withRole } from './scene.ts'

let portal: TestPortal
let key: string
let elsewhere: string
let auditor: string
beforeAll(async () => {
  portal = await startTestPortal()
  const [club, other] = [await createOrganisation(portal.database), await createOrganisation(portal.database)]
  key = club.key
  elsewhere = await portal.token(await withRole(portal, other, { role: 'owner' }))
  auditor = await portal.token(await withRole(portal, club, { role: 'auditor' }))
})
afterAll(() => portal.stop())

const CALLS = CLUB_CALLS.filter(({ path }) => path.includes('{orgKey}'))

/** A call with invalid input everywhere. */
const sendNonsense = ({ method, path }: (typeof CALLS)[number], token: string, orgKey: string) =>
  send(portal, {
    method,
    path: `${path.replace('{orgKey}', orgKey).replace(/\{\w+\}/g, 'nonsense')}?nonsense=1`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(method.startsWith('P') ? { 'content-type': 'application/json' } : {}),
    },
    ...(method.startsWith('P') ? { body: '["nonsense"]' } : {}),
  })

test.each(CALLS.map((call) => [call.name, call] as const))(
  'returns 404 from %s without a role in the club, whatever the input',
  async (_name, call) => {
    const statuses = [key, key.toLowerCase()].map(
      async (orgKey) => (await sendNonsense(call, elsewhere, orgKey)).status,
    )
    expect(await Promise.all(statuses)).toEqual([404, 404])
  },
)

test('rejects the wrong role before parsing the input', async () => {
  const held: readonly string[] = CLUB_ROLES.auditor
  const writing = CALLS.filter(({ method, may }) => method !== 'GET' && !may.some((one) => held.includes(one)))
  const statuses = await Promise.all(writing.map(async (call) => (await sendNonsense(call, auditor, key)).status))
  expect([...new Set(statuses)]).toEqual([403])
})
