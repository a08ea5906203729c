import { randomUUID } from 'node:crypto'
import { clubApprovalDecide, clubApprovalList } from '@forenet/contract/club/approval-calls'
import { clubLogList } from '@forenet/contract/club/log-calls'
import { clubPersonPayments, clubPersonRefund } from '@forenet/contract/club/person-calls'
import { clubRoleInvite } from '@forenet/contract/club/role-calls'
import { clubSettingsGet, clubSettingsSave } from '@forenet/contract/club/settings-calls'
import { notificationList } from '@forenet/contract/notification-calls'
import { inTransaction } from '@forenet/database/transaction'
import { createEdition, createMember } from '@forenet/testkit/builders'
import { waitForLockWait } from '@forenet/testkit/lock-waits'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { findRefundLimit, setGatewayKey } from '../../src/modules/core/organisations/index.ts'
import { sendRefundApprovalRequest } from '../../src/modules/finance/club-refunds/emails/approval-request.ts'
import { loadRefundsForApprovals } from '../../src/modules/finance/club-refunds/index.ts'
import { createGatewayKeysSinceLookup } from '../../src/modules/money/payments/index.ts'
import { requestRefund } from '../../src/modules/money/payments/refunding/refunds.ts'
import { sweepPayments } from '../../src/modules/money/payments/sweep.ts'
import { endGrantById } from '../../src/platform/access/grant-repository.ts'
import { messageDeps } from '../families/deliver.ts'
import { mailsTo } from '../tickets/mails.ts'
import { actionScene } from './action-scene.ts'
import { PAID, refundScene } from './refund-scene.ts'
import { withRole } from './scene.ts'

const START = new Date('2026-11-20T11:00:00Z')
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
beforeEach(() => {
  portal.clock.now = START
})

const waiting = async (by: TestPerson, orgKey: string) =>
  (await portal.call(by, clubApprovalList, { params: { orgKey } })).body
const decide = (by: TestPerson, orgKey: string, approvalId: string, agree: boolean) =>
  portal.call(by, clubApprovalDecide, { params: { orgKey, approvalId }, body: { agree } })

