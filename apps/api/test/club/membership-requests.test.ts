import { randomBytes } from 'node:crypto'
import { clubEditionWaitingOffer } from '@forenet/contract/club/edition-waiting-calls'
import {
  clubMembershipRequestApprove,
  clubMembershipRequestDecide,
  clubMembershipRequestDecisionUndo,
  clubMembershipRequestList,
} from '@forenet/contract/club/membership-request-calls'
import { clubOverviewGet } from '@forenet/contract/club/overview-calls'
import { editionWaitingListJoin } from '@forenet/contract/edition-waiting-calls'
import { membershipOverviewGet } from '@forenet/contract/membership-calls'
import { membershipRequestCreate, membershipRequestWithdraw } from '@forenet/contract/membership-request-calls'
import { paymentLink } from '@forenet/contract/payment-calls'
import { generatePurchaseToken } from '@forenet/domain/purchase-token'
import {
  createActiveMembership,
  createDependant,
  createEdition,
  createEditionWaiting,
  createMember,
  createMembershipRequest,
  createOrganisation,
} from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { buildSelection, preparePurchase } from '@forenet/testkit/purchase'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendApprovalRequestedMail } from '../../src/modules/membership/memberships/requests/approval-requested-mail.ts'
import { sendDecisionMail } from '../../src/modules/membership/memberships/requests/decision-mail.ts'
import {
  endExpiredRequests,
  REQUEST_ENDED_MAILS,
  sendEndedMail,
} from '../../src/modules/membership/memberships/requests/end-requests.ts'
import { withLockedRow } from '../events/locked-row.ts'
import { messageDeps } from '../families/deliver.ts'
import { mailsTo } from '../tickets/mails.ts'
import { withRole } from './scene.ts'

let portal: TestPortal
let club: Awaited<ReturnType<typeof createOrganisation>>
let secretary: Awaited<ReturnType<typeof withRole>>
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
beforeEach(async () => {
  club = await createOrganisation(portal.database)
  secretary = await withRole(portal, club, { role: 'secretary' })
})

type Buyer = Awaited<ReturnType<typeof buyer>>
async function buyer(language: 'da' | 'en' = 'en') {
  const member = await createMember(portal.database, { language })
  return { ...member, person: { email: member.email ?? '' } }
}
const edition = (terms: object = {}) => createEdition(portal.database, club.id, { byApproval: true, ...terms })
const ask = ({ id, person }: Buyer, { id: membershipConfId }: { id: string }, participantId = id, more = {}) => {
  const asked = {
    id: crypto.randomUUID(),
    participantId,
    membershipConfId,
    reason: 'I know the coach',
    wantsReduced: true,
  }
  return portal.call(person, membershipRequestCreate, { params: { memberId: id }, body: { ...asked, ...more } })
}
const buy = ({ id, person }: Buyer, { id: membershipConfId }: { id: string }, totalMinor: number, memberId = id) =>
  preparePurchase(portal, person, buildSelection(club.id, [{ memberId, membershipConfId }], totalMinor))
const withdraw = ({ id, person }: Buyer, requestId: string) =>
  portal.call(person, membershipRequestWithdraw, { params: { memberId: id, requestId } })
const list = () => portal.call(secretary, clubMembershipRequestList, { params: { orgKey: club.key } })
type Answer = { approve: boolean; priceMinor: number | null; answer: string; decidedAt: string | null }
const decide = (requestId: string, answer: Partial<Answer> = {}, by = secretary, orgKey = club.key) => {
  const body = { approve: true, priceMinor: null, answer: '', decidedAt: null, ...answer }
  return portal.call(by, clubMembershipRequestDecide, { params: { orgKey, requestId }, body })
}
async function requestsOf({ id, person }: Buyer, participantId = id) {
  const { body } = await portal.call(person, membershipOverviewGet, {
    params: { memberId: id },
    query: { orgId: club.id },
  })
  const there = body.find(({ organisation }) => organisation.id === club.id)
  return there?.participants.find(({ participant }) => participant.id === participantId)?.requests
}
async function toApprove() {
  const { body } = await portal.call(secretary, clubOverviewGet, { params: { orgKey: club.key } })
  return body.needs.find(({ kind }) => kind === 'membership-requests')
}

