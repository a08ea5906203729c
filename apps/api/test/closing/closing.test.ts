import { randomUUID } from 'node:crypto'
import * as bankCalls from '@forenet/contract/club/bank-calls'
import * as calls from '@forenet/contract/club/closing-calls'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closableMonths } from '../../src/modules/finance/closing/closing-rules.ts'
import { compareWithGateways, listGatewayDifferences } from '../../src/modules/money/payments/index.ts'
import { ACCOUNT, danskeBank } from '../bank/scene.ts'
import { createLedgerScene, type LedgerScene } from '../ledger/scene.ts'

const OCTOBER = '2026-10-31'
const NOVEMBER = '2026-11-30'

test.each<[string, string | null, string | null, string, string[]]>([
  ['nothing without postings', null, null, '2026-11-20', []],
  ['the months since the first posting', null, '2026-09-15', '2026-11-20', ['2026-09-30', OCTOBER]],
  ['the months after the closed ones', '2026-09-30', '2026-01-01', '2026-11-20', [OCTOBER]],
  ['no month on its last day', OCTOBER, '2026-01-01', NOVEMBER, []],
  ['the month before from the first day on', OCTOBER, '2026-01-01', '2026-12-01', [NOVEMBER]],
  ['a leap day', '2028-01-31', '2027-01-01', '2028-03-01', ['2028-02-29']],
])('can be closed: %s', (_what, closedThrough, firstPostedOn, today, expected) => {
  expect(closableMonths({ closedThrough, firstPostedOn }, today)).toEqual(expected)
})

let portal: TestPortal
let scene: LedgerScene
beforeAll(async () => {
  portal = await startTestPortal()
  scene = await createLedgerScene(portal)
  await scene.enrol('cash', [scene.members[0] ?? ''], '2026-10-12')
})
afterAll(() => portal.stop())

const params = () => ({ orgKey: scene.club.key })
const list = async () => (await portal.call(scene.treasurer, calls.clubClosingList, { params: params() })).body
const check = async (through: string) =>
  (await portal.call(scene.treasurer, calls.clubClosingCheck, { params: params(), body: { through } })).body.checks
const close = (through: string, id: string = randomUUID()) =>
  portal.call(scene.treasurer, calls.clubClosingClose, { params: params(), body: { id, through } })
const reopen = (closingId: string, by = scene.owner) =>
  portal.call(by, calls.clubClosingReopen, {
    params: { ...params(), closingId },
    body: { reason: 'Et bilag manglede' },
  })
const differing = (checks: Awaited<ReturnType<typeof check>>) =>
  checks.flatMap(({ source, first }) => first.map(({ kind }) => `${source} ${kind}`))

describe('a month', () => {
  test('is closed when the checks agree, once', async () => {
    await scene.post()
    expect(await list()).toEqual({ closedThrough: null, closable: [OCTOBER], periods: [] })
    const id = randomUUID()
    const { body } = await close(OCTOBER, id)
    expect(body.checks.map(({ source, count }) => [source, count])).toEqual([
      ['ledger', 0],
      ['gateway', 0],
      ['payouts', 0],
      ['drawers', 0],
      ['invoices', 0],
      ['bank', 0],
    ])
    expect(body).toMatchObject({ closed: true, closings: { closedThrough: OCTOBER, closable: [] } })
    expect(body.closings.periods).toMatchObject([{ id, from: null, through: OCTOBER, sequence: 1, reopened: null }])
    expect((await close(OCTOBER, id)).body).toMatchObject({ closed: true })
    expect((await close(OCTOBER)).problem.code).toBe('changed-meanwhile')
    expect((await close(NOVEMBER)).problem.code).toBe('changed-meanwhile')
    expect((await close('2026-11-29')).problem.code).toBe('malformed-input')
  })

  test('takes no postings: a late movement is posted on the first open day with its own date', async () => {
    await scene.enrol('bank-transfer', [scene.members[1] ?? ''], '2026-10-20')
    await scene.post()
    const { entries } = await scene.books({ account: 'bank' })
    expect(entries).toMatchObject([{ day: '2026-11-01', movedOn: '2026-10-20' }])
    expect(await scene.verify()).toMatchObject({ postings: 2, broken: null, differences: 0 })
    await expect(
      scene.run(
        `insert into ledger_posting (organisation_id, sequence, posted_on, moved_at, recorded_at, source_kind, source_id, previous_hash, hash)
         values ($1, 99, '2026-10-31', now(), now(), 'manual', gen_random_uuid(), '', '')`,
        scene.club.id,
      ),
    ).rejects.toThrow('A closed period takes no postings')
  })

  test('is reopened by an owner alone, with a reason, and the last one first', async () => {
    const closingId = (await list()).periods[0]?.id ?? ''
    expect((await reopen(closingId, scene.treasurer)).problem.code).toBe('not-allowed')
    expect((await reopen(randomUUID())).problem.code).toBe('not-found')
    const { body } = await reopen(closingId)
    expect(body).toMatchObject({ closedThrough: null, closable: [OCTOBER] })
    expect(body.periods).toMatchObject([{ id: closingId, reopened: { reason: 'Et bilag manglede' } }])
    expect((await reopen(closingId)).problem.code).toBe('changed-meanwhile')
    const records = await scene.run<{ action: string }>(
      `select action from audit_entry where organisation_id = $1 and action like 'books-%' order by at, id`,
      scene.club.id,
    )
    expect(records.map(({ action }) => action).toSorted()).toEqual(['books-closed', 'books-reopened'])
    expect((await close(OCTOBER)).body).toMatchObject({ closed: true })
  })
})