describe("up to the club's limit", () => {
  test('no refund to a member the club can no longer see', { tags: 'full' }, async () => {
    const { refund, askedBack } = await refundScene(portal)
    portal.clock.now = new Date('2029-06-01T11:00:00Z')
    expect((await refund(1_000)).status).toBe(404)
    expect(await askedBack()).toBe(0)
  })

  test('one person refunds immediately by the original method, and the payer is notified', async () => {
    const { refund, payment, credited, member, club } = await refundScene(portal)
    expect((await payment())?.refundable).toEqual({
      leftMinor: PAID,
      byHand: false,
      aloneUpToMinor: 20_000,
      isOwn: false,
      secondThere: true,
    })
    const id = randomUUID()
    const { status } = await refund(20_000, { id })
    expect(status).toBe(200)
    expect(await payment()).toMatchObject({
      backMinor: 0,
      refundable: { leftMinor: 31_000 },
      refunds: [{ id, amountMinor: 20_000, reason: 'Flyttet til Aarhus', state: 'under-way' }],
    })
    await sweepPayments(portal.app.payments)
    expect(await credited()).toBe(20_000)
    expect(await payment()).toMatchObject({ backMinor: 20_000, refunds: [{ state: 'given' }] })
    const told = await portal.call({ email: member.email ?? '' }, notificationList, {
      query: { memberId: member.id },
    })
    const [notice] = told.body.filter(({ type }) => type === 'PAYMENT_RECEIVED')
    expect(notice?.title).toContain(`${club.name} refunderer 200,00`)
    expect(notice?.message).toMatch(
      /^Beløbet refunderes til kortet, der ender på \d{4}\. .*Begrundelse: Flyttet til Aarhus$/,
    )
  })

  test('a request sent twice is one; a different amount is rejected', async () => {
    const { refund, askedBack } = await refundScene(portal)
    const id = randomUUID()
    const both = await Promise.all([refund(10_000, { id }), refund(10_000, { id })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const other = await refund(5_000, { id })
    expect([other.status, other.problem.code]).toEqual([409, 'changed-meanwhile'])
    expect(await askedBack()).toBe(10_000)
  })

  test('many small refunds of one payment need two people as well', { tags: 'full' }, async () => {
    const { refund, payment } = await refundScene(portal)
    await refund(15_000)
    portal.clock.now = new Date(START.getTime() + 60_000)
    await refund(6_000)
    expect((await payment())?.refunds.map(({ state }) => state)).toEqual(['under-way', 'waiting'])
  })

  test('without a limit one person can refund everything', { tags: 'full' }, async () => {
    const { refund, payment } = await refundScene(portal, null)
    await refund(PAID)
    expect(await payment()).toMatchObject({ refundable: null, refunds: [{ state: 'under-way' }] })
  })

  test("refunds at most what was paid; another club's payment is not found", { tags: 'full' }, async () => {
    const { refund, askedBack, club, orderId, treasurer } = await refundScene(portal, null)
    const tooMuch = await refund(PAID + 1)
    expect([tooMuch.status, tooMuch.problem.code]).toEqual([409, 'more-than-left'])
    const stranger = await refundScene(portal)
    const theirs = await portal.call(treasurer, clubPersonRefund, {
      params: { orgKey: club.key, memberId: stranger.member.id, orderId },
      body: { id: randomUUID(), amountMinor: 100, reason: 'No' },
    })
    expect(theirs.status).toBe(404)
    expect(await askedBack()).toBe(0)
  })
})

describe('concurrent refunds', () => {
  test('of two refunds that exceed the remainder together one is rejected', async () => {
    const { refund, askedBack, owner } = await refundScene(portal, null)
    const both = await Promise.all([refund(30_000), refund(30_000, { by: owner })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await askedBack()).toBe(30_000)
  })

  test('twin: without the lock on the payment both are requested', async () => {
    const { askedBack, orderId, run } = await refundScene(portal, null)
    const looked = Promise.withResolvers<void>()
    let looking = 0
    const ask = () =>
      inTransaction(portal.app.payments.pool, async (transaction) => {
        const left = PAID - ((await askedBack()) ?? 0)
        looking += 1
        if (looking === 2) looked.resolve()
        await looked.promise
        if (left < 30_000) return
        await transaction.$client.query(
          `insert into payment_refund (id, order_id, attempt_id, amount_minor, reason, not_before, requested_at, updated_at)
           select gen_random_uuid(), $1, id, 30000, 'twin', $2, $2, $2 from payment_attempt where order_id = $1`,
          [orderId, START],
        )
      })
    await Promise.all([ask(), ask()])
    expect(await askedBack()).toBe(60_000)
    await run('delete from payment_refund where order_id = $1', orderId)
  })

  test('an amount waiting for a second person is reserved', async () => {
    const { refund, payment } = await refundScene(portal)
    await refund(40_000)
    expect((await payment())?.refundable?.leftMinor).toBe(11_000)
    expect((await refund(11_001)).problem.code).toBe('more-than-left')
  })
})

describe('above the limit', () => {
  test('a second person approves, never the requester, and the money is refunded once', async () => {
    const { refund, payment, credited, club, treasurer, owner, member } = await refundScene(portal)
    await refund(PAID)
    const [approval] = await waiting(owner, club.key)
    expect(approval).toMatchObject({
      kind: 'refund',
      mine: false,
      refund: { memberId: member.id, payer: 'Ida Lund', amountMinor: PAID, reason: 'Flyttet til Aarhus' },
    })
    const own = await decide(treasurer, club.key, approval?.id ?? '', true)
    expect([own.status, own.problem.code]).toEqual([409, 'needs-another-person'])
    expect(await credited()).toBe(0)
    const both = await Promise.all([
      decide(owner, club.key, approval?.id ?? '', true),
      decide(owner, club.key, approval?.id ?? '', true),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
    await sweepPayments(portal.app.payments)
    expect(await credited()).toBe(PAID)
    const { rows } = await portal.database.$client.query<{ id: string; name: string }>(
      "select id, trim(first_name || ' ' || last_name) as name from member where id = any($1)",
      [[treasurer.memberId, owner.memberId]],
    )
    const nameOf = (one: { memberId: string }) => rows.find(({ id }) => id === one.memberId)?.name
    expect(await payment()).toMatchObject({
      refundable: null,
      backMinor: PAID,
      refunds: [{ state: 'given', by: nameOf(treasurer), agreedBy: nameOf(owner) }],
    })
    const log = await portal.call(owner, clubLogList, { params: { orgKey: club.key }, query: {} })
    expect(log.body.entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['refund-asked', 'approval-agreed', 'refund-made', 'payment-refunded']),
    )
  })

  test('pending requests are read with a constant number of statements', { tags: 'full' }, async () => {
    const { refund, club } = await refundScene(portal, 0)
    const member = randomUUID()
    const statements = async () => {
      const { rows } = await portal.database.$client.query<{ id: string }>(
        'select id from club_refund where organisation_id = $1',
        [club.id],
      )
      const asked = vi.spyOn(Object.getPrototypeOf(portal.database.$client), 'query')
      const read = await loadRefundsForApprovals(
        portal.database,
        rows.map(({ id }) => id),
        [member],
      )
      const count = asked.mock.calls.length
      asked.mockRestore()
      return { read: read.size, count }
    }
    await refund(1_000)
    const one = await statements()
    await refund(1_000)
    await refund(1_000)
    // Three reads: refunds, purchases (for display and for ownership), households.
    expect(one).toEqual({ read: 1, count: 4 })
    expect(await statements()).toEqual({ read: 3, count: one.count })
  })

  const setLimit = async (by: TestPerson, orgKey: string, refundLimitMinor: number | null) => {
    const { body } = await portal.call(by, clubSettingsGet, { params: { orgKey } })
    return portal.call(by, clubSettingsSave, { params: { orgKey }, body: { ...body, refundLimitMinor } })
  }

  test.each([
    ['lowered', 10_000],
    ['raised above it', 90_000],
    ['removed', null],
  ] as const)(
    'a limit that is %s while a request waits leaves it pending, showing both limits',
    { tags: 'full' },
    async (_what, limitMinor) => {
      const { refund, askedBack, club, treasurer, owner } = await refundScene(portal)
      await refund(30_000)
      expect((await setLimit(owner, club.key, limitMinor)).body.refundLimitMinor).toBe(limitMinor)
      const [approval] = await waiting(owner, club.key)
      expect(approval).toMatchObject({ limitNowMinor: limitMinor, refund: { limitMinor: 20_000 } })
      // The requester cannot approve, even if one person could refund it by now.
      expect((await decide(treasurer, club.key, approval?.id ?? '', true)).problem.code).toBe('needs-another-person')
      expect(await askedBack()).toBe(0)
      expect((await decide(owner, club.key, approval?.id ?? '', true)).status).toBe(200)
      expect(await askedBack()).toBe(30_000)
    },
  )

  test('after the limit is raised, the requester can withdraw the request and refund alone', {
    tags: 'full',
  }, async () => {
    const { refund, payment, club, treasurer, owner } = await refundScene(portal)
    await refund(30_000)
    await setLimit(owner, club.key, 90_000)
    const [approval] = await waiting(treasurer, club.key)
    await decide(treasurer, club.key, approval?.id ?? '', false)
    await refund(30_000)
    expect((await payment())?.refunds.map(({ state }) => state).toSorted()).toEqual(['under-way', 'withdrawn'])
  })

  test("a request waiting because the money is the requester's own shows no limit", { tags: 'full' }, async () => {
    const { run, club, owner, member, refund } = await refundScene(portal)
    const own = await withRole(portal, club, { role: 'treasurer' })
    await run(
      'update member set parent_id = $2, email = null, date_of_birth = $3 where id = $1',
      member.id,
      own.memberId,
      '2015-01-01',
    )
    await refund(1_000, { by: own })
    expect((await waiting(owner, club.key))[0]?.refund).toMatchObject({ amountMinor: 1_000, limitMinor: null })
  })

  test('a limit lowered concurrently applies: no refund above it by one person after it is stored', {
    tags: 'full',
  }, async () => {
    const { refund, askedBack, club, owner } = await refundScene(portal)
    const lowered = Promise.withResolvers<void>()
    const stored = Promise.withResolvers<void>()
    const lower = inTransaction(portal.app.payments.pool, async (transaction) => {
      await transaction.$client.query('update organisation set refund_limit_minor = 5000 where id = $1', [club.id])
      stored.resolve()
      await lowered.promise
    })
    await stored.promise
    const asked = refund(15_000)
    await waitForLockWait(portal, '%refund_limit_minor%for share%')
    lowered.resolve()
    await lower
    expect((await asked).status).toBe(200)
    expect(await askedBack()).toBe(0)
    expect((await waiting(owner, club.key))[0]?.refund).toMatchObject({ limitMinor: 5_000 })
  })

  test('twin: without the lock the old limit is read', async () => {
    const { club } = await refundScene(portal)
    const lowered = Promise.withResolvers<void>()
    const stored = Promise.withResolvers<void>()
    const lower = inTransaction(portal.app.payments.pool, async (transaction) => {
      await transaction.$client.query('update organisation set refund_limit_minor = 5000 where id = $1', [club.id])
      stored.resolve()
      await lowered.promise
    })
    await stored.promise
    const read = await inTransaction(portal.app.payments.pool, (transaction) => findRefundLimit(transaction, club.id))
    lowered.resolve()
    await lower
    expect(read).toBe(20_000)
  })

  test('a second role does not let the requester approve', { tags: 'full' }, async () => {
    const { refund, club, treasurer, run } = await refundScene(portal)
    await run(
      `insert into access_grant (id, member_id, organisation_id, role, granted_at) values (gen_random_uuid(), $1, $2, 'owner', $3)`,
      treasurer.memberId,
      club.id,
      START,
    )
    await refund(PAID)
    const [approval] = await waiting(treasurer, club.key)
    expect(approval?.mine).toBe(true)
    expect((await decide(treasurer, club.key, approval?.id ?? '', true)).problem.code).toBe('needs-another-person')
  })

  test('after a rejection or withdrawal nothing is refunded, and a new request is possible', {
    tags: 'full',
  }, async () => {
    const { refund, payment, club, treasurer, owner, askedBack } = await refundScene(portal)
    for (const [by, state] of [
      [owner, 'refused'],
      [treasurer, 'withdrawn'],
    ] as const) {
      portal.clock.now = new Date(portal.clock.now.getTime() + 1_000)
      await refund(PAID)
      const [approval] = await waiting(by, club.key)
      expect((await decide(by, club.key, approval?.id ?? '', false)).status).toBe(200)
      expect((await payment())?.refunds.at(-1)?.state).toBe(state)
    }
    expect((await payment())?.refundable?.leftMinor).toBe(PAID)
    expect(await askedBack()).toBe(0)
  })

  test('expires after thirty days', async () => {
    const { refund, payment, club, owner } = await refundScene(portal)
    await refund(PAID)
    portal.clock.now = new Date(START.getTime() + 31 * 86_400_000)
    expect(await waiting(owner, club.key)).toEqual([])
    expect(await payment()).toMatchObject({ refundable: { leftMinor: PAID }, refunds: [{ state: 'expired' }] })
  })

  test('a request of someone who lost the refund permission cannot be approved', { tags: 'full' }, async () => {
    const { refund, club, treasurer, owner, askedBack } = await refundScene(portal)
    await refund(PAID)
    await endGrantById(portal.database, treasurer.grantId, null, START)
    const [approval] = await waiting(owner, club.key)
    const agreed = await decide(owner, club.key, approval?.id ?? '', true)
    expect([agreed.status, agreed.problem.code]).toEqual([409, 'needs-another-person'])
    expect(await askedBack()).toBe(0)
    expect((await decide(owner, club.key, approval?.id ?? '', false)).status).toBe(200)
  })

  test("the portal's operator makes no requests that club members would have to approve", {
    tags: 'full',
  }, async () => {
    const { refund, payment, askedBack, club, owner } = await refundScene(portal)
    const operator = { email: (await createMember(portal.database)).email ?? '', roles: ['org:ALL|role:SUPER_ADMIN'] }
    const above = await refund(PAID, { by: operator })
    expect([above.status, above.problem.code]).toEqual([409, 'refund-by-the-club'])
    expect(await waiting(owner, club.key)).toEqual([])
    expect((await payment())?.refunds).toEqual([])
    expect((await refund(10_000, { by: operator })).status).toBe(200)
    expect(await askedBack()).toBe(10_000)
  })

  test('money refunded in the meantime is not refunded again', async () => {
    const { refund, club, owner, orderId } = await refundScene(portal)
    await refund(PAID)
    await inTransaction(portal.app.payments.pool, (transaction) =>
      requestRefund(transaction, { id: orderId }, 10_000, 'another way', START),
    )
    const [approval] = await waiting(owner, club.key)
    const agreed = await decide(owner, club.key, approval?.id ?? '', true)
    expect([agreed.status, agreed.problem.code]).toEqual([409, 'more-than-left'])
  })

  test('all other approvers get one e-mail; a treasurer does not see requests for owners only', {
    tags: 'full',
  }, async () => {
    const { refund, club, treasurer, owner, run } = await refundScene(portal)
    const body = { id: randomUUID(), email: 'new@example.org', role: 'owner', language: 'da' } as const
    const secondOwner = await withRole(portal, club, { role: 'owner' })
    await portal.call(owner, clubRoleInvite, { params: { orgKey: club.key }, body })
    const id = randomUUID()
    await refund(PAID, { id })
    const [approval] = await run<{ id: string }>('select id from approval where object_id = $1', id)
    const mail = { approvalId: approval?.id ?? '', refundId: id }
    for (let nth = 0; nth < 2; nth += 1) await sendRefundApprovalRequest(messageDeps(portal), mail)
    expect((await mailsTo(portal, owner.email)).filter(({ subject }) => subject.includes('refunderer'))).toHaveLength(1)
    expect(
      (await mailsTo(portal, secondOwner.email)).filter(({ subject }) => subject.includes('refunderer')),
    ).toHaveLength(1)
    expect((await mailsTo(portal, treasurer.email)).filter(({ subject }) => subject.includes('refunderer'))).toEqual([])
    expect((await waiting(treasurer, club.key)).map(({ kind }) => kind)).toEqual(['refund'])
    expect((await waiting(owner, club.key)).map(({ kind }) => kind).toSorted()).toEqual(['owner-invited', 'refund'])
    const [ofOwners] = (await waiting(secondOwner, club.key)).filter(({ kind }) => kind === 'owner-invited')
    expect((await decide(treasurer, club.key, ofOwners?.id ?? '', true)).status).toBe(404)
  })
})

describe('a refund to the requester', () => {
  const grants = `insert into access_grant (id, member_id, organisation_id, role, granted_at) values (gen_random_uuid(), $1, $2, 'treasurer', $3)`

  /** The payer, or the participant's parent, is treasurer of a club without a limit. */
  async function ownScene(who: 'payer' | 'parent') {
    const scene = await refundScene(portal, null)
    const { club, member, treasurer, run } = scene
    if (who === 'payer') {
      await run(grants, member.id, club.id, START)
      return { ...scene, self: { email: member.email ?? '', amr: treasurer.amr ?? [] } }
    }
    const parent = await withRole(portal, club, { role: 'treasurer' })
    await run('update member set parent_id = $2 where id = $1', member.id, parent.memberId)
    return { ...scene, self: parent }
  }

  test.each(['payer', 'parent'] as const)(
    'the %s cannot refund their own payment alone, even without a limit',
    { tags: 'full' },
    async (who) => {
      const { refund, payment, self, club, treasurer, askedBack } = await ownScene(who)
      expect((await payment(self))?.refundable).toMatchObject({ isOwn: true, aloneUpToMinor: 0, secondThere: true })
      expect((await refund(100, { by: self })).status).toBe(200)
      expect((await payment(self))?.refunds).toMatchObject([{ state: 'waiting' }])
      const [approval] = await waiting(treasurer, club.key)
      expect(await askedBack()).toBe(0)
      expect((await decide(treasurer, club.key, approval?.id ?? '', true)).status).toBe(200)
      expect(await askedBack()).toBe(100)
    },
  )

  test('cannot be approved by its receiver, who is not asked to, when another person requested it', {
    tags: 'full',
  }, async () => {
    const { refund, payment, self, club, member, owner, treasurer, run, askedBack } = await ownScene('payer')
    await run('update organisation set refund_limit_minor = 0 where id = $1', club.id)
    await endGrantById(portal.database, owner.grantId, null, START)
    expect((await payment())?.refundable).toMatchObject({ isOwn: false, secondThere: false })
    const id = randomUUID()
    await refund(PAID, { id, by: treasurer })
    const [approval] = await waiting(self, club.key)
    expect(approval?.refund?.isOwn).toBe(true)
    expect((await waiting(treasurer, club.key))[0]?.refund?.isOwn).toBe(false)
    await sendRefundApprovalRequest(messageDeps(portal), { approvalId: approval?.id ?? '', refundId: id })
    expect(await mailsTo(portal, member.email ?? '')).not.toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining('refunderer') }),
    )
    const agreed = await decide(self, club.key, approval?.id ?? '', true)
    expect([agreed.status, agreed.problem.code]).toEqual([409, 'needs-another-person'])
    expect(await askedBack()).toBe(0)
  })
})

describe('manual payments', () => {
  async function enrolled() {
    const scene = await actionScene(portal, 1)
    const edition = await createEdition(portal.database, scene.club.id, {
      name: 'Senior',
      priceMinor: PAID,
      vatRate: 1,
    })
    const set = await scene.act({ kind: 'enrol', editionId: edition.id, method: 'cash', day: '2026-11-18', note: '' })
    const params = { orgKey: scene.club.key, memberId: scene.members[0] ?? '' }
    const payment = async () => (await portal.call(scene.owner, clubPersonPayments, { params })).body[0]
    const orderId = (await payment())?.orderId ?? ''
    const refund = (amountMinor: number) =>
      portal.call(scene.owner, clubPersonRefund, {
        params: { ...params, orderId },
        body: { id: randomUUID(), amountMinor, reason: 'Skadet' },
      })
    const booked = async () =>
      (
        await scene.run<{ minor: number }>(
          'select amount_minor::int as minor from manual_payment where order_id = $1 order by booked_at, amount_minor desc',
          orderId,
        )
      ).map(({ minor }) => minor)
    return { ...scene, set, payment, refund, booked, orderId }
  }

  test('are recorded as refunded in parts, without calling the gateway', { tags: 'full' }, async () => {
    const { refund, payment, booked, run, orderId } = await enrolled()
    expect((await payment())?.refundable).toMatchObject({ byHand: true, leftMinor: PAID })
    await refund(20_000)
    const both = await Promise.all([refund(20_000), refund(20_000)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await booked()).toSorted()).toEqual([-20_000, -20_000, PAID])
    expect(await run('select from payment_refund where order_id = $1', orderId)).toEqual([])
    expect(await payment()).toMatchObject({
      backMinor: 40_000,
      refundable: { leftMinor: 11_000 },
      refunds: [
        { state: 'booked', agreedBy: null },
        { state: 'booked', agreedBy: null },
      ],
    })
  })

  test('undoing an enrolment refunds its remainder', { tags: 'full' }, async () => {
    const { refund, booked, undo, set, payment } = await enrolled()
    await refund(20_000)
    expect(await undo(set.id)).toMatchObject({ back: 1 })
    expect((await booked()).toSorted()).toEqual([-20_000, -31_000, PAID])
    expect(await payment()).toMatchObject({ backMinor: PAID, refundable: null })
  })

  test('the database rejects more than was received', { tags: 'full' }, async () => {
    const { run, orderId } = await enrolled()
    await expect(
      run(
        `insert into manual_payment (id, order_id, method, amount_minor, day, booked_at, part_of)
         select gen_random_uuid(), order_id, method, -60000, day, booked_at, id from manual_payment where order_id = $1`,
        orderId,
      ),
    ).rejects.toThrow('More would be given back')
  })
})

test('the limit is a setting of the club, logged with old and new value', { tags: 'full' }, async () => {
  const { club, owner } = await refundScene(portal, null)
  const params = { orgKey: club.key }
  const { body: before } = await portal.call(owner, clubSettingsGet, { params })
  expect(before.refundLimitMinor).toBeNull()
  const saved = await portal.call(owner, clubSettingsSave, { params, body: { ...before, refundLimitMinor: 50_000 } })
  expect(saved.body.refundLimitMinor).toBe(50_000)
  const log = await portal.call(owner, clubLogList, { params, query: {} })
  expect(log.body.entries[0]?.detail).toMatchObject({ changes: { refundLimitMinor: { from: null, to: 50_000 } } })
})

describe('under a payment key that was replaced since', () => {
  const OLD = 'test-gateway-key'
  const NEW = 'another-key'
  const before = portalKeys()
  afterEach(() => before.restore())

  /** The gateway keys stored for the club. */
  function portalKeys() {
    let own: TestPortal['app']['payments']['gatewayKeysSince'] | null = null
    return {
      takeOwn() {
        own ??= portal.app.payments.gatewayKeysSince
        portal.app.payments.gatewayKeysSince = createGatewayKeysSinceLookup(portal.database, portal.sealing, new Map())
      },
      restore() {
        if (own) portal.app.payments.gatewayKeysSince = own
      },
    }
  }
  const later = () => {
    portal.clock.now = new Date(portal.clock.now.getTime() + 60_000)
  }

  async function paidUnder(keys: readonly string[]) {
    const scene = await refundScene(portal, null)
    const { club } = scene
    // The payment started between the first and the second key.
    const began = START.getTime()
    for (const [nth, key] of keys.entries()) {
      await setGatewayKey(portal.database, portal.sealing, club.id, key, new Date(began + (nth === 0 ? -60_000 : nth)))
    }
    before.takeOwn()
    return scene
  }

  test('the refund uses the key of the payment', { tags: 'full' }, async () => {
    const { refund, credited, payment } = await paidUnder([OLD, NEW])
    await refund(10_000)
    await sweepPayments(portal.app.payments)
    expect(await credited()).toBe(10_000)
    expect((await payment())?.refunds.map(({ state }) => state)).toEqual(['given'])
  })

  test('or its replacement, if the provider rejects the old key', { tags: 'full' }, async () => {
    const { refund, credited } = await paidUnder([NEW, OLD])
    await refund(10_000)
    await sweepPayments(portal.app.payments)
    expect(await credited()).toBe(10_000)
  })

  test("a refund made in the provider's dashboard is not repeated", { tags: 'full' }, async () => {
    const { refund, credited, payment, club, authorizationIdentifier } = await paidUnder([
      'refused-one',
      'refused-other',
    ])
    await refund(10_000)
    await sweepPayments(portal.app.payments)
    const gateway = portal.app.payments.gateways.of('freepay')
    await gateway.credit(OLD, authorizationIdentifier, 10_000, 'by hand')
    later()
    await setGatewayKey(portal.database, portal.sealing, club.id, OLD, portal.clock.now)
    portal.clock.now = new Date(portal.clock.now.getTime() + 3_600_000)
    await sweepPayments(portal.app.payments)
    expect(await credited()).toBe(10_000)
    // The gateway's credit is a different refund: the last attempt failed, and the organiser sees it.
    expect((await payment())?.refunds.map(({ state }) => state)).toEqual(['delayed'])
  })

  test('if the provider rejects all keys the refund shows it, and resumes when one is accepted', {
    tags: 'full',
  }, async () => {
    const { refund, credited, payment, club } = await paidUnder(['refused-one', 'refused-other'])
    await refund(10_000)
    await sweepPayments(portal.app.payments)
    expect(await credited()).toBe(0)
    expect((await payment())?.refunds.map(({ state }) => state)).toEqual(['key-refused'])
    later()
    await setGatewayKey(portal.database, portal.sealing, club.id, OLD, portal.clock.now)
    portal.clock.now = new Date(portal.clock.now.getTime() + 3_600_000)
    await sweepPayments(portal.app.payments)
    expect(await credited()).toBe(10_000)
    expect((await payment())?.refunds.map(({ state }) => state)).toEqual(['given'])
  })
})
