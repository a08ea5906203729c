import { randomUUID } from 'node:crypto'
import { clubLogList } from '@forenet/contract/club/log-calls'
import { clubPersonAdd, clubPersonGet } from '@forenet/contract/club/person-calls'
import { clubRegisterCount } from '@forenet/contract/club/register-calls'
import { createMember, createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withRole } from './scene.ts'

let portal: TestPortal
let club: Awaited<ReturnType<typeof createOrganisation>>
let owner: TestPerson
let secretary: TestPerson
beforeAll(async () => {
  portal = await startTestPortal()
  club = await createOrganisation(portal.database)
  owner = await withRole(portal, club, { role: 'owner' })
  secretary = await withRole(portal, club, { role: 'secretary' })
})
afterAll(() => portal.stop())

const named = (lastName: string, more: object = {}) => ({ id: randomUUID(), firstName: 'Ida', lastName, ...more })
const add = (body: ReturnType<typeof named> & { despiteAlike?: boolean }, by = secretary) =>
  portal.call(by, clubPersonAdd, { params: { orgKey: club.key }, body })
const get = async (memberId: string) =>
  (await portal.call(secretary, clubPersonGet, { params: { orgKey: club.key, memberId } })).body
const count = async (text: string) =>
  (await portal.call(secretary, clubRegisterCount, { params: { orgKey: club.key }, query: { text } })).body.count
const log = async () =>
  (await portal.call(owner, clubLogList, { params: { orgKey: club.key }, query: {} })).body.entries

test('adds a person once however often the request is sent, with an audit entry', async () => {
  const ida = named('Friis', {
    email: 'ida.friis@example.org',
    phone: '12 34 56 78',
    gender: 'female',
    dateOfBirth: '2014-02-03',
    address: { AddressLine1: 'Havnevej 3', PostCode: '6700', City: 'Esbjerg', Country: 'Denmark' },
  })
  for (const { body } of await Promise.all([add(ida), add(ida)])) expect(body).toEqual({ memberId: ida.id, alike: [] })
  const { person, changes } = await get(ida.id)
  expect(person).toMatchObject({
    name: 'Ida Friis',
    email: 'ida.friis@example.org',
    phone: '12 34 56 78',
    dateOfBirth: '2014-02-03',
    address: 'Havnevej 3',
    city: 'Esbjerg',
    status: 'none',
  })
  expect(changes.map(({ begins, by }) => [begins, by !== null])).toEqual([[true, true]])
  expect((await log()).filter(({ action }) => action === 'person-added').map(({ about }) => about)).toEqual([
    'Ida Friis',
  ])
  expect((await add({ ...ida, lastName: 'Lund' })).problem.code).toBe('changed-meanwhile')
})

test('shows possible duplicates as the data check would find them', async () => {
  const first = named('Krogh', { dateOfBirth: '2014-02-03' })
  await add(first)
  const again = await add(named('KROGH'))
  expect(again.body).toEqual({
    memberId: null,
    alike: [{ memberId: first.id, name: 'Ida Krogh', dateOfBirth: '2014-02-03', by: 'name' }],
  })
  expect((await add(named('Krogh', { dateOfBirth: '2016-07-08' }))).body.alike).toEqual([])
  expect(await count('Krogh')).toBe(2)
  expect((await add({ ...named('Krogh'), despiteAlike: true })).body.memberId).not.toBeNull()
  expect(await count('Krogh')).toBe(3)
})

test('rejects an e-mail that another person of the register has', async () => {
  const email = 'birk@example.org'
  const first = named('Birk', { email })
  await add(first)
  const again = await add({ ...named('Toft', { email: email.toUpperCase() }), despiteAlike: true })
  expect(again.body.alike).toMatchObject([{ memberId: first.id, by: 'email' }])
  expect(await count('Toft')).toBe(0)
})

test('shows the second of two concurrent requests the person the first one added', async () => {
  const answers = await Promise.all([add(named('Dahl')), add(named('Dahl'), owner)])
  expect(answers.filter(({ body }) => body.memberId === null)).toHaveLength(1)
  expect(await count('Dahl')).toBe(1)
})

test('rejects invalid input with the field named', async () => {
  const wrong = await add(named('Vang', { dateOfBirth: '2031-01-01' }))
  expect(wrong.problem).toMatchObject({ code: 'malformed-input', errors: [{ path: 'dateOfBirth' }] })
  expect((await add(named('<b>'))).problem.code).toBe('malformed-input')
})

test('rejects and logs an e-mail used elsewhere, without storing it, and limits attempts', async () => {
  const emails = await Promise.all(Array.from({ length: 11 }, async () => (await createMember(portal.database)).email))
  const prober = await withRole(portal, club, { role: 'secretary' })
  const codes: string[] = []
  for (const email of emails) codes.push((await add(named('Prøve', { email }), prober)).problem.code)
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 'email-of-an-account'), 'too-many-requests'])
  const unknown = await add(named('Prøve', { email: `${randomUUID()}@example.org` }), prober)
  expect(unknown.problem.code).toBe('too-many-requests')
  expect((await add(named('Uden mail'), prober)).status).toBe(200)
  expect(await count('Prøve')).toBe(0)
  const entries = (await log()).filter(({ action }) => action === 'person-email-refused')
  expect(entries).toHaveLength(10)
  expect(JSON.stringify(entries.map(({ detail }) => detail))).not.toContain('@')
})

test("counts unused e-mails towards that limit too, and keeps them out of the club's log", async () => {
  const prober = await withRole(portal, club, { role: 'secretary' })
  await portal.database.$client.query(
    `insert into audit_entry (at, actor_email, actor_member_id, action, object_kind, object_id)
     select $1, $2, $3, 'person-email-free', 'organisation', $4 from generate_series(1, 198)`,
    [portal.clock.now, prober.email, prober.memberId, club.id],
  )
  const ask = () => add(named('Fri', { email: `${randomUUID()}@example.org` }), prober)
  expect((await ask()).body.memberId).not.toBeNull()
  expect((await ask()).body.memberId).toBeNull()
  expect((await ask()).problem.code).toBe('too-many-requests')
  expect((await log()).map(({ action }) => action)).not.toContain('person-email-free')
})
