import { historyCreate, membershipCreate, paymentItemCreate } from '@forenet/contract/membership-calls'
import { inTransaction } from '@forenet/database/transaction'
import { createDependant, createEdition, createMember, createOrganisation, linkFamily } from '@forenet/testkit/builders'
import { startTestPortal, TEST_NOW, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { buildSelection, preparePurchase } from '@forenet/testkit/purchase'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  countPaymentItem,
  MAX_ITEMS_A_DAY,
  MAX_UNPAID_PER_PERIOD,
} from '../../src/modules/membership/memberships/payment-items.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
afterEach(() => {
  portal.clock.now = new Date(TEST_NOW)
})

/** A member with unpaid history lines for a number of years. */
async function payer(years = 1) {
  const member = await createMember(portal.database)
  const person: TestPerson = { email: member.email ?? '' }
  const lines: string[] = []
  for (let year = 0; year < years; year++) lines.push(await openLine(person, member.id))
  return { member, person, lines, line: lines[0] ?? '' }
}

async function openLine(person: TestPerson, memberId: string): Promise<string> {
  const organisation = await createOrganisation(portal.database)
  const configuration = await createEdition(portal.database, organisation.id)
  const membership = await portal.call(person, membershipCreate, {
    params: { memberId },
    body: { orgId: organisation.id },
  })
  const line = await portal.call(person, historyCreate, {
    params: { membershipId: membership.body.id },
    body: { membershipConfId: configuration.id, gdprAgreement: true },
  })
  return line.body.id
}

const add = async (person: TestPerson, historyId: string) =>
  portal.call(person, paymentItemCreate, { params: { historyId }, body: {} })
const addMany = (person: TestPerson, historyId: string, many: number) =>
  Promise.all(Array.from({ length: many }, () => add(person, historyId)))
const statuses = (answers: readonly { status: number }[]) => ({
  stored: answers.filter(({ status }) => status === 200).length,
  refused: answers.filter(({ status }) => status === 429).length,
})
const itemsOf = async (historyId: string) =>
  Number(
    (await portal.database.$client.query('select count(*) from membership_payment where history_id = $1', [historyId]))
      .rows[0]?.count,
  )

const COLUMNS = `history_id, payer_member_id, billing_name, billing_address, billing_email, total_members, total_fee_minor,
  currency, payment_method, payment_total_minor, reference_key, payment_created_at, payment_updated_at`
const ONE_MORE = `insert into membership_payment (${COLUMNS}) select ${COLUMNS} from membership_payment where history_id = $1 limit 1`

describe('payment items', () => {
  test('of one line are limited while unpaid, even concurrently', async () => {
    const { person, line } = await payer()
    const answers = await addMany(person, line, MAX_UNPAID_PER_PERIOD + 6)
    expect(statuses(answers)).toEqual({ stored: MAX_UNPAID_PER_PERIOD, refused: 6 })
    expect(answers.find(({ status }) => status === 429)?.problem.code).toBe('too-many-requests')
    expect(await itemsOf(line)).toBe(MAX_UNPAID_PER_PERIOD)
  })

  test('twin: counting without a lock stores more', async () => {
    const { member, person, line } = await payer()
    await addMany(person, line, MAX_UNPAID_PER_PERIOD - 1)
    const together = 4
    const caller = { email: member.email ?? '', memberId: member.id, actingFor: null }
    let counted = 0
    const everybodyHasCounted = Promise.withResolvers<void>()
    const stored = await Promise.all(
      Array.from({ length: together }, () =>
        inTransaction(portal.app.payments.pool, async (transaction) => {
          await countPaymentItem(transaction, caller, line, portal.clock.now, async () => undefined)
          if (++counted === together) everybodyHasCounted.resolve()
          await everybodyHasCounted.promise
          return transaction.$client.query(ONE_MORE, [line])
        }),
      ),
    )
    expect(stored).toHaveLength(together)
    expect(await itemsOf(line)).toBeGreaterThan(MAX_UNPAID_PER_PERIOD)
  })

  test('of one member are limited per day, across lines and people, even concurrently', async () => {
    const { member, person, lines } = await payer(5)
    const child = await createDependant(portal.database, member.id)
    lines.push(await openLine(person, child.id), await openLine(person, child.id))
    const answers = (await Promise.all(lines.map((line) => addMany(person, line, MAX_UNPAID_PER_PERIOD)))).flat()
    expect(statuses(answers)).toEqual({ stored: MAX_ITEMS_A_DAY, refused: 7 * MAX_UNPAID_PER_PERIOD - MAX_ITEMS_A_DAY })
    portal.clock.now = new Date(TEST_NOW.getTime() + 86_400_001)
    expect((await add(person, await openLine(person, member.id))).status).toBe(200)
  })

  test('added by family do not count against the payer', async () => {
    const { member, person, line } = await payer()
    const aunt = await createMember(portal.database)
    await linkFamily(portal.database, aunt, member)
    const asAunt = { email: aunt.email ?? '' }
    for (let line = 0; line < 6; line++) await addMany(asAunt, await openLine(person, member.id), MAX_UNPAID_PER_PERIOD)
    expect((await add(asAunt, line)).problem.code).toBe('too-many-requests')
    expect((await add(person, line)).status).toBe(200)
  })

  test('of purchases are limited per day, even when prepared concurrently', async () => {
    const { member, person } = await payer(0)
    const organisation = await createOrganisation(portal.database)
    const configuration = await createEdition(portal.database, organisation.id)
    const selection = buildSelection(
      organisation.id,
      [{ memberId: member.id, membershipConfId: configuration.id }],
      45_000,
    )
    const answers = await Promise.all(Array.from({ length: 66 }, () => preparePurchase(portal, person, selection)))
    expect(statuses(answers)).toEqual({ stored: 60, refused: 6 })
  })
})
