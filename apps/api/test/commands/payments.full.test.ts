import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEdition, createMember, createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import {
  approvePayment,
  buildSelection,
  openPaymentWindow,
  readBothLedgers,
  waitForPaymentState,
} from '@forenet/testkit/purchase'
import { TEST_ENCRYPTION_KEY } from '@forenet/testkit/sealing'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setGatewayKey } from '../../src/modules/core/organisations/index.ts'
import { refundComment } from '../../src/modules/money/payments/refunding/refund-rules.ts'
import { sweepPayments } from '../../src/modules/money/payments/sweep.ts'
import { startSweeping } from '../../src/platform/jobs/sweeping.ts'
import { dumpTables, restoreTables } from './dump-tables.ts'
import { forenet } from './run-forenet.ts'

const PRICE = 45_000

let portal: TestPortal
let sweeping: { stop: () => Promise<void> }
let organisation: Awaited<ReturnType<typeof createOrganisation>>
let membershipConfId: string
beforeEach(async () => {
  portal = await startTestPortal()
  // As in a running portal.
  sweeping = startSweeping(() => sweepPayments(portal.app.payments), pino({ level: 'silent' }), 50)
  organisation = await createOrganisation(portal.database)
  membershipConfId = (await createEdition(portal.database, organisation.id)).id
})
afterEach(async () => {
  await sweeping.stop()
  await portal.stop()
})

/** Runs a command with the portal's database and gateway. */
function run(args: readonly string[], input = '', apiKey = 'test-gateway-key') {
  return forenet(
    args,
    {
      DATABASE_URL: portal.databaseUrl,
      ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
      FREEPAY_CREATE_URL: portal.sandbox.gatewayCreateUrl,
      FREEPAY_MANAGE_URL: portal.sandbox.gatewayManageUrl,
      FREEPAY_API_KEY: apiKey,
    },
    { input, now: () => portal.clock.now },
  )
}

/** The CSV export of the gateway's dashboard. */
const list = async () => (await fetch(`${portal.sandbox.origin}/gateway/authorizations.csv`)).text()

async function begin(by?: { id: string; email: string | null }) {
  const member = by ?? (await createMember(portal.database))
  const person: TestPerson = { email: member.email ?? '' }
  const selection = buildSelection(organisation.id, [{ memberId: member.id, membershipConfId }], PRICE)
  return { person, ...(await openPaymentWindow(portal, person, selection)) }
}

async function pay({ person, forenettoken, paymentIdentifier }: Awaited<ReturnType<typeof begin>>) {
  const authorization = await approvePayment(portal, paymentIdentifier)
  await waitForPaymentState(portal, person, forenettoken, ['paid'])
  return authorization
}

/** Refunds at the gateway as the portal would, for a time missing from the ledger. */
async function payBack(authorization: string, amount: number) {
  const answer = await fetch(`${portal.sandbox.gatewayManageUrl}/authorization/${authorization}/credit`, {
    method: 'POST',
    headers: { authorization: 'test-gateway-key', 'content-type': 'application/json' },
    body: JSON.stringify({ Amount: amount, Comment: refundComment(randomUUID()) }),
  })
  expect(await answer.json()).toMatchObject({ IsSuccess: true })
}

const linesOf = (said: string, id: string) => {
  const lines = said.split('\n')
  const at = lines.findIndex((line) => line.startsWith(id))
  return at < 0 ? '' : `${lines[at]}\n${lines[at + 1]}`
}

test('compares payments under a replaced key with that key', async () => {
  await pay(await begin())
  for (const key of ['test-gateway-key', 'key-of-today']) {
    await setGatewayKey(portal.database, portal.sealing, organisation.id, key, portal.clock.now)
  }
  expect(await run(['payments', 'unmatched'], '', 'key-of-the-portal')).toMatchObject({
    code: 0,
    complained: '',
    said: expect.stringMatching(
      /1 compared, 0 unmatched; captured at the gateway: DKK.450\.00, recorded here: DKK.450\.00/,
    ),
  })
})