describe('a club administrator who submits a membership request', () => {
  type Role = Awaited<ReturnType<typeof withRole>>
  const asksAs = async ({ memberId, email }: Role, participantId?: string) => {
    const asking = { id: memberId, person: { email } } as Buyer
    return (await ask(asking, await edition(), participantId)).body.id
  }

  test('cannot approve it at a reduced or regular price, singly or in bulk; another administrator can', {
    tags: 'full',
  }, async () => {
    const requestId = await asksAs(secretary)
    expect((await list()).body).toMatchObject([{ obstacle: 'day-price' }])
    const other = await withRole(portal, club, { role: 'owner' })
    expect((await list()).body).toMatchObject([{ obstacle: 'own-request' }])
    const free = await decide(requestId, { priceMinor: 0 })
    expect([free.status, free.problem.code]).toEqual([409, 'needs-another-person'])
    expect((await decide(requestId)).problem.code).toBe('needs-another-person')
    const params = { orgKey: club.key }
    const several = await portal.call(secretary, clubMembershipRequestApprove, { params, body: { ids: [requestId] } })
    expect(several.body).toMatchObject({ done: 0, passedOver: 1 })
    expect((await decide(requestId, { priceMinor: 0 }, other)).body).toMatchObject([
      { state: 'approved', obstacle: null },
    ])
  })

  test('approves it at the regular price if they are the only administrator', async () => {
    const requestId = await asksAs(secretary)
    expect((await decide(requestId, { priceMinor: 0 })).problem.code).toBe('needs-another-person')
    expect((await decide(requestId)).body).toMatchObject([{ state: 'approved', priceMinor: null }])
  })

  test('can reject it alone', async () => {
    await withRole(portal, club, { role: 'owner' })
    expect((await decide(await asksAs(secretary), { approve: false })).body).toMatchObject([{ state: 'refused' }])
  })

  test('cannot approve one for their child, nor can an account to which they just gave the role', async () => {
    const owner = await withRole(portal, club, { role: 'owner' })
    const child = await createDependant(portal.database, owner.memberId)
    const requestId = await asksAs(owner, child.id)
    expect((await decide(requestId, { priceMinor: 0 }, owner)).problem.code).toBe('needs-another-person')
    const own = await withRole(portal, club, { role: 'secretary' })
    await portal.database.$client.query('update access_grant set granted_by = $2 where id = $1', [
      own.grantId,
      owner.memberId,
    ])
    expect((await decide(requestId, { priceMinor: 0 }, own)).problem.code).toBe('needs-another-person')
    expect((await decide(requestId, { priceMinor: 0 })).status).toBe(200)
  })
})

