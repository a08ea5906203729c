import { ALL_CALLS } from '@forenet/contract/all-calls'
import { entryItem, entryList } from '@forenet/contract/entry-calls'
import { memberFindByEmail, memberNameList } from '@forenet/contract/member-calls'
import { paymentItemGet, receiptGet } from '@forenet/contract/membership-calls'
import { createMember, linkFamily } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callersOf } from './callers.ts'
import { makeCall } from './make-call.ts'
import { createScene, PNG, type Scene } from './scene.ts'
import { snapshot } from './snapshot.ts'
import { undrawnDocuments } from './undrawn-documents.ts'

/**
 * An administrator's access to a member paid until 31 December 2026, at the last moment of each boundary day in
 * Copenhagen and the first of the next.
 */
const DAYS = {
  'last day': '2026-12-31T22:59:59Z',
  'day after': '2026-12-31T23:00:00Z',
  'a year on': '2027-12-31T22:59:59Z',
  'then for good': '2027-12-31T23:00:00Z',
}
const TABLE = `
  last-day day-after a-year-on then-for-good
       200       404       404           404 memberUpdate memberPictureSave memberPictureRemove membershipUpdate
       200       200       200           404 memberSearchEmail memberPicture memberEmail memberWhatsapp
       200       200       200           404 membershipList historyList seasonItem calculateStatus
       200       200       200           404 entryList entryItem ticketPdf entryPdf ticketShare
       200       200       200           200 receiptGet receiptPdf paymentItemGet contactThreadItem contactMessageCreate
`

const rows = TABLE.trim()
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(/\s+/))
  .flatMap((words) => words.slice(4).map((name) => [name, words.slice(0, 4).map(Number)] as const))

let portal: TestPortal
let scene: Scene
let admin: TestPerson
let elsewhere: TestPerson
beforeAll(async () => {
  portal = await startTestPortal({ documents: undrawnDocuments })
  scene = await createScene(portal)
  admin = callersOf(scene)['admin-here'] ?? {}
  elsewhere = callersOf(scene)['admin-elsewhere'] ?? {}
})
afterAll(() => portal.stop())

/** The responses at a time, with the member's picture restored. */
async function at(moment: string) {
  portal.clock.now = new Date(moment)
  await portal.database.$client.query(
    `insert into member_picture (member_id, content_type, bytes, updated_at) values ($1, 'image/png', $2, now())
     on conflict (member_id) do nothing`,
    [scene.subject.id, PNG],
  )
}

async function statusOf(name: string, person: TestPerson): Promise<number> {
  const call = ALL_CALLS.find((candidate) => candidate.name === name)
  if (!call) throw new Error(`No call ${name}`)
  return (await makeCall(portal, scene, call, person)).status
}

describe("an administrator's access to a member after the membership", () => {
  test.each(rows)('%s', async (name, expected) => {
    const statuses: number[] = []
    for (const moment of Object.values(DAYS)) {
      await at(moment)
      const before = await snapshot(portal)
      expect(await statusOf(name, elsewhere), 'another club').toBe(404)
      const status = await statusOf(name, admin)
      statuses.push(status)
      if (status >= 400) expect(await snapshot(portal), name).toEqual(before)
    }
    expect(statuses).toEqual(expected)
  })

  test("the receipt keeps its lines, with only the payer's name", async () => {
    const params = { historyId: scene.paidItem.history_id }
    const item = { params: { ...params, paymentId: scene.paidItem.id } }
    await at(DAYS['a year on'])
    const whole = (await portal.call(admin, receiptGet, { params })).body
    expect(whole).toMatchObject({ extract: false, payer: { email: scene.subject.email, address: expect.any(Array) } })
    expect(whole.payer.address.length).toBeGreaterThan(0)
    await at(DAYS['then for good'])
    const kept = (await portal.call(admin, receiptGet, { params })).body
    expect(kept).toEqual({
      ...whole,
      payer: { name: whole.payer.name, email: '', phone: '', address: [] },
      cardLastFour: null,
      cardType: null,
    })
    expect((await portal.call(admin, paymentItemGet, item)).body).toMatchObject({
      billingName: whole.payer.name,
      billingAddress: '',
      billingEmail: '',
      billingPhone: '',
      totalPaid: 450,
    })
    // The member's own access is unchanged.
    expect((await portal.call(scene.person, receiptGet, { params })).body).toEqual(whole)
  })

  test('access as family does not complete the receipt', async () => {
    const { rows: found } = await portal.database.$client.query<{ id: string; email: string }>(
      'select id, email from member where id = $1',
      [scene.adminHere.id],
    )
    const [adminMember] = found
    if (!adminMember) throw new Error('No administrator')
    const payer = await createMember(portal.database)
    await portal.database.$client.query('update membership_payment set payer_member_id = $1 where history_id = $2', [
      payer.id,
      scene.paidItem.history_id,
    ])
    await portal.database.$client.query('update payment_order set payer_member_id = $1 where status = $2', [
      payer.id,
      'paid',
    ])
    await linkFamily(portal.database, adminMember, scene.subject)
    await at(DAYS['then for good'])
    const params = { historyId: scene.paidItem.history_id }
    const kept = (await portal.call(admin, receiptGet, { params })).body
    expect(kept.payer).toMatchObject({ email: '', address: [] })
    await portal.database.$client.query('delete from family_invitation where inviter_member_id = $1', [adminMember.id])
  })

  test('returns with the next paid year', async () => {
    const ask = () => portal.call(admin, memberFindByEmail, { query: { email: scene.subject.email ?? '' } })
    await at('2028-02-01T11:00:00Z')
    expect((await ask()).status).toBe(404)
    await portal.database.$client.query(
      `update membership_history set status = 'active', enabled = true, start_date = '2028-06-01', end_date = '2028-12-31'
        where id = $1`,
      [scene.openItem.history_id],
    )
    expect((await ask()).status).toBe(200)
    expect(await statusOf('memberUpdate', admin)).toBe(200)
  })
})