test('recovers every payment and refund missing from an older backup, and ledger and gateway agree', async () => {
  const before = await pay(await begin())
  const untouched = await pay(await begin())
  const open = await begin()
  const faithful = await createMember(portal.database)
  const dump = await dumpTables(portal.database)

  const ours = await pay(open)
  const lost = await pay(await begin(faithful))
  const late = await begin()
  await payBack(before, 20_000)
  await restoreTables(portal.database, dump)

  expect(await run(['payments', 'give-back', lost])).toMatchObject({
    code: 1,
    complained: expect.stringContaining('Turn on maintenance first'),
  })
  await run(['maintenance', 'on'])
  const held = await approvePayment(portal, late.paymentIdentifier)

  const found = await run(['payments', 'unmatched', '--list', '-'], await list())
  expect(found).toMatchObject({ code: 1, complained: '' })
  expect(linesOf(found.said, ours)).toMatch(
    /DKK.450\.00 is captured at the gateway, and not recorded here.*\n.*payments adopt/,
  )
  expect(linesOf(found.said, lost)).toMatch(/is captured for an unknown purchase.*\n.*payments give-back/)
  expect(linesOf(found.said, held)).toMatch(/is reserved for an unknown purchase.*\n.*payments give-back/)
  expect(linesOf(found.said, before)).toMatch(/DKK.200\.00 was refunded, and is not recorded here/)
  expect(found.said).not.toContain(untouched)
  expect(found.said).toMatch(
    /^5 compared, 4 unmatched; captured at the gateway: DKK.1,600\.00, recorded here: DKK.900\.00$/m,
  )

  const alone = await run(['payments', 'unmatched'])
  expect(linesOf(alone.said, before)).toMatch(/was refunded/)
  expect(alone.said).toContain('2 compared, 1 unmatched')
  expect(alone.said).toContain('Without a list')

  expect(await run(['payments', 'adopt', lost])).toMatchObject({
    code: 1,
    said: expect.stringContaining('payments give-back'),
  })
  const adopted = await run(['payments', 'adopt', '--list', '-'], await list())
  expect(adopted).toMatchObject({ code: 0, complained: '' })
  expect(adopted.said).toMatch(new RegExp(`^${ours} .* settled$`, 'm'))
  expect(adopted.said).toMatch(new RegExp(`^${before} .* recorded as refunded`, 'm'))
  expect(await run(['payments', 'give-back', lost, held])).toMatchObject({ code: 0, complained: '' })

  const told = await portal.database.$client.query(
    `select action, object_id from audit_entry where action like 'payment-giv%' order by id`,
  )
  const words = (id: string) =>
    ['payment-give-back-begun', 'payment-given-back'].map((action) => ({ action, object_id: id }))
  expect(told.rows).toEqual([...words(lost), ...words(held)])

  const { rows } = await portal.database.$client.query(`select reason from payment_refund`)
  expect(rows).toHaveLength(1)
  const books = await readBothLedgers(portal)
  expect(books.ours).toEqual(books.theirs)
  expect(Object.values(books.ours)).toEqual(expect.arrayContaining([PRICE, PRICE, PRICE - 20_000]))
  expect(await waitForPaymentState(portal, open.person, open.forenettoken, ['paid'])).toMatchObject({ state: 'paid' })
  expect(await run(['payments', 'unmatched', '--list', '-'], await list())).toMatchObject({
    code: 0,
    said: expect.stringContaining('0 unmatched; captured at the gateway: DKK 1,150.00, recorded here: DKK 1,150.00'),
  })

  // Repeating it changes nothing.
  for (const action of ['adopt', 'give-back']) {
    expect(await run(['payments', action, '--list', '-'], await list())).toMatchObject({
      code: 0,
      said: 'Nothing to do',
    })
  }
  expect(await readBothLedgers(portal)).toEqual(books)
  await run(['maintenance', 'off'])
  // The gateway has already seen the order number that is assigned again.
  let refused = ''
  const beginAgain = async () => {
    refused = await begin(faithful).then(() => 'begun', String)
    return refused
  }
  // The portal learns with a delay that maintenance is over.
  await expect.poll(beginAgain, { timeout: 15_000 }).not.toContain('in-maintenance')
  expect(refused).toContain('gateway-unavailable')
  await pay(await begin(faithful))
})