describe("a membership that needs the club's approval", () => {
  test('is requested with a reason, approved at a reduced price and bought at exactly that price', {
    tags: 'full',
  }, async () => {
    const wanted = await edition({ joiningFeeMinor: 5_000 })
    const one = await buyer()
    expect((await buy(one, wanted, 50_000)).problem.code).toBe('membership-needs-approval')
    const { body: asked } = await ask(one, wanted)
    expect(asked).toMatchObject({ state: 'asked', memberId: one.id, membershipConfId: wanted.id })
    expect((await buy(one, wanted, 50_000)).problem.code).toBe('membership-needs-approval')
    expect(await toApprove()).toEqual({ kind: 'membership-requests', count: 1 })
    expect((await list()).body).toMatchObject([
      {
        name: `${one.firstName} ${one.lastName}`,
        askedBy: null,
        reason: 'I know the coach',
        wantsReduced: true,
        dayPriceMinor: 45_000,
        vatRate: 1,
        surchargeMinor: 0,
        joiningFeeMinor: 5_000,
      },
    ])
    expect((await decide(asked.id, { priceMinor: 45_001 })).problem.errors?.[0]?.path).toBe('priceMinor')
    const decided = await decide(asked.id, { priceMinor: 20_000, answer: 'Welcome' })
    expect(decided.body).toMatchObject([{ state: 'approved', priceMinor: 20_000 }])
    expect(await toApprove()).toBeUndefined()
    expect(await requestsOf(one)).toMatchObject([{ state: 'approved', priceMinor: 20_000, answer: 'Welcome' }])
    const told = (await buy(one, wanted, 50_000)).problem
    expect([told.code, told.figures]).toEqual(['total-differs', { yoursMinor: 50_000, oursMinor: 25_000 }])
    const bought = await buy(one, wanted, 25_000)
    expect(bought.status).toBe(200)
    expect(JSON.stringify(bought.body)).toContain('(aftalt pris)')
  })

  test('approved at no cost is completed at once, without another request', { tags: 'full' }, async () => {
    const wanted = await edition()
    const one = await buyer()
    const { body } = await ask(one, wanted)
    await decide(body.id, { priceMinor: 0 })
    expect((await buy(one, wanted, 0)).status).toBe(200)
    expect(await requestsOf(one)).toBeUndefined()
    expect((await list()).body).toEqual([])
    expect((await withdraw(one, body.id)).body).toEqual({ withdrawn: false })
    const next = await edition({ name: 'Senior 2028', startDate: '2028-01-01', endDate: '2028-12-31' })
    await portal.database.$client.query(
      'update membership_configuration set type_id = (select type_id from membership_configuration where id = $1) where id = $2',
      [wanted.id, next.id],
    )
    expect((await buy(one, next, 45_000)).status).toBe(200)
    expect((await ask(one, next)).problem.code).toBe('approval-not-needed')
  })

  test('is rejected with an answer, and may be requested again', { tags: 'full' }, async () => {
    const wanted = await edition()
    const one = await buyer()
    const { body } = await ask(one, wanted)
    expect((await decide(body.id, { approve: false, priceMinor: 1 })).status).toBe(400)
    expect((await decide(body.id, { approve: false, answer: 'The team is full' })).status).toBe(200)
    expect(await requestsOf(one)).toMatchObject([{ state: 'refused', answer: 'The team is full' }])
    expect((await buy(one, wanted, 45_000)).problem.code).toBe('membership-needs-approval')
    expect((await ask(one, wanted, one.id, { id: body.id })).problem.code).toBe('changed-meanwhile')
    expect((await ask(one, wanted)).body.state).toBe('asked')
  })

  test("is requested and withdrawn by a parent for a child, and not for someone else's child", {
    tags: 'full',
  }, async () => {
    const wanted = await edition()
    const [parent, other, stranger] = [await buyer('da'), await buyer(), await buyer()]
    const child = await createDependant(portal.database, parent.id, {
      otherParentId: other.id,
      firstName: 'Alma',
      lastName: 'Holm',
    })
    const { body } = await ask(parent, wanted, child.id)
    expect((await ask(other, wanted, child.id)).body.id).toBe(body.id)
    expect((await ask(stranger, wanted, child.id)).problem.code).toBe('participant-not-yours')
    expect((await withdraw(stranger, body.id)).status).toBe(404)
    expect((await list()).body).toMatchObject([
      { name: 'Alma Holm', askedBy: `${parent.firstName} ${parent.lastName}` },
    ])
    await decide(body.id, { priceMinor: 10_000, answer: 'Velkommen til Alma' })
    const [{ decidedAt = '' } = {}] = portal.requestAnswers.filter(({ requestId }) => requestId === body.id)
    for (let nth = 0; nth < 2; nth++) await sendDecisionMail(messages(), body.id, decidedAt)
    const [mail, ...more] = await mailsTo(portal, parent.person.email)
    expect([mail?.subject, more]).toEqual([`${club.name} har godkendt Alma Holm: Senior 2027`, []])
    expect(mail?.text).toContain('100,00 kr.')
    const query = `orgId=${club.id}&memberId=${child.id}&offerId=${wanted.id}`
    expect(mail?.text.replaceAll('\n', '')).toContain(`${portal.origin}/membership/new?${query}`)
    expect((await withdraw(other, body.id)).body).toEqual({ withdrawn: true })
    expect((await buy(parent, wanted, 10_000, child.id)).problem.code).toBe('membership-needs-approval')
    expect(await requestsOf(parent, child.id)).toBeUndefined()
  })

  test('cannot be requested if it can be bought directly, or not at all', async () => {
    const one = await buyer()
    const open = await createEdition(portal.database, club.id)
    expect((await ask(one, open)).problem.code).toBe('approval-not-needed')
    expect((await ask(one, { id: crypto.randomUUID() })).status).toBe(404)
    const later = await edition({ name: 'Later', offerStartDate: '2026-12-24' })
    expect((await ask(one, later)).problem.code).toBe('membership-not-on-offer')
  })
})

