import { randomUUID } from 'node:crypto'
import type { ClubSignupDecision, NewClub } from '@forenet/contract/club/club-signup'
import * as calls from '@forenet/contract/club/club-signup-calls'
import { clubMembershipTypeList } from '@forenet/contract/club/membership-type-calls'
import { ownClubList } from '@forenet/contract/club/role-calls'
import { clubSettingsGet, clubSettingsSave } from '@forenet/contract/club/settings-calls'
import { organisationPublicGet } from '@forenet/contract/organisation-calls'
import { publicSettingsGet } from '@forenet/contract/tools-calls'
import { CLUB_TERMS_VERSION } from '@forenet/domain/club-opening'
import { createEdition, createMember } from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { buildSelection, preparePurchase } from '@forenet/testkit/purchase'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setGatewayKey } from '../../src/modules/core/organisations/index.ts'
import {
  sendApprovalRequestedMail,
  sendSignupDecisionMail,
} from '../../src/modules/portal/club-signup/emails/decision-mail.ts'
import { PNG } from '../rights/scene.ts'
import { createTeam, withRole } from './scene.ts'

const STRONG = ['pwd', 'otp', 'mfa']

let portal: TestPortal
let member: TestPerson & { email: string; memberId: string }
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
beforeEach(async () => {
  member = await newMember()
})

async function newMember() {
  const row = await createMember(portal.database)
  return { email: row.email ?? '', amr: STRONG, memberId: row.id }
}

const wanted = (more: Partial<NewClub> = {}) => ({
  id: randomUUID(),
  key: `NY${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`,
  name: 'Ry Roklub',
  kind: 'sport' as const,
  addressLine1: 'Siimtoften 1',
  postCode: '8680',
  city: 'Ry',
  cvrNumber: '10150817',
  email: 'ry@example.org',
  phone: '86 89 10 10',
  website: '',
  description: 'We row.',
  accentColour: '#1f6f54',
  terms: CLUB_TERMS_VERSION as typeof CLUB_TERMS_VERSION,
  ...more,
})
const start = (body: ReturnType<typeof wanted>, by: TestPerson = member) =>
  portal.call(by, calls.clubSignupCreate, { body })
const opening = async (key: string, by: TestPerson = member) =>
  (await portal.call(by, calls.clubPublicationGet, { params: { orgKey: key } })).body.opening
const publish = (key: string, by: TestPerson = member) =>
  portal.call(by, calls.clubPublish, { params: { orgKey: key } })
const giveKey = (clubId: string, at = portal) =>
  setGatewayKey(at.database, at.sealing, clubId, 'test-gateway-key', at.clock.now)
const publicKeys = async () =>
  (await portal.call(null, organisationPublicGet, { query: { size: 100 } })).body.map(({ key }) => key)
async function actions(organisationId: string): Promise<string[]> {
  const { rows } = await portal.database.$client.query<{ action: string }>(
    'select action from audit_entry where organisation_id = $1 order by id',
    [organisationId],
  )
  return rows.map(({ action }) => action)
}
async function stepsDone(key: string): Promise<string[]> {
  return (await opening(key))?.steps.filter(({ done }) => done).map(({ step }) => step) ?? []
}

