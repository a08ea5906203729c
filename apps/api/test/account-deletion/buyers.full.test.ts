import { memberDeletionRequest } from '@forenet/contract/account-deletion-calls'
import { clubManualRegistrationCreate } from '@forenet/contract/club/manual-registration-calls'
import { createMember } from '@forenet/testkit/builders'
import { startTestPortal, TEST_NOW, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { deleteDueMembers } from '../../src/modules/portal/account-deletion/delete-due-members.ts'
import { redactExpiredBilling } from '../../src/modules/portal/account-deletion/expired-billing.ts'
import { createSalesScene } from '../door-sales/scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ removeAccount: async () => {} })
})
afterAll(() => portal.stop())
afterEach(() => {
  portal.clock.now = new Date(TEST_NOW)
})

/** The stored data of a sale's buyer: order, line, ticket and person. */
async function kept(saleId: string) {
  const { rows } = await portal.database.$client.query<Record<string, unknown>>(
    `select o.billing_name as billed, o.billing_email as email, l.participant_name as line, t.attendee_name as ticket,
       m.first_name || ' ' || m.last_name as member, o.selection::text like '%' || $2 || '%' as wished, o.amount_minor::int as amount
       from event_entry n join payment_order o on o.id = n.order_id join payment_order_line l on l.order_id = o.id
       join event_ticket t on t.entry_id = n.id join member m on m.id = o.payer_member_id where n.id = $1`,
    [saleId, NAME],
  )
  return rows[0]
}
const NAME = 'Asta Ugleskov'
const EMAIL = 'asta.ugleskov@example.org'
const ALL = { billed: NAME, email: EMAIL, line: NAME, ticket: NAME, member: `${NAME} `, wished: true, amount: 35_000 }
const GONE = {
  ...{
    billed: 'Slettet medlem',
    email: '',
    line: 'Slettet medlem',
    ticket: 'Slettet medlem',
    member: 'Slettet medlem',
  },
  ...{ wished: false, amount: 35_000 },
}
const clearOn = async (moment: string) => {
  portal.clock.now = new Date(moment)
  await redactExpiredBilling(portal.app.leaving)
}

/** A cash sale to a buyer with name and address. */
async function sold() {
  const scene = await createSalesScene(portal)
  const till = await scene.device()
  await till.open()
  const sell = async (email: string | null = EMAIL) => {
    const wish = scene.wish({ tickets: [{ ticketTypeId: scene.adult, name: NAME }], email })
    const { status, problem } = await till.sell(wish)
    if (status !== 200) throw new Error(JSON.stringify(problem))
    return wish.id
  }
  const run = async (sql: string, ...values: unknown[]) => (await portal.database.$client.query(sql, values)).rows
  return { ...scene, sell, run }
}

test('door buyers are anonymised when no longer needed for bookkeeping: name, address and ticket', async () => {
  const { sell } = await sold()
  const sale = await sell()
  await clearOn('2031-12-31T23:30:00+01:00')
  expect(await kept(sale)).toEqual(ALL)
  await clearOn('2032-01-01T00:05:00+01:00')
  expect(await kept(sale)).toEqual(GONE)
  await clearOn('2032-01-02T00:05:00+01:00')
  expect(await kept(sale)).toEqual(GONE)
})

test('a manually registered guest is anonymised likewise, with the payment note', async () => {
  const scene = await sold()
  const id = crypto.randomUUID()
  const put = await portal.call(scene.owner, clubManualRegistrationCreate, {
    params: scene.params,
    body: {
      ...{ id, method: 'cash', day: '2026-11-20', note: 'Asta betaler kontant', totalMinor: 30_000, beyond: false },
      ...{ person: { kind: 'guest', name: NAME, email: EMAIL }, language: 'da' },
      tickets: [{ ticketTypeId: scene.adult, name: '' }],
    },
  })
  expect([put.status, put.problem.errors]).toEqual([200, undefined])
  await clearOn('2032-01-01T00:05:00+01:00')
  expect(await kept(id)).toEqual({ ...GONE, amount: 30_000 })
  const notes = await scene.run(
    'select p.note from manual_payment p join event_entry n on n.order_id = p.order_id where n.id = $1',
    id,
  )
  expect(notes).toEqual([{ note: '' }])
})

test('people known otherwise, and unsettled purchases, stay', async () => {
  const { sell, run, club } = await sold()
  const [written, signedIn, tagged, later] = [await sell(), await sell(), await sell(), await sell()]
  const payerOf = async (sale: string) =>
    (await run('select member_id as id from event_entry where id = $1', sale))[0]?.id
  const at = portal.clock.now
  await run(
    'insert into club_person (organisation_id, member_id, added_at) values ($1, $2, $3)',
    ...[club.id, await payerOf(written), at],
  )
  await run(
    `insert into member_login (issuer, subject, member_id, since) values ('https://login.example.org', 'asta', $1, $2)`,
    ...[await payerOf(signedIn), at],
  )
  await run(
    'insert into person_note (id, organisation_id, member_id, text, at) values (gen_random_uuid(), $1, $2, $3, $4)',
    ...[club.id, await payerOf(tagged), 'Har nøglen', at],
  )
  await run(
    `update payment_order set paid_at = '2027-01-01T00:00:00+01:00' where payer_member_id = $1`,
    await payerOf(later),
  )
  await clearOn('2032-01-01T00:05:00+01:00')
  for (const sale of [written, signedIn, tagged, later]) expect(await kept(sale)).toEqual(ALL)
})

test("account deletion removes the own address from door purchases, and no one else's", async () => {
  const { sell, run, club } = await sold()
  const leaver = await createMember(portal.database, { email: EMAIL })
  const [own, other, written] = [await sell('Asta.Ugleskov@example.org'), await sell('bo@example.org'), await sell()]
  await run(
    'insert into club_person (organisation_id, member_id, added_at) select $1, member_id, $3 from event_entry where id = $2',
    ...[club.id, written, portal.clock.now],
  )
  const asked = { person: { email: EMAIL }, params: { memberId: leaver.id }, body: { email: EMAIL } }
  expect((await portal.call(asked.person, memberDeletionRequest, asked)).status).toBe(200)
  portal.clock.now = new Date('2026-11-27T00:05:00+01:00')
  expect(await deleteDueMembers(portal.app.leaving)).toBe(1)
  expect(await kept(own)).toEqual({ ...ALL, email: '' })
  expect(await kept(other)).toEqual({ ...ALL, email: 'bo@example.org' })
  expect(await kept(written)).toEqual(ALL)
})