describe('a full membership that needs approval', () => {
  test('must be requested before joining the waiting list, so that no place is held in vain', async () => {
    const wanted = await edition({ capacity: 1 })
    await createEditionWaiting(portal.database, wanted.id, (await buyer()).id)
    const one = await buyer()
    const wait = () =>
      portal.call(one.person, editionWaitingListJoin, {
        params: { memberId: one.id },
        body: { participantId: one.id, membershipConfId: wanted.id },
      })
    expect((await wait()).problem.code).toBe('membership-needs-approval')
    const { body } = await ask(one, wanted)
    expect((await wait()).problem.code).toBe('membership-needs-approval')
    await decide(body.id)
    expect((await buy(one, wanted, 45_000)).problem.code).toBe('membership-full')
    expect((await wait()).body).toMatchObject({ membershipConfId: wanted.id, place: 2 })
  })

  test('is not sold to members who were waiting before approval was required, until approved', async () => {
    const wanted = await edition({ capacity: 1, byApproval: false })
    const one = await buyer()
    const waitingId = await createEditionWaiting(portal.database, wanted.id, one.id)
    await portal.database.$client.query('update membership_configuration set by_approval = true where id = $1', [
      wanted.id,
    ])
    const offered = await portal.call(secretary, clubEditionWaitingOffer, {
      params: { orgKey: club.key, editionId: wanted.id, waitingId },
    })
    expect(offered.status).toBe(200)
    expect((await buy(one, wanted, 45_000)).problem.code).toBe('membership-needs-approval')
    const { body } = await ask(one, wanted)
    await decide(body.id, { priceMinor: 30_000 })
    expect((await buy(one, wanted, 30_000)).status).toBe(200)
  })

  test('is neither held for nor offered to a waiting member whose request was rejected', async () => {
    const wanted = await edition({ capacity: 1 })
    await createEditionWaiting(portal.database, wanted.id, (await buyer()).id)
    const one = await buyer()
    const { body } = await ask(one, wanted)
    const { decidedAt = null } = (await decide(body.id)).body[0] ?? {}
    const params = { memberId: one.id }
    const joined = await portal.call(one.person, editionWaitingListJoin, {
      params,
      body: { participantId: one.id, membershipConfId: wanted.id },
    })
    expect(joined.status).toBe(200)
    portal.clock.now = new Date(portal.clock.now.getTime() + 1000)
    expect((await decide(body.id, { approve: false, decidedAt })).status).toBe(200)
    await portal.database.$client.query('update membership_configuration set capacity = 5 where id = $1', [wanted.id])
    for (const { sweeps } of portal.app.modules.filter(({ name }) => name === 'memberships'))
      for (const { run } of sweeps ?? []) await run()
    const { rows } = await portal.database.$client.query('select state from edition_waiting where member_id = $1', [
      one.id,
    ])
    expect(rows).toEqual([{ state: 'left' }])
  })
})

describe('a member who continues without a request', () => {
  const run = (text: string, values: unknown[]) => portal.database.$client.query(text, values)

  test('has paid for the type before and was not ended by the club since', async () => {
    const wanted = await edition()
    const one = await buyer()
    await createActiveMembership(portal.database, club.id, one.id)
    expect((await ask(one, wanted)).problem.code).toBe('approval-not-needed')
    const { status, body } = await buy(one, wanted, 45_000)
    expect(status).toBe(200)
    const link = () => portal.call(one.person, paymentLink, { body: { forenettoken: body.returnToken } })
    await run(
      `update membership_history set end_date = '2026-06-30', sold_until = '2026-12-31', status_change_date = '2026-06-01T10:00:00Z'
        where member_id = $1 and membership_for = 2026`,
      [one.id],
    )
    const before = (paidOn: string) =>
      run(
        `insert into membership_history (membership_id, member_id, configuration_id, membership_for, start_date, end_date, status,
           enabled, gdpr_agreement, reference_key, status_change_date, created_at)
         select membership_id, member_id, configuration_id, 2025, '2025-01-01', '2025-12-31', 'active', true, true, 'r', $2, $2
           from membership_history where member_id = $1 and membership_for = 2026`,
        [one.id, paidOn],
      )
    await before('2025-01-05T10:00:00Z')
    expect((await link()).problem.code).toBe('membership-needs-approval')
    expect((await buy(one, wanted, 45_000)).problem.code).toBe('membership-needs-approval')
    expect((await ask(one, wanted)).body.state).toBe('asked')
    await run(
      `update membership_history set status_change_date = '2026-07-01T10:00:00Z' where member_id = $1 and membership_for = 2025`,
      [one.id],
    )
    expect((await link()).status).toBe(200)
    expect((await buy(one, wanted, 45_000)).status).toBe(200)
  })
})