describe('a club started by a member', () => {
  test('is owned by its founder after two-factor sign-in', async () => {
    const club = wanted()
    const { status, body } = await start(club)
    expect([status, body]).toEqual([200, { key: club.key, approval: false }])
    const own = await portal.call(member, ownClubList)
    expect(own.body.clubs).toMatchObject([
      { key: club.key, name: 'Ry Roklub', roles: [{ role: 'owner', event: null }] },
    ])
    expect(await opening(club.key)).toMatchObject({ published: false, approval: null })
    const weak = await portal.call({ ...member, amr: ['pwd'] }, calls.clubPublicationGet, {
      params: { orgKey: club.key },
    })
    expect(weak.problem.code).toBe('stronger-sign-in-needed')
    expect(await actions(club.id)).toEqual(['organisation-created', 'grant-given'])
  })

  test('sent twice, even concurrently, is created once', async () => {
    const club = wanted()
    const both = await Promise.all([start(club), start(club)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await start(club)).body.key).toBe(club.key)
    expect(await actions(club.id)).toEqual(['organisation-created', 'grant-given'])
  })

  test('is not found by others under its id', async () => {
    const club = wanted()
    await start(club)
    const other = await newMember()
    expect((await start(wanted({ id: club.id }), other)).status).toBe(404)
    expect((await portal.call(other, calls.clubPublicationGet, { params: { orgKey: club.key } })).status).toBe(403)
  })

  test('has a unique key: suggested, and rejected if taken in the meantime', async () => {
    const propose = async (name: string) =>
      (await portal.call(member, calls.clubSignupKeySuggest, { query: { name } })).body.key
    expect(await propose('Gl. Ry Bådelaug')).toBe('GLRYBAADELAUG')
    await start(wanted({ key: 'GLRYBAADELAUG' }))
    expect(await propose('Gl. Ry Bådelaug')).toBe('GLRYBAADELAUG2')
    const late = await start(wanted({ key: 'GLRYBAADELAUG' }))
    expect([late.status, late.problem.code]).toEqual([409, 'club-key-taken'])
    expect(late.problem.errors?.map(({ path }) => path)).toEqual(['body.key'])
    const twins = await Promise.all([
      start(wanted({ key: 'TVILLING' })),
      start(wanted({ key: 'TVILLING' }), await newMember()),
    ])
    expect(twins.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is one of at most three unpublished clubs per member', async () => {
    const keys = [wanted(), wanted(), wanted()]
    for (const club of keys) expect((await start(club)).status).toBe(200)
    const fourth = await start(wanted())
    expect([fourth.status, fourth.problem.code]).toEqual([409, 'too-many-unpublished'])
    const advice = await portal.call(member, calls.clubSignupAdviceGet)
    expect(advice.body).toMatchObject({ starts: 'open', most: 3, strong: true })
    const weak = await portal.call({ ...member, amr: ['pwd'] }, calls.clubSignupAdviceGet)
    expect(weak.body.strong).toBe(false)
    expect(advice.body.unpublished.map(({ key }) => key).sort()).toEqual(keys.map(({ key }) => key).sort())
    const hasty = await newMember()
    const many = await Promise.all(Array.from({ length: 5 }, () => start(wanted(), hasty)))
    expect(many.filter(({ status }) => status === 200)).toHaveLength(3)
  })

  test.each([
    ['key', 'EVENTS'],
    ['key', 'R'],
    ['name', ' '],
    ['kind', 'bank'],
    ['email', 'nobody'],
    ['postCode', '868'],
    ['cvrNumber', '12345678'],
    ['accentColour', 'red'],
    ['terms', 'of another year'],
  ])('is rejected with the field named: %s %s', async (field, value) => {
    const { status, problem } = await start({ ...wanted(), [field]: value } as never)
    expect([status, problem.code]).toEqual([400, 'malformed-input'])
    expect(problem.errors?.map(({ path }) => path.replace('body.', ''))).toEqual([field])
  })

  test('is hidden from lists and cannot sell', async () => {
    const club = wanted()
    await start(club)
    const offer = await createEdition(portal.database, club.id)
    expect(await publicKeys()).not.toContain(club.key)
    const items = [{ memberId: member.memberId, membershipConfId: offer.id }]
    const bought = await preparePurchase(portal, member, buildSelection(club.id, items, offer.priceMinor))
    expect([bought.status, bought.problem.code]).toEqual([404, 'not-found'])
    const { rows } = await portal.database.$client.query('select from payment_order where organisation_id = $1', [
      club.id,
    ])
    expect(rows).toEqual([])
  })
})

describe('publishing a club', () => {
  test('requires complete data, and then makes it visible and open for sale', async () => {
    const club = wanted({ description: '' })
    await start(club)
    expect(await stepsDone(club.key)).toEqual(['terms'])
    const early = await publish(club.key)
    expect([early.status, early.problem.code]).toEqual([409, 'not-ready-to-publish'])
    expect(await publicKeys()).not.toContain(club.key)

    const params = { orgKey: club.key }
    const settings = (await portal.call(member, clubSettingsGet, { params })).body
    await portal.call(member, clubSettingsSave, { params, body: { ...settings, description: 'We row.' } })
    expect(await stepsDone(club.key)).toEqual(['texts', 'terms'])
    const over = await createEdition(portal.database, club.id, { startDate: '2025-01-01', endDate: '2025-12-31' })
    expect(await stepsDone(club.key)).not.toContain('type')
    expect((await portal.call(member, clubMembershipTypeList, { params })).body[0]?.editions[0]?.id).toBe(over.id)
    await createEdition(portal.database, club.id)
    expect(await stepsDone(club.key)).toEqual(['texts', 'type', 'terms'])
    expect((await publish(club.key)).problem.code).toBe('not-ready-to-publish')
    await giveKey(club.id)
    expect(await stepsDone(club.key)).toEqual(['texts', 'type', 'key', 'terms'])

    const published = await publish(club.key)
    expect([published.status, published.body.opening?.published]).toEqual([200, true])
    expect(await publicKeys()).toContain(club.key)
    expect((await publish(club.key)).status).toBe(200)
    expect((await actions(club.id)).filter((action) => action === 'club-published')).toHaveLength(1)
    expect((await portal.call(member, calls.clubSignupAdviceGet)).body.unpublished).toEqual([])
  })

  test('is done once by two concurrent owners', async () => {
    const club = wanted()
    await start(club)
    const other = await withRole(portal, club, { role: 'owner' })
    await createEdition(portal.database, club.id)
    await giveKey(club.id)
    expect(await stepsDone(club.key)).toContain('owner')
    const both = await Promise.all([publish(club.key), publish(club.key, other)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await actions(club.id)).filter((action) => action === 'club-published')).toHaveLength(1)
  })

  test('requires agreement to the current terms', async () => {
    const club = wanted()
    await start(club)
    await createEdition(portal.database, club.id)
    await giveKey(club.id)
    await portal.database.$client.query(`update club_start set terms = '2020-01' where organisation_id = $1`, [club.id])
    expect((await publish(club.key)).problem.code).toBe('not-ready-to-publish')
    const params = { orgKey: club.key }
    const agreed = await portal.call(member, calls.clubTermsAccept, { params, body: { terms: CLUB_TERMS_VERSION } })
    expect(agreed.status).toBe(200)
    expect((await publish(club.key)).status).toBe(200)
    expect(await actions(club.id)).toContain('club-terms-agreed')
  })

  test('is possible only for clubs started by a member', async () => {
    const operator = { email: (await newMember()).email, roles: ['org:ALL|role:SUPER_ADMIN'] }
    const { rows } = await portal.database.$client.query<{ key: string }>(
      `insert into organisation (key, name, kind, email) values ('MADE', 'Made', 'sport', 'made@example.org') returning key`,
    )
    const key = rows[0]?.key ?? ''
    expect(await opening(key, operator)).toBeNull()
    expect((await publish(key, operator)).status).toBe(404)
  })
})

describe('discarding an unpublished club', () => {
  const discard = (club: { id: string; key: string; name: string }, by: TestPerson = member, name = club.name) =>
    portal.call(by, calls.clubUnpublishedDelete, { params: { orgKey: club.key }, body: { clubId: club.id, name } })
  async function begun(more: Partial<NewClub> = {}) {
    const club = wanted(more)
    expect((await start(club)).status).toBe(200)
    return club
  }
  const isThere = async ({ id }: { id: string }) =>
    (await portal.database.$client.query('select from organisation where id = $1', [id])).rowCount === 1

  test('deletes its data and frees its key; the audit log stays', async () => {
    const club = await begun({ key: 'KASSERES' })
    const { $client } = portal.database
    const other = await withRole(portal, club, { role: 'owner' })
    await createEdition(portal.database, club.id)
    await giveKey(club.id)
    await createTeam(portal, club.id)
    await $client.query(
      `insert into gateway_test (id, organisation_id, provider, order_number, state, asked_at)
       values ($1, $2, 'test', 'KASSERES1', 'taken', now())`,
      [randomUUID(), club.id],
    )
    const invitee = await newMember()
    await $client.query(
      `insert into role_invitation (id, organisation_id, email, role, language, invited_at, sent_at, expires_at)
       values ($1, $2, $3, 'treasurer', 'da', $4, $4, $4::timestamptz + interval '14 days')`,
      [randomUUID(), club.id, invitee.email, portal.clock.now],
    )
    expect((await portal.call(invitee, ownClubList)).body.invitations).toHaveLength(1)

    expect(await discard(club)).toMatchObject({ status: 200, body: { key: 'KASSERES' } })
    expect(await isThere(club)).toBe(false)
    expect((await portal.call(invitee, ownClubList)).body.invitations).toEqual([])
    for (const owner of [member, other]) expect((await portal.call(owner, ownClubList)).body.clubs).toEqual([])
    expect((await portal.call(member, calls.clubSignupAdviceGet)).body.unpublished).toEqual([])
    const { rows } = await $client.query(
      `select actor_member_id as by, detail from audit_entry where organisation_id = $1 and action = 'club-discarded'`,
      [club.id],
    )
    expect(rows).toEqual([{ by: member.memberId, detail: { key: 'KASSERES', name: 'Ry Roklub' } }])
    expect(await actions(club.id)).toContain('organisation-created')
    expect((await start(wanted({ key: 'KASSERES' }))).status).toBe(200)
  })

  test('is done once by repeated or concurrent requests, and never affects a new club with its key', async () => {
    const club = await begun()
    const other = await withRole(portal, club, { role: 'owner' })
    const all = await Promise.all([discard(club), discard(club), discard(club, other)])
    // A caller who arrives after the deletion has no role any more.
    expect(all.map(({ status }) => status).filter((status) => ![200, 403, 404].includes(status))).toEqual([])
    expect(all.some(({ status }) => status === 200)).toBe(true)
    expect((await actions(club.id)).filter((action) => action === 'club-discarded')).toHaveLength(1)
    const next = await begun({ key: club.key })
    expect((await discard(club)).status).toBe(200)
    expect(await isThere(next)).toBe(true)
  })

  test('concurrently with publishing: one of the two succeeds', async () => {
    const club = await begun()
    await createEdition(portal.database, club.id)
    await giveKey(club.id)
    await Promise.all([discard(club), publish(club.key)])
    const done = (await actions(club.id)).filter((action) => ['club-discarded', 'club-published'].includes(action))
    expect(done).toHaveLength(1)
    expect(await isThere(club)).toBe(done[0] === 'club-published')
  })

  test('requires its name, a fresh sign-in and an owner of this club', async () => {
    const [club, elsewhere] = [await begun(), await begun()]
    expect((await discard(club, member, 'Ry roklub')).problem.code).toBe('club-name-differs')
    const stale = { ...member, signedInAt: new Date(portal.clock.now.getTime() - 61 * 60_000) }
    expect((await discard(club, stale)).problem.code).toBe('fresh-sign-in-needed')
    expect((await discard(club, await withRole(portal, club, { role: 'secretary' }))).status).toBe(403)
    expect((await discard({ ...club, key: elsewhere.key })).status).toBe(404)
    expect([await isThere(club), await isThere(elsewhere)]).toEqual([true, true])
  })

  test('is rejected after publication', async () => {
    const club = await begun()
    await createEdition(portal.database, club.id)
    await giveKey(club.id)
    await publish(club.key)
    expect((await discard(club)).problem.code).toBe('club-published')
    await portal.database.$client.query('update organisation set enabled = false where id = $1', [club.id])
    expect((await discard(club)).problem.code).toBe('club-published')
    const { rows } = await portal.database.$client.query<{ id: string; key: string; name: string }>(
      `insert into organisation (key, name, kind, email, enabled) values ('SKJULT', 'Made', 'sport', 'made@example.org', false)
       returning id, key, name`,
    )
    const [made] = rows
    if (!made) throw new Error('No club was made')
    const operator = { email: (await newMember()).email, roles: ['org:ALL|role:SUPER_ADMIN'] }
    expect((await discard(made, operator)).status).toBe(404)
    expect(await isThere(made)).toBe(true)
  })

  type Club = { id: string }
  const writeDown = ({ id }: Club, memberId: string) =>
    portal.database.$client.query(
      'insert into club_person (organisation_id, member_id, added_at) values ($1, $2, now())',
      [id, memberId],
    )
  test.each<[string, (club: Club, memberId: string) => Promise<unknown>]>([
    ['is on its register', writeDown],
    [
      'is a member, paid or not',
      ({ id }, memberId) =>
        portal.database.$client.query(
          `insert into membership (organisation_id, member_id, reference_key) values ($1, $2, $3)`,
          [id, memberId, randomUUID()],
        ),
    ],
    [
      'has begun a purchase',
      ({ id }, memberId) =>
        portal.database.$client.query(
          `insert into payment_order (id, kind, organisation_id, payer_member_id, token, amount_minor, currency, language,
             selection, billing_name, billing_email, billing_address, created_at)
           values ($1, 'membership', $2, $3, $4, 100, 'DKK', 'da', '{}', 'A', 'a@example.org', '{}', now())`,
          [randomUUID(), id, memberId, randomUUID().replaceAll('-', '').padEnd(40, 'a')],
        ),
    ],
    [
      'is billed, in the register or not',
      ({ id }) =>
        portal.database.$client.query(
          `insert into invoice (id, organisation_id, recipient_name, language, total_minor, vat_minor, created_at, updated_at)
           values ($1, $2, 'Ry Tryk ApS', 'da', 100, 0, now(), now())`,
          [randomUUID(), id],
        ),
    ],
    [
      'was written down by it, and is off the register again',
      async ({ id }, memberId) => {
        await portal.database.$client.query('update member set kept_by = $1, email = null where id = $2', [
          id,
          memberId,
        ])
        await writeDown({ id }, memberId)
        await portal.database.$client.query('update club_person set ended_at = now() where member_id = $1', [memberId])
      },
    ],
  ])('is rejected while someone %s', async (_what, tie) => {
    const club = await begun()
    await createEdition(portal.database, club.id)
    await tie(club, (await newMember()).memberId)
    const { status, problem } = await discard(club)
    expect([status, problem.code]).toEqual([409, 'club-in-use'])
    expect(await isThere(club)).toBe(true)
    expect(await actions(club.id)).toEqual(['organisation-created', 'grant-given'])
    expect((await portal.call(member, clubMembershipTypeList, { params: { orgKey: club.key } })).body).toHaveLength(1)
  })

  test('keeps the portal accounts of people removed from its register', async () => {
    const club = await begun()
    const { memberId } = await newMember()
    await writeDown(club, memberId)
    await portal.database.$client.query('update club_person set ended_at = now() where member_id = $1', [memberId])
    expect((await discard(club)).status).toBe(200)
    const { rowCount } = await portal.database.$client.query('select from member where id = $1', [memberId])
    expect(rowCount).toBe(1)
  })
})

describe('a portal that does not let members start clubs', () => {
  let closed: TestPortal
  beforeAll(async () => {
    closed = await startTestPortal({ settings: { ...(await settingsOf(portal)), clubStarts: 'off' } })
  })
  afterAll(() => closed.stop())

  test('says so and creates none', async () => {
    const somebody = { email: (await createMember(closed.database)).email ?? '', amr: STRONG }
    expect((await closed.call(somebody, calls.clubSignupAdviceGet)).body.starts).toBe('off')
    const refused = await closed.call(somebody, calls.clubSignupCreate, { body: wanted() })
    expect([refused.status, refused.problem.code]).toEqual([403, 'clubs-not-started'])
    const { rows } = await closed.database.$client.query('select from organisation')
    expect(rows).toEqual([])
  })
})

const RUNS_PORTAL = 'drift@example.org'

describe('the logo of a new club', () => {
  const bytes = new Uint8Array(PNG) as never
  const save = (clubId: string, by: TestPerson) =>
    portal.call(by, calls.clubSignupLogoSave, { params: { clubId }, body: bytes })

  test('is stored by its founder with a password-only sign-in, and by no one else', async () => {
    const row = await createMember(portal.database)
    const founder = { email: row.email ?? '', memberId: row.id }
    const club = wanted()
    await start(club, founder)
    expect((await save(club.id, founder)).body.logo).toMatch(/\/logo\?v=/)
    expect((await save(club.id, member)).status).toBe(404)
    const { rows } = await portal.database.$client.query<{ action: string }>(
      "select action from audit_entry where organisation_id = $1 and action = 'club-logo-changed'",
      [club.id],
    )
    expect(rows).toHaveLength(1)
  })

  test('belongs to the settings after publication, for callers with that permission', async () => {
    const row = await createMember(portal.database)
    const founder = { email: row.email ?? '', memberId: row.id }
    const [shown, given] = [wanted(), wanted()]
    for (const club of [shown, given]) await start(club, founder)
    const run = (text: string, id: string) => portal.database.$client.query(text, [id])
    await run('update club_start set published_at = now() where organisation_id = $1', shown.id)
    await run('update access_grant set ended_at = granted_at where organisation_id = $1', given.id)
    for (const club of [shown, given]) expect((await save(club.id, founder)).status).toBe(404)
  })
})

describe('a portal that approves clubs', () => {
  let strict: TestPortal
  let founder: TestPerson & { memberId: string }
  let operator: TestPerson
  beforeAll(async () => {
    const settings = { ...(await settingsOf(portal)), clubStarts: 'approval' } as const
    strict = await startTestPortal({ settings, operatorEmail: RUNS_PORTAL })
  })
  afterAll(() => strict.stop())
  beforeEach(async () => {
    const row = await createMember(strict.database)
    founder = { email: row.email ?? '', amr: STRONG, memberId: row.id }
    operator = { email: (await createMember(strict.database)).email ?? '', roles: ['org:ALL|role:SUPER_ADMIN'] }
  })
  const waiting = async () => (await strict.call(operator, calls.clubSignupQueueList)).body
  const decide = (clubId: string, body: ClubSignupDecision, by = operator) =>
    strict.call(by, calls.clubSignupDecide, { params: { clubId }, body })
  const publishStrict = (key: string) => strict.call(founder, calls.clubPublish, { params: { orgKey: key } })
  async function readyToPublish() {
    const club = wanted()
    expect((await strict.call(founder, calls.clubSignupCreate, { body: club })).body.approval).toBe(true)
    await createEdition(strict.database, club.id)
    await giveKey(club.id, strict)
    return club
  }
  async function lastMail() {
    const mail = strict.startMails.at(-1)
    if (!mail) throw new Error('No message was asked for')
    const delivery = { ...strict, origin: strict.origin, now: () => strict.clock.now }
    await sendSignupDecisionMail(delivery as never, mail)
    await sendSignupDecisionMail(delivery as never, mail)
    const { rows } = await strict.database.$client.query<{ recipient: string }>(
      `select recipient from outgoing_message where template = 'club-start' and recipient = $1`,
      [founder.email],
    )
    return rows
  }

  test('publishes none before approval, and notifies the founder', { tags: 'full' }, async () => {
    const club = await readyToPublish()
    expect((await waiting()).find(({ id }) => id === club.id)).toMatchObject({
      key: club.key,
      place: 'Siimtoften 1, 8680 Ry',
      cvrNumber: '10150817',
      startedBy: { email: founder.email },
    })
    expect((await publishStrict(club.key)).problem.code).toBe('not-ready-to-publish')
    const both = await Promise.all([decide(club.id, { approved: true }), decide(club.id, { approved: true })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(strict.startMails.filter(({ organisationId }) => organisationId === club.id)).toHaveLength(1)
    expect(await lastMail()).toHaveLength(1)
    expect((await waiting()).some(({ id }) => id === club.id)).toBe(false)
    expect((await publishStrict(club.key)).status).toBe(200)
  })

  test('notifies the operator of a waiting club, once per request', { tags: 'full' }, async () => {
    const club = await readyToPublish()
    const asked = () => strict.askedMails.filter(({ organisationId }) => organisationId === club.id)
    const sent = async () => {
      const delivery = { ...strict, origin: strict.origin, now: () => strict.clock.now } as never
      for (const mail of [...asked(), ...asked()]) await sendApprovalRequestedMail(delivery, RUNS_PORTAL, mail)
      const { rows } = await strict.database.$client.query<{ recipient: string }>(
        'select recipient from outgoing_message where once_key like $1',
        [`club-start-asked:${club.id}:%`],
      )
      return rows.map(({ recipient }) => recipient)
    }
    expect(asked()).toHaveLength(1)
    expect(await sent()).toEqual([RUNS_PORTAL])
    await strict.call(founder, calls.clubSignupCreate, { body: club })
    expect(asked()).toHaveLength(1)
    const declineAndAskAgain = async () => {
      await decide(club.id, { approved: false, reason: 'Skriv, hvor I er.' })
      strict.clock.now = new Date(strict.clock.now.getTime() + 60_000)
      const again = () => strict.call(founder, calls.clubSignupApprovalRequest, { params: { orgKey: club.key } })
      await Promise.all([again(), again()])
    }
    await declineAndAskAgain()
    expect(asked()).toHaveLength(2)
    expect(await sent()).toEqual([RUNS_PORTAL, RUNS_PORTAL])
    await declineAndAskAgain()
    expect(asked()).toHaveLength(3)
    await decide(club.id, { approved: true })
    // A request decided before its e-mail is sent needs no notification.
    expect(await sent()).toEqual([RUNS_PORTAL, RUNS_PORTAL])
  })

  test('shows the reason of a rejection, after which approval can be requested again', async () => {
    const club = await readyToPublish()
    const mute = await decide(club.id, { approved: false, reason: ' ' })
    expect([mute.status, mute.problem.errors?.map(({ path }) => path)]).toEqual([400, ['reason']])
    await decide(club.id, { approved: false, reason: 'The name is that of another club.' })
    const params = { orgKey: club.key }
    const told = await strict.call(founder, calls.clubPublicationGet, { params })
    expect(told.body.opening).toMatchObject({ approval: 'declined', reason: 'The name is that of another club.' })
    expect(await lastMail()).toHaveLength(1)
    expect((await publishStrict(club.key)).problem.code).toBe('not-ready-to-publish')
    const again = () => strict.call(founder, calls.clubSignupApprovalRequest, { params })
    expect((await again()).body.opening).toMatchObject({ approval: 'waiting', reason: '' })
    expect((await again()).status).toBe(200)
    expect((await waiting()).some(({ id }) => id === club.id)).toBe(true)
    const { rows } = await strict.database.$client.query<{ action: string }>(
      'select action from audit_entry where organisation_id = $1 order by id',
      [club.id],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'organisation-created',
      'grant-given',
      'club-declined',
      'club-approval-asked',
    ])
  })

  test('shows its queue to the operator only and requires a fresh sign-in for decisions', async () => {
    const club = await readyToPublish()
    expect((await strict.call(founder, calls.clubSignupQueueList)).status).toBe(403)
    expect((await decide(club.id, { approved: true }, founder)).status).toBe(403)
    const stale = { ...operator, signedInAt: new Date(strict.clock.now.getTime() - 61 * 60_000) }
    expect((await decide(club.id, { approved: true }, stale)).problem.code).toBe('fresh-sign-in-needed')
  })
})

async function settingsOf(open: TestPortal) {
  return (await open.call(null, publicSettingsGet)).body
}