describe("an administrator's access to a guest of an event", () => {
  // The event ends on 19 December at 22:00 in Copenhagen; 30 days later is 18 January.
  const BORDERS = { ahead: '2026-11-20T11:00:00Z', last: '2027-01-18T22:59:59Z', over: '2027-01-18T23:00:00Z' }
  async function guestEntry() {
    portal.clock.now = new Date(BORDERS.ahead)
    const guest = await createMember(portal.database)
    const free = [{ name: 'Gratis', memberPriceMinor: 0, guestPriceMinor: 0 }]
    const event = await createEvent(portal.database, scene.home.id, {}, free)
    const wish = buildRegistration([{ ticketTypeId: event.typeId, memberId: guest.id }], 0)
    const { entry } = await registerSuccessfully(portal, { email: guest.email ?? '' }, event.id, wish)
    return { guest, entry, email: guest.email ?? '' }
  }

  test('includes the registration until a month after the event, and never the person', { tags: 'full' }, async () => {
    const { guest, entry, email } = await guestEntry()
    const seen = async (who: TestPerson) => ({
      list: (await portal.call(who, entryList, { query: { email } })).status,
      item: (await portal.call(who, entryItem, { params: { entryId: entry.id } })).status,
      person: (await portal.call(who, memberFindByEmail, { query: { email } })).status,
      name: (await portal.call(who, memberNameList, { query: { email } })).body.firstName,
    })
    for (const moment of [BORDERS.ahead, BORDERS.last]) {
      portal.clock.now = new Date(moment)
      expect(await seen(admin)).toEqual({ list: 200, item: 200, person: 404, name: '' })
    }
    portal.clock.now = new Date(BORDERS.over)
    expect(await seen(admin)).toEqual({ list: 404, item: 404, person: 404, name: '' })
    portal.clock.now = new Date(BORDERS.ahead)
    expect(await seen(elsewhere)).toEqual({ list: 404, item: 404, person: 404, name: '' })
    expect(await seen({ email })).toMatchObject({ list: 200, item: 200, person: 200, name: guest.firstName })
  })

  test('omits past registrations from the list and keeps upcoming ones', async () => {
    const { email } = await guestEntry()
    const past = await createEvent(
      portal.database,
      scene.home.id,
      { startsAt: new Date('2026-11-20T12:00:00Z'), endsAt: new Date('2026-11-20T13:00:00Z') },
      [{ name: 'Gratis', memberPriceMinor: 0, guestPriceMinor: 0 }],
    )
    const { entry } = await registerSuccessfully(
      portal,
      { email },
      past.id,
      buildRegistration([{ ticketTypeId: past.typeId, attendeeName: 'Bo' }], 0),
    )
    const list = async () => (await portal.call(admin, entryList, { query: { email } })).body.map(({ id }) => id)
    portal.clock.now = new Date('2026-12-20T22:59:59Z')
    expect(await list()).toContain(entry.id)
    portal.clock.now = new Date('2026-12-20T23:00:00Z')
    const left = await list()
    expect(left).not.toContain(entry.id)
    expect(left).toHaveLength(1)
  })
})