describe("the club's answer", () => {
  test.each([
    ['da', 'Svar fra CLUB om Senior 2027', 'kan desværre ikke godkende', 'Foreningen skriver: “Holdet er fuldt”'],
    ['en', 'Answer from CLUB about Senior 2027', 'could not approve', 'The club writes: “Holdet er fuldt”'],
  ] as const)('a rejection is an e-mail in %s with its reason', async (language, subject, lead, answer) => {
    const one = await buyer(language)
    const { body } = await ask(one, await edition())
    await decide(body.id, { approve: false, answer: 'Holdet er fuldt' })
    const mail = await messageOf(one, body.id)
    expect(mail?.subject).toBe(subject.replace('CLUB', club.name))
    for (const words of [lead, answer]) expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(words)
    expect(mail?.text).not.toContain('offerId')
  })

  test.each([
    ['da', 'CLUB har godkendt dig: Senior 2027', 'Køb medlemskabet'],
    ['en', 'CLUB has said yes: Senior 2027', 'Buy the membership'],
  ] as const)('an approval is an e-mail in %s that links to the purchase', async (language, subject, action) => {
    const one = await buyer(language)
    const { body } = await ask(one, await edition())
    await decide(body.id)
    const mail = await messageOf(one, body.id)
    expect(mail?.subject).toBe(subject.replace('CLUB', club.name))
    expect(mail?.text).toContain(action)
    expect(mail?.text).not.toMatch(/prisen|price/i)
  })

  test('changed or withdrawn before its e-mail is sent is not sent', async () => {
    const one = await buyer()
    const { body } = await ask(one, await edition())
    const { decidedAt = null } = (await decide(body.id)).body[0] ?? {}
    portal.clock.now = new Date(portal.clock.now.getTime() + 60_000)
    await decide(body.id, { priceMinor: 10_000, decidedAt })
    await sendDecisionMail(messages(), body.id, decidedAt ?? '')
    expect(await mailsTo(portal, one.person.email)).toEqual([])
    await withdraw(one, body.id)
    expect(await messageOf(one, body.id)).toBeUndefined()
  })
})

