import { clubOverviewGet } from '@forenet/contract/club/overview-calls'
import { clubPersonGet } from '@forenet/contract/club/person-calls'
import { clubRegisterDataQuality, clubRegisterList } from '@forenet/contract/club/register-calls'
import type { ClubRole } from '@forenet/domain/access'
import { createClubMember, createOrganisation } from '@forenet/testkit/builders'
import { countLockWaits } from '@forenet/testkit/lock-waits'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { planFault } from '@forenet/testkit/purchase'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSmtpMailer } from '../../src/adapters/mailer.ts'
import { sendNotification } from '../../src/modules/core/notifications/emails/send-notification.ts'
import { createNotifier } from '../../src/modules/core/notifications/notify.ts'
import { messageDeps } from '../families/deliver.ts'
import { withRole } from './scene.ts'

let portal: TestPortal
let club: Awaited<ReturnType<typeof createOrganisation>>
let secretary: TestPerson
let member: { id: string; email: string }
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
beforeEach(async () => {
  club = await createOrganisation(portal.database)
  secretary = await withRole(portal, club, { role: 'secretary' })
  member = await memberOf(club)
})

const memberOf = ({ id }: { id: string }) => createClubMember(portal.database, id)

/** Sends the member a message and returns the outcome. */
async function write({ id }: { id: string }, onceKey: string, deps = messageDeps(portal)): Promise<'sent' | 'refused'> {
  const wanted = { type: 'MEMBERSHIP_RENEW', title: 'Forny', message: 'Snart', data: {} } as const
  const about = { ...wanted, receiverId: id, onceKey: `${id} ${onceKey}`, createdAt: portal.clock.now }
  const message = await createNotifier(portal.send)(portal.database, about)
  return sendNotification(deps, message ?? '').then(
    () => 'sent',
    () => 'refused',
  )
}

const refuse = (recipient: string, how: object = { operation: 'receiver', kind: 'refuse', status: 550 }) =>
  planFault(portal, { service: 'smtp', recipient, times: 1, ...how })
const kept = async () => (await portal.database.$client.query('select email, answer from refused_email')).rows

const asked = (by: TestPerson = secretary, of = club) => ({
  health: async () =>
    (await portal.call(by, clubRegisterDataQuality, { params: { orgKey: of.key } })).body.find(
      ({ check }) => check === 'email-refused',
    )?.count,
  need: async () =>
    (await portal.call(by, clubOverviewGet, { params: { orgKey: of.key } })).body.needs.find(
      ({ kind }) => kind === 'email-refused',
    ),
  list: async () => {
    const query = { status: 'active,upcoming', check: 'email-refused' } as const
    const { body } = await portal.call(by, clubRegisterList, { params: { orgKey: of.key }, query })
    return body.rows.map(({ memberId }) => memberId)
  },
  person: async (memberId = member.id) =>
    (await portal.call(by, clubPersonGet, { params: { orgKey: of.key, memberId } })).body.emailRefused,
})

test('a rejected address is shown to its club only, until a delivery succeeds', async () => {
  const other = await createOrganisation(portal.database)
  await memberOf(other)
  const elsewhere = asked(await withRole(portal, other, { role: 'secretary' }), other)
  const { health, need, list, person } = asked()
  expect([await health(), await need(), await list(), await person()]).toEqual([0, undefined, [], null])

  const since = portal.clock.now.toISOString()
  await refuse(member.email)
  expect(await write(member, 'one')).toBe('refused')
  const told = await person()
  expect(told).toEqual({ since, answer: expect.stringMatching(/^550 .*…@….* is no mailbox here$/) })
  expect([await health(), await list()]).toEqual([1, [member.id]])
  expect(await need()).toEqual({
    kind: 'email-refused',
    count: 1,
    filter: { status: 'active,upcoming', check: 'email-refused' },
  })
  expect([await elsewhere.health(), await elsewhere.need(), await elsewhere.list()]).toEqual([0, undefined, []])

  portal.clock.now = new Date(portal.clock.now.getTime() + 86_400_000)
  await refuse(member.email)
  expect(await write(member, 'two')).toBe('refused')
  expect(await person(), 'since the first').toEqual(told)

  expect(await write(member, 'three')).toBe('sent')
  expect([await health(), await need(), await list(), await person()]).toEqual([0, undefined, [], null])
})

test.each<[string, object]>([
  ['a full mailbox is to be tried again', { operation: 'receiver', kind: 'refuse', status: 452 }],
  ['a mail that is not wanted says nothing of its address', { operation: 'deliver', kind: 'refuse', status: 550 }],
  ['a server that is down is none that refuses', { operation: 'connect', kind: 'refuse', status: 421 }],
])('%s', { tags: 'full' }, async (_, how) => {
  // A separate connection, because the portal keeps its own open between messages.
  const { smtpHost, smtpPort } = portal.sandbox
  const mailer = createSmtpMailer(`smtp://${smtpHost}:${smtpPort}`, 'portal@example.org')
  await planFault(portal, { service: 'smtp', times: 1, ...how })
  expect(await write(member, 'one', { ...messageDeps(portal), mailer })).toBe('refused')
  mailer.close()
  expect([await asked().person(), await kept()]).toEqual([null, []])
})

test('other addresses are not affected, and rejections of unused addresses are not stored', async () => {
  const { $client } = portal.database
  const change = (email: string | null) =>
    $client.query('update member set email = $2 where id = $1', [member.id, email])
  const { person } = asked()
  await refuse(member.email)
  await write(member, 'one')
  await change(`ny-${member.email}`)
  expect([await person(), await kept()]).toEqual([null, []])
  await change(member.email)
  expect(await person(), 'the old one again').toBeNull()
  await $client.query(`insert into refused_email values ('ingen@example.org', now(), '550')`)
  expect(await kept()).toEqual([])
})

test('an address changed while its rejection is stored leaves no rejection', async () => {
  const { $client } = portal.database
  const changing = await portal.app.payments.pool.connect()
  await changing.query('begin')
  await changing.query('update member set email = $2 where id = $1', [member.id, `ny-${member.email}`])
  const keeping = $client.query(`insert into refused_email values ($1, now(), '550')`, [member.email])
  await expect.poll(() => countLockWaits(portal, 'insert into refused_email%')).toBe(1)
  await changing.query('commit')
  changing.release()
  await keeping
  expect(await kept()).toEqual([])
})

test('register readers see a rejection beside the e-mail; held messages are for those who can fix it', async () => {
  await refuse(member.email)
  await write(member, 'one')
  const of = async (role: ClubRole) => {
    const { person, need } = asked(await withRole(portal, club, { role }))
    return [(await person()) !== null, (await need()) !== undefined]
  }
  expect(await of('owner')).toEqual([true, true])
  expect(await of('treasurer')).toEqual([true, false])
  const host = await withRole(portal, club, { role: 'door-steward' })
  expect(await asked(host).need()).toBeUndefined()
  const refused = await portal.call(host, clubPersonGet, { params: { orgKey: club.key, memberId: member.id } })
  expect(refused.status).toBe(403)
})
