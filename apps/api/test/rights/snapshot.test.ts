import { createMember } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { snapshot } from './snapshot.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const noted = (action: string) =>
  run(
    `insert into audit_entry (at, actor_email, action, object_kind, object_id) values (now(), 'a@b.dk', '${action}', 'member', '1')`,
  )
const run = (statement: string) => portal.database.$client.query(statement)

test('detects the first change after the first snapshot', async () => {
  const before = await snapshot(portal)
  await createMember(portal.database)
  expect(await snapshot(portal)).not.toEqual(before)
})

test('reads unchanged data identically', async () => {
  await createMember(portal.database)
  expect(await snapshot(portal)).toEqual(await snapshot(portal))
})

test.each([
  ['a row more', () => createMember(portal.database)],
  ['a word of a row', () => run(`update member set city = 'Ebeltoft' where id = (select id from member limit 1)`)],
  ['a row less', () => run('delete from member where id = (select id from member limit 1)')],
  ['an entry of the log', () => noted('member-changed')],
  ['a table emptied', () => run('truncate audit_entry')],
])('detects %s', async (_what, change) => {
  await createMember(portal.database)
  const before = await snapshot(portal)
  await change()
  expect(await snapshot(portal)).not.toEqual(before)
})

test('ignores audit entries of rejected impersonation and rolled-back changes', async () => {
  const before = await snapshot(portal)
  await noted('acted:memberUpdate')
  await run(`begin; update member set city = 'Ry'; rollback`)
  expect(await snapshot(portal)).toEqual(before)
})

test('detects a write that was in progress once it is committed', async () => {
  const before = await snapshot(portal)
  const writer = new pg.Client(portal.databaseUrl)
  await writer.connect()
  await writer.query('begin')
  await writer.query(`update member set city = 'Hjortshøj'`)
  expect(await snapshot(portal)).toEqual(before)
  await writer.query('commit')
  await writer.end()
  expect(await snapshot(portal)).not.toEqual(before)
})