describe('concurrent changes', () => {
  test('the later of two concurrent answers is rejected; an approval changes only from the current version', async () => {
    const { body } = await ask(await buyer(), await edition())
    const owner = await withRole(portal, club, { role: 'owner' })
    const answers = await Promise.all([
      decide(body.id, { priceMinor: 10_000 }),
      decide(body.id, { approve: false }, owner),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.map(({ problem }) => problem?.code)).toContain('changed-meanwhile')
    const again = await buyer()
    const second = (await ask(again, await edition({ name: 'Other 2027' }))).body
    const first = (await decide(second.id, { priceMinor: 10_000 })).body.find(({ id }) => id === second.id)
    expect((await decide(second.id, { priceMinor: 10_000 })).status).toBe(200)
    expect((await decide(second.id, { priceMinor: 9_000 })).status).toBe(409)
    expect((await decide(second.id, { priceMinor: 9_000, decidedAt: first?.decidedAt ?? null })).status).toBe(200)
    const { rows } = await portal.database.$client.query(
      `select count(*)::int as count from audit_entry where organisation_id = $1 and action like 'membership-request-%'`,
      [club.id],
    )
    expect(rows).toEqual([{ count: 3 }])
  })

  test('an approval withdrawn or changed during payment is not sold', { tags: 'full' }, async () => {
    const wanted = await edition()
    const one = await buyer()
    const { body } = await ask(one, wanted)
    const { decidedAt = null } = (await decide(body.id, { priceMinor: 20_000 })).body[0] ?? {}
    const begun = await buy(one, wanted, 20_000)
    expect(begun.status).toBe(200)
    await decide(body.id, { priceMinor: 15_000, decidedAt })
    expect((await buy(one, wanted, 20_000)).problem.code).toBe('total-differs')
    await withdraw(one, body.id)
    expect((await buy(one, wanted, 15_000)).problem.code).toBe('membership-needs-approval')
  })

  test('an order prepared before is paid at the price shown, or rejected with both amounts', {
    tags: 'full',
  }, async () => {
    const wanted = await edition()
    const one = await buyer()
    const { body } = await ask(one, wanted)
    const answerAnew = async (priceMinor: number | null) => {
      const { decidedAt = null } = (await list()).body.find(({ id }) => id === body.id) ?? {}
      portal.clock.now = new Date(portal.clock.now.getTime() + 1000)
      expect((await decide(body.id, { priceMinor, decidedAt })).status).toBe(200)
    }
    await answerAnew(20_000)
    const prepared = await buy(one, wanted, 20_000)
    const link = () => portal.call(one.person, paymentLink, { body: { forenettoken: prepared.body.returnToken } })
    for (const priceMinor of [15_000, 30_000, null]) {
      await answerAnew(priceMinor)
      const { problem } = await link()
      expect([problem.code, problem.figures]).toEqual([
        'total-differs',
        { yoursMinor: 20_000, oursMinor: priceMinor ?? 45_000 },
      ])
    }
    await answerAnew(20_000)
    expect((await link()).status).toBe(200)
    await withdraw(one, body.id)
    expect((await link()).problem.code).toBe('membership-needs-approval')
  })

  test('of two concurrent free purchases one succeeds', async () => {
    const wanted = await edition()
    const [parent, other] = [await buyer(), await buyer()]
    const child = await createDependant(portal.database, parent.id, { otherParentId: other.id })
    const { body } = await ask(parent, wanted, child.id)
    await decide(body.id, { priceMinor: 0 })
    const answers = await Promise.all([buy(parent, wanted, 0, child.id), buy(other, wanted, 0, child.id)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await buy(other, wanted, 0, child.id)).problem.code).toBe('same-period-twice')
  })

  test('a free purchase sent twice returns the same result to both', { tags: 'full' }, async () => {
    const wanted = await edition()
    const one = await buyer()
    const { body } = await ask(one, wanted)
    await decide(body.id, { priceMinor: 0 })
    const selection = buildSelection(club.id, [{ memberId: one.id, membershipConfId: wanted.id }], 0)
    const token = generatePurchaseToken(randomBytes)
    // Both read the approved request before either stores a purchase.
    const answers = await withLockedRow(portal, { table: 'membership_request', id: body.id }, 2, () =>
      Promise.all([1, 2].map(() => preparePurchase(portal, one.person, selection, token))),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]?.body.returnToken).toBe(answers[0]?.body.returnToken)
  })

  test('a request for an edition no longer sold cannot be approved, but can be rejected', async () => {
    const wanted = await edition()
    const { body } = await ask(await buyer(), wanted)
    await portal.database.$client.query(
      `update membership_configuration set start_date = '2025-01-01', end_date = '2025-12-31' where id = $1`,
      [wanted.id],
    )
    expect((await decide(body.id)).problem?.code).toBe('membership-not-on-offer')
    expect((await decide(body.id, { approve: false })).status).toBe(200)
  })

  test('is neither visible to nor answered by another club or callers without the permission', async () => {
    const { body } = await ask(await buyer(), await edition())
    const elsewhere = await createOrganisation(portal.database)
    const stranger = await withRole(portal, elsewhere, { role: 'owner' })
    expect((await decide(body.id, {}, stranger, elsewhere.key)).status).toBe(404)
    expect((await decide(body.id, {}, stranger)).status).toBe(404)
    const treasurer = await withRole(portal, club, { role: 'treasurer' })
    expect((await decide(body.id, {}, treasurer)).status).toBe(403)
  })
})

/** The e-mail with the latest answer to a request. */
async function messageOf(one: Buyer, id: string) {
  const decidedAt = portal.requestAnswers.findLast(({ requestId }) => requestId === id)?.decidedAt ?? ''
  await sendDecisionMail(messages(), id, decidedAt)
  return (await mailsTo(portal, one.person.email)).at(-1)
}