test('reports a payment that the gateway does not know', async () => {
  const authorization = await pay(await begin())
  await fetch(`${portal.sandbox.origin}/sandbox/ledger`, { method: 'DELETE' })
  const { code, said } = await run(['payments', 'unmatched'])
  expect(code).toBe(1)
  expect(linesOf(said, authorization)).toMatch(/is recorded here, and not captured at the gateway.*\n.*check it/)
  expect(await run(['payments', 'unmatched', '--to', '2026-11-01', '--from', '2026-10-01'])).toMatchObject({ code: 0 })
})

describe('incorrect use', () => {
  test.each([
    [[], 'Expected waiting, release, unmatched, adopt or give-back'],
    [['find'], 'Expected waiting, release, unmatched, adopt or give-back'],
    [['waiting', 'an-authorization'], 'Expected waiting'],
    [['release'], 'Expected waiting'],
    [['release', 'an-authorization', '--all'], 'Expected waiting'],
    [['adopt', '--all'], 'Expected waiting'],
    [['unmatched', 'an-authorization'], 'takes --list'],
    [['adopt'], 'Expected authorizations'],
    [['give-back', 'one-authorization', '--list', '-'], 'Expected authorizations'],
    [['unmatched', '--list', '/nonexistent/list.csv'], 'cannot be read'],
    [['unmatched', '--from', 'yesterday'], '--from must be a date'],
    [['unmatched', '--to', '2026-02-30'], '--to must be a date'],
    [['unmatched', '--from', '2026-12-02', '--to', '2026-12-01'], 'is after'],
    [['unmatched', '--since', '2026-12-02'], '--since'],
  ])('%j is rejected', async (args, words) => {
    const { code, complained } = await run(['payments', ...args])
    expect(code).toBe(2)
    expect(complained).toContain(words)
    expect(complained).toContain('payments give-back <authorization>')
  })

  test('reports a list without authorizations, a silent gateway and an unknown key', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'list-'))
    const file = join(folder, 'list.csv')
    await writeFile(file, 'Order;Amount\n123;45000\n')
    expect(await run(['payments', 'unmatched', '--list', file])).toMatchObject({
      code: 1,
      complained: 'The list has no column AuthorizationIdentifier',
    })
    await rm(folder, { recursive: true })
    const environment = {
      DATABASE_URL: portal.databaseUrl,
      FREEPAY_CREATE_URL: 'http://localhost:9',
      FREEPAY_MANAGE_URL: 'http://localhost:9',
      FREEPAY_API_KEY: 'test-gateway-key',
    }
    const one = { input: `${randomUUID()}\n` }
    expect(await forenet(['payments', 'unmatched', '--list', '-'], environment, one)).toMatchObject({
      code: 1,
      complained: 'The gateway did not answer GET',
    })
    const stranger = {
      ...environment,
      FREEPAY_MANAGE_URL: portal.sandbox.gatewayManageUrl,
      FREEPAY_API_KEY: 'another-key',
    }
    const refused = await forenet(['payments', 'unmatched', '--list', '-'], stranger, one)
    expect(refused).toEqual({ code: 1, said: '', complained: expect.stringContaining('look at FREEPAY_API_KEY') })
    expect(await forenet(['payments', 'unmatched'], { DATABASE_URL: portal.databaseUrl })).toMatchObject({
      code: 1,
      complained: expect.stringContaining('FREEPAY_MANAGE_URL'),
    })
  })
})
