import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { clubLogList } from '@forenet/contract/club/log-calls'
import {
  clubPersonAdd,
  clubPersonDataCorrect,
  clubPersonDataGet,
  clubPersonGet,
} from '@forenet/contract/club/person-calls'
import type { PersonData } from '@forenet/contract/club/person-data'
import { inTransaction } from '@forenet/database/transaction'
import { createActiveMembership, createMember, createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseActors } from '../../src/modules/core/audit/index.ts'
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

async function added(values: object = {}): Promise<string> {
  const body = { id: randomUUID(), firstName: 'Ida', lastName: 'Friis', despiteAlike: true, ...values }
  await portal.call(secretary, clubPersonAdd, { params: { orgKey: club.key }, body })
  return body.id
}
const of = (memberId: string) => ({ params: { orgKey: club.key, memberId } })
const read = async (memberId: string) => (await portal.call(secretary, clubPersonDataGet, of(memberId))).body
const correct = ({ keeper: _keeper, ...data }: PersonData, memberId: string, changed: object, by = secretary) =>
  portal.call(by, clubPersonDataCorrect, { ...of(memberId), body: { ...data, ...changed } })
const entries = async () =>
  (await portal.call(owner, clubLogList, { params: { orgKey: club.key }, query: {} })).body.entries

test('corrects data, stores old and new values in the history and only field names in the log', async () => {
  const id = await added({ phone: '12345678' })
  const before = await read(id)
  expect(before).toMatchObject({ keeper: 'club', firstName: 'Ida', phone: '12345678', email: null })
  const { body } = await correct(before, id, { firstName: 'Ida Marie', phone: null, dateOfBirth: '2014-02-03' })
  expect(body).toMatchObject({ firstName: 'Ida Marie', phone: null, dateOfBirth: '2014-02-03' })
  expect(body.version).not.toBe(before.version)
  const [entry] = await entries()
  expect(entry).toMatchObject({
    action: 'person-corrected',
    about: 'Ida Marie Friis',
    detail: { fields: expect.arrayContaining(['firstName', 'phone', 'dateOfBirth']) },
  })
  expect(JSON.stringify(entry?.detail)).not.toMatch(/Ida|12345678|2014/)
  const { changes } = (await portal.call(secretary, clubPersonGet, of(id))).body
  expect(changes[0]?.by).not.toBeNull()
  expect(changes[0]?.fields.map(({ field }) => field)).toEqual(['name', 'phone', 'birth-date'])
})

test('of two concurrent corrections the later is rejected; a replay succeeds', async () => {
  const id = await added()
  const before = await read(id)
  const codes = await Promise.all(
    ['Esbjerg', 'Ribe'].map(async (City) => {
      const answer = await correct(before, id, { address: { ...before.address, City } })
      return answer.status === 200 ? 'done' : answer.problem.code
    }),
  )
  expect(codes.toSorted()).toEqual(['changed-meanwhile', 'done'])
  const now = await read(id)
  const again = await correct(before, id, { address: now.address })
  expect(again.status).toBe(200)
  expect((await entries()).filter(({ action }) => action === 'person-corrected')).toHaveLength(2)
})

test('rejects a person with a login, family or another club, who manages their own data', {
  tags: 'full',
}, async () => {
  const [login, child, elsewhere] = [await added(), await added(), await added()]
  const { $client } = portal.database
  const loggedIn = `insert into member_login (member_id, issuer, subject, since) values ($1, 'here', $2, now())`
  await $client.query(loggedIn, [login, login])
  const parent = await createMember(portal.database)
  await $client.query('update member set parent_id = $2 where id = $1', [child, parent.id])
  await createActiveMembership(portal.database, (await createOrganisation(portal.database)).id, elsewhere)
  const self = await createMember(portal.database)
  await createActiveMembership(portal.database, club.id, self.id)
  const keepers = [
    [login, 'login'],
    [child, 'family'],
    [elsewhere, 'elsewhere'],
    [self.id, 'elsewhere'],
  ] as const
  for (const [id, keeper] of keepers) {
    const data = await read(id)
    expect(data.keeper).toBe(keeper)
    const { problem } = await correct(data, id, { firstName: 'Anden' })
    expect(problem.code).toBe('keeps-own-data')
  }
})

test('rejects an e-mail that is taken in the register or elsewhere', async () => {
  const email = `${randomUUID()}@example.org`
  await added({ email })
  const id = await added()
  const data = await read(id)
  expect((await correct(data, id, { email })).problem.code).toBe('email-in-register')
  const stranger = await createMember(portal.database)
  expect((await correct(data, id, { email: stranger.email })).problem.code).toBe('email-of-an-account')
  expect((await entries())[0]?.action).toBe('person-email-refused')
  expect((await read(id)).email).toBeNull()
})

/** Inserts a correction's audit entry as stored before values were left out. */
async function correctedBefore(memberId: string): Promise<string> {
  const changes = { phone: { from: '87654321', to: '20304050' }, city: { from: null, to: 'Ribe' } }
  const { rows } = await portal.database.$client.query<{ id: string }>(
    `insert into audit_entry (at, actor_email, organisation_id, action, object_kind, object_id, detail)
     values (now(), 'x@example.org', $1, 'person-corrected', 'member', $2, $3) returning id`,
    [club.id, memberId, { memberId, changes }],
  )
  return rows[0]?.id ?? ''
}
const detailOf = async (entryId: string) =>
  (await portal.database.$client.query<{ detail: object }>('select detail from audit_entry where id = $1', [entryId]))
    .rows[0]?.detail

test('account deletion erases the corrected values', async () => {
  const id = await added()
  const entry = await correctedBefore(id)
  const left = { email: 'left', name: 'Slettet medlem' }
  await inTransaction(portal.app.payments.pool, (transaction) => eraseActors(transaction, [id], '', left))
  expect(JSON.stringify(await detailOf(entry))).not.toMatch(/87654321|20304050|Ribe/)
})

test('the migration keeps only field names in existing audit entries', async () => {
  const id = await added()
  const entry = await correctedBefore(id)
  const migration = '../../../../packages/database/migrations/0054_corrections_without_values.sql'
  const sql = await readFile(new URL(migration, import.meta.url), 'utf8')
  await inTransaction(portal.app.payments.pool, (transaction) => transaction.$client.query(sql))
  expect(await detailOf(entry)).toEqual({ memberId: id, fields: ['city', 'phone'] })
})

test('a person outside the register is not found; a treasurer sees no more than the page shows', async () => {
  const stranger = await createMember(portal.database)
  expect((await portal.call(secretary, clubPersonDataGet, of(stranger.id))).problem.code).toBe('not-found')
  const treasurer = await withRole(portal, club, { role: 'treasurer' })
  expect((await portal.call(treasurer, clubPersonDataGet, of(await added()))).status).toBe(403)
})