function messages() {
  const { database, mailer, documents, whatsapp, origin, clock } = portal
  return { database, mailer, documents, whatsapp, whatsappTemplates: {}, origin, now: () => clock.now }
}

describe('everyone who may answer is notified', () => {
  const asked = async (person: { email: string }) =>
    (await mailsTo(portal, person.email)).filter(({ subject }) => subject.includes('Senior 2027'))

  test("once for each request, in their language, without the applicant's reason", async () => {
    const [owner, host] = [
      await withRole(portal, club, { role: 'owner' }),
      await withRole(portal, club, { role: 'event-host' }),
    ]
    const mette = await buyer()
    const { body } = await ask(mette, await edition())
    await ask(mette, await createEdition(portal.database, club.id), mette.id, { id: body.id })
    for (let nth = 0; nth < 2; nth += 1) await sendApprovalRequestedMail(messageDeps(portal), body.id)
    for (const person of [owner, secretary]) {
      const [mail, ...more] = await asked(person)
      expect(more).toEqual([])
      expect(mail?.text).toContain(`/manage/${club.key}/types/requests`)
      expect(mail?.text).not.toContain('I know the coach')
    }
    expect(await asked(host)).toEqual([])
  })

  test('not about a request withdrawn before the e-mail', async () => {
    const mette = await buyer()
    const { body } = await ask(mette, await edition())
    await withdraw(mette, body.id)
    await sendApprovalRequestedMail(messageDeps(portal), body.id)
    expect(await asked(secretary)).toEqual([])
  })

  test('by an e-mail stored once, with the request', async () => {
    const mette = await buyer()
    const wanted = await edition()
    const { body } = await ask(mette, wanted)
    expect((await ask(mette, wanted)).body.id).toBe(body.id)
    expect(portal.requestsAsked.filter((id) => id === body.id)).toEqual([body.id])
  })
})

describe('an unanswered request after its season', () => {
  const over = { startDate: '2026-01-01', endDate: '2026-12-31' }
  const AFTER = new Date('2027-01-01T00:20:00Z')
  const ended: string[] = []
  const endOver = () =>
    endExpiredRequests({
      pool: portal.app.payments.pool,
      now: () => portal.clock.now,
      send: async (queue, data) => {
        expect(queue).toBe(REQUEST_ENDED_MAILS)
        ended.push((data as unknown as { requestId: string }).requestId)
      },
    })
  const told = async ({ email }: Buyer) =>
    (await mailsTo(portal, email)).filter(({ subject }) => subject.includes('in time'))

  test('expires with one e-mail; a request for a later season stays', async () => {
    const [mette, late] = [await buyer(), await buyer()]
    const [wanted, next] = [await edition(over), await edition()]
    const { body } = await ask(mette, wanted)
    const { body: still } = await ask(late, next)
    await endOver()
    expect(new Set((await list()).body.map(({ id }) => id))).toEqual(new Set([body.id, still.id]))
    const before = portal.clock.now
    portal.clock.now = AFTER
    try {
      for (let nth = 0; nth < 2; nth += 1) await endOver()
      expect((await list()).body.map(({ id }) => id)).toEqual([still.id])
      expect(ended.filter((id) => id === body.id || id === still.id)).toEqual([body.id])
      for (let nth = 0; nth < 2; nth += 1) await sendEndedMail(messageDeps(portal), body.id)
      expect(await told(mette)).toHaveLength(1)
      expect((await decide(body.id)).problem.code).toBe('membership-not-on-offer')
    } finally {
      portal.clock.now = before
    }
  })

  test('leaves an approval unchanged', async () => {
    const mette = await buyer()
    const { body } = await ask(mette, await edition(over))
    await decide(body.id)
    const before = portal.clock.now
    portal.clock.now = AFTER
    try {
      await endOver()
      expect((await list()).body.map(({ id, state }) => [id, state])).toEqual([[body.id, 'approved']])
    } finally {
      portal.clock.now = before
    }
  })
})