describe('differences', () => {
  test('keep a month open until refunds are paid and the provider agrees', { tags: 'full' }, async () => {
    const { authorizationIdentifier } = await scene.buy()
    portal.clock.now = new Date('2026-12-02T11:00:00Z')
    // A payment was recorded as a bank transfer, so the month needs a statement.
    const statement = 'bank bank-not-imported'
    expect(differing(await check(NOVEMBER))).toEqual([statement])
    await scene.forge('update gateway_reading set our_minor = 0')
    const { payments } = portal.app
    await payments.gateways.of('freepay').credit(await payments.gatewayKey('', ''), authorizationIdentifier, 100, '')
    const { body } = await close(NOVEMBER)
    expect(body.closed).toBe(false)
    expect(differing(body.checks)).toEqual(['gateway gateway-differs', statement])
    expect(body.closings.closedThrough).toBe(OCTOBER)
    expect(body.checks).toContainEqual(expect.objectContaining({ source: 'gateway', count: 1, acceptable: 0 }))
    await scene.forge('update payment_attempt set authorization_identifier = gen_random_uuid()')
    expect(differing(await check(NOVEMBER))).toEqual(['gateway not-at-gateway', statement])
  })

  test('include bank transactions of the period, until they are matched or ignored', { tags: 'full' }, async () => {
    const club = await createLedgerScene(portal)
    const to = { orgKey: club.club.key }
    const found = async (through: string) => {
      const input = { params: to, body: { through } }
      return (await portal.call(club.treasurer, calls.clubClosingCheck, input)).body.checks
        .find(({ source }) => source === 'bank')
        ?.first.filter(({ kind }) => kind === 'bank-line-unmatched')
    }
    await portal.call(club.treasurer, bankCalls.clubBankFileImport, {
      params: to,
      query: { id: randomUUID(), filename: 'bank.csv', account: ACCOUNT } as never,
      body: Buffer.from(
        danskeBank([
          ['Loppemarked', '55,50', 12],
          ['Hal 2', '-100,00', 13],
        ]),
      ) as never,
    })
    expect(await found(OCTOBER)).toEqual([])
    const [line] = (await found(NOVEMBER)) ?? []
    expect(line).toMatchObject({ kind: 'bank-line-unmatched', about: 'Loppemarked', oursMinor: 5_550 })
    await portal.call(club.treasurer, bankCalls.clubBankLineIgnore, {
      params: { ...to, lineId: line?.id ?? '' },
      body: { reason: 'Afregnet kontant' },
    })
    expect(await found(NOVEMBER)).toEqual([])
  })
})

describe('payments that the provider cannot confirm', () => {
  test('do not keep others from being compared', { tags: 'full' }, async () => {
    const club = await createLedgerScene(portal)
    const [lost, found] = [await club.buy(), await club.buy()]
    await club.forge(
      `update payment_attempt set provider = 'gone', updated_at = updated_at - interval '1 hour' where order_id = $1`,
      lost.orderId,
    )
    const period = { organisationId: club.club.id, after: null, through: '2026-12-31' }
    await compareWithGateways(portal.app.payments, period, 1)
    await compareWithGateways(portal.app.payments, period, 1)
    const left = await listGatewayDifferences(portal.database, period)
    expect(left).toMatchObject([{ kind: 'provider-not-set-up', orderId: lost.orderId }])
    expect(left).not.toContainEqual(expect.objectContaining({ orderId: found.orderId }))
  })

  test('are accepted with a reason, once as many as were displayed', { tags: 'full' }, async () => {
    const club = await createLedgerScene(portal)
    const [gone, purged] = [await club.buy(), await club.buy()]
    await club.forge(`update payment_attempt set provider = 'gone' where order_id = $1`, gone.orderId)
    await club.forge(
      'update payment_attempt set authorization_identifier = gen_random_uuid() where order_id = $1',
      purged.orderId,
    )
    const to = { params: { orgKey: club.club.key } }
    const through = '2026-12-31'
    const reason = 'Udbyderen er lukket; stemmer med banken'
    const { checks } = (await portal.call(club.treasurer, calls.clubClosingCheck, { ...to, body: { through } })).body
    expect(differing(checks).toSorted()).toEqual(['gateway not-at-gateway', 'gateway provider-not-set-up'])
    expect(checks).toContainEqual(expect.objectContaining({ source: 'gateway', acceptable: 2, accepted: [] }))
    const accept = (payments: number) =>
      portal.call(club.treasurer, calls.clubClosingAccept, { ...to, body: { through, payments, reason } })
    expect((await accept(1)).problem.code).toBe('changed-meanwhile')
    const { body } = await accept(2)
    expect(body.checks.every(({ count }) => count === 0)).toBe(true)
    expect(body.checks.flatMap(({ accepted }) => accepted)).toMatchObject([{ payments: 2, reason }])
    expect(
      await club.run(
        `select detail from audit_entry where action = 'payments-accepted' and organisation_id = $1`,
        club.club.id,
      ),
    ).toEqual([{ detail: { until: through, payments: 2, reason } }])
    // An acceptance is of one amount.
    await club.forge('update accepted_payment set our_minor = our_minor + 1')
    expect((await accept(1)).problem.code).toBe('changed-meanwhile')
    expect((await accept(2)).body.checks[1]).toMatchObject({ count: 0, accepted: [{ payments: 2 }] })
  })
})