describe('requests approved in bulk', () => {
  const approve = (ids: string[], answer = 'Welcome', orgKey = club.key) =>
    portal.call(secretary, clubMembershipRequestApprove, { params: { orgKey }, body: { ids, answer } })
  const undo = (ids: string[]) =>
    portal.call(secretary, clubMembershipRequestDecisionUndo, { params: { orgKey: club.key }, body: { ids } })
  const later = (minutes: number) => {
    portal.clock.now = new Date(portal.clock.now.getTime() + minutes * 60_000)
  }
  async function asked(wanted: { id: string }, count: number) {
    const buyers = await Promise.all(Array.from({ length: count }, () => buyer()))
    const ids: string[] = []
    for (const one of buyers) ids.push((await ask(one, wanted)).body.id)
    return { buyers, ids }
  }
  const messagesOf = (requestId: string) => portal.requestAnswers.filter((mail) => mail.requestId === requestId)

  test('can be bought at once; their e-mails wait and are sent unless the approval is undone', {
    tags: 'full',
  }, async () => {
    const wanted = await edition()
    const { buyers, ids } = await asked(wanted, 3)
    const { body } = await approve(ids)
    expect([body.done, body.passedOver]).toEqual([3, 0])
    const due = new Date(portal.clock.now.getTime() + 600_000).toISOString()
    expect(body.requests.map(({ state, messagesAt }) => [state, messagesAt])).toEqual(Array(3).fill(['approved', due]))
    // The response was lost; the replay returns the same.
    expect((await approve([...ids, ids[0] ?? ''])).body).toMatchObject({ done: 3, passedOver: 0 })
    const [first, second] = buyers as [Buyer, Buyer]
    expect((await buy(first, wanted, 45_000)).status).toBe(200)
    expect((await undo(ids.slice(1, 2))).body).toMatchObject({ done: 1, passedOver: 0 })
    expect((await buy(second, wanted, 45_000)).problem.code).toBe('membership-needs-approval')
    for (const id of ids) {
      expect(messagesOf(id)).toHaveLength(1)
      for (const { requestId, decidedAt } of messagesOf(id))
        await sendDecisionMail(messageDeps(portal), requestId, decidedAt)
    }
    const mails = await Promise.all(buyers.map(({ email }) => mailsTo(portal, email ?? '')))
    expect(mails.map((some) => some.length)).toEqual([1, 0, 1])
  })

  test('are undone to pending until their e-mails have been sent', async () => {
    const wanted = await edition()
    const { ids } = await asked(wanted, 2)
    await approve(ids)
    later(9)
    expect((await undo(ids.slice(0, 1))).body.done).toBe(1)
    later(2)
    expect((await undo(ids)).body).toMatchObject({ done: 0, passedOver: 2 })
    expect((await list()).body.map(({ state, answer, messagesAt }) => [state, answer, messagesAt])).toEqual([
      ['asked', '', null],
      ['approved', 'Welcome', null],
    ])
    expect((await approve(ids.slice(0, 1))).body.done).toBe(1)
  })

  test('skip answered or withdrawn requests, editions not on sale and those of another club', {
    tags: 'full',
  }, async () => {
    const [wanted, gone] = [await edition(), await edition({ startDate: '2025-01-01', endDate: '2025-12-31' })]
    const { buyers, ids } = await asked(wanted, 3)
    const [refused = '', withdrawn = '', open = ''] = ids
    await decide(refused, { approve: false, answer: 'No' })
    await withdraw(buyers[1] as Buyer, withdrawn)
    const over = await createMembershipRequest(portal.database, gone, (await buyer()).id)
    const other = await createOrganisation(portal.database)
    const theirs = await createMembershipRequest(
      portal.database,
      await createEdition(portal.database, other.id, { byApproval: true }),
      (await buyer()).id,
    )
    expect((await approve([refused, withdrawn, open, over, theirs])).body).toMatchObject({ done: 1, passedOver: 4 })
    expect((await undo([theirs, open])).body).toMatchObject({ done: 1, passedOver: 1 })
  })

  test('have one answer each when another administrator answers concurrently', async () => {
    const wanted = await edition()
    const { ids } = await asked(wanted, 1)
    const [id = ''] = ids
    const [together, alone] = await Promise.all([approve(ids), decide(id, { approve: false, answer: 'Full' })])
    const wins = [together.body.done === 1, alone.status === 200]
    expect(wins.filter(Boolean)).toHaveLength(1)
  })
})
