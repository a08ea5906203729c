import { randomUUID } from 'node:crypto'
import {
  clubEditionChange,
  clubEditionCreate,
  clubEditionPublish,
  clubMembershipTypeChange,
  clubMembershipTypeCreate,
  clubMembershipTypeList,
} from '@forenet/contract/club/membership-type-calls'
import { organisationMembershipConfigurations } from '@forenet/contract/organisation-calls'
import { createActiveMembership, createEdition, createMember, createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withRole } from './scene.ts'

let portal: TestPortal
let club: Awaited<ReturnType<typeof createOrganisation>>
let owner: Awaited<ReturnType<typeof withRole>>
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
beforeEach(async () => {
  club = await createOrganisation(portal.database)
  owner = await withRole(portal, club, { role: 'owner' })
})

const params = () => ({ orgKey: club.key })
const types = async () => (await portal.call(owner, clubMembershipTypeList, { params: params() })).body
const terms = {
  name: 'Junior 2027',
  description: '',
  priceMinor: 30_050,
  vatRate: 1,
  surchargeMinor: 0,
  startDate: '2027-01-01',
  endDate: '2027-12-31',
  offerStartDate: '2026-11-01',
  ageFrom: null,
  ageTo: 17,
  gender: 'female' as const,
}
const makeType = (name = 'Junior', id = randomUUID()) =>
  portal.call(owner, clubMembershipTypeCreate, { params: params(), body: { id, name, activity: 'Fodbold' } })
const publish = (editionId: string, version: number, published = true) =>
  portal.call(owner, clubEditionPublish, { params: { ...params(), editionId }, body: { published, version } })
const change = (editionId: string, version: number, changed: Partial<typeof terms> = {}) =>
  portal.call(owner, clubEditionChange, {
    params: { ...params(), editionId },
    body: { terms: { ...terms, ...changed }, version },
  })
async function drafted() {
  const id = randomUUID()
  await makeType('Junior', id)
  const editionId = randomUUID()
  const made = await portal.call(owner, clubEditionCreate, {
    params: { ...params(), typeId: id },
    body: { id: editionId, terms },
  })
  expect(made.status).toBe(200)
  return { id, editionId }
}
async function toMembers(): Promise<string[]> {
  const { body } = await portal.call(owner, organisationMembershipConfigurations, { params: { orgId: club.id } })
  return body.filter(({ onOffer }) => onOffer).map(({ name, gender }) => `${name}, ${gender}`)
}
async function actions(): Promise<string[]> {
  const { rows } = await portal.database.$client.query<{ action: string }>(
    'select action from audit_entry where organisation_id = $1 order by at, id',
    [club.id],
  )
  return rows.map(({ action }) => action)
}

describe('a membership type', () => {
  test('is created, drafted, put on sale and withdrawn; members see it only while on sale', async () => {
    const { editionId } = await drafted()
    expect(await types()).toMatchObject([
      { name: 'Junior', activity: 'Fodbold', editions: [{ ...terms, published: false, sold: 0, fixed: false }] },
    ])
    expect(await toMembers()).toEqual([])
    expect((await publish(editionId, 1)).status).toBe(200)
    expect(await toMembers()).toEqual(['Junior 2027, female'])
    expect((await publish(editionId, 2, false)).status).toBe(200)
    expect(await toMembers()).toEqual([])
    expect(await actions()).toEqual([
      'membership-type-made',
      'membership-drafted',
      'membership-offered',
      'membership-withdrawn',
    ])
  })

  test('can have its first season created on sale, once', { tags: 'full' }, async () => {
    const id = randomUUID()
    await makeType('Junior', id)
    const make = (editionId: string, published: boolean) =>
      portal.call(owner, clubEditionCreate, {
        params: { ...params(), typeId: id },
        body: { id: editionId, terms, published },
      })
    const offered = randomUUID()
    for (const _twice of [1, 2]) expect((await make(offered, true)).status).toBe(200)
    expect(await toMembers()).toEqual(['Junior 2027, female'])
    expect(await actions()).toEqual(['membership-type-made', 'membership-drafted', 'membership-offered'])
    const draft = randomUUID()
    expect((await make(draft, false)).status).toBe(200)
    expect((await make(draft, true)).problem.code).toBe('changed-meanwhile')
  })

  test('is created once when sent twice with one id; a duplicate name is rejected', async () => {
    const id = randomUUID()
    expect((await makeType('Junior', id)).body).toEqual((await makeType('Junior', id)).body)
    expect((await makeType('junior')).problem.code).toBe('type-name-taken')
    expect(await types()).toHaveLength(1)
    expect(await actions()).toEqual(['membership-type-made'])
  })

  test('is created for editions stored without a type, from all seasons of its name', async () => {
    await createEdition(portal.database, club.id, {
      name: 'Sanger 2025/26',
      startDate: '2025-08-01',
      endDate: '2026-07-31',
    })
    await createEdition(portal.database, club.id, {
      name: 'Sanger 2026/27',
      startDate: '2026-08-01',
      endDate: '2027-07-31',
    })
    await createEdition(portal.database, club.id, { name: '2027' })
    const found = (await types()).map(({ name, editions }) => [name, editions.map((edition) => edition.name)])
    expect(found).toEqual([
      ['2027', ['2027']],
      ['Sanger', ['Sanger 2026/27', 'Sanger 2025/26']],
    ])
  })

  test('is changed and archived only from the current version', async () => {
    const { id } = await drafted()
    const body = { name: 'Ungdom', description: 'Til og med 17 år', activity: '', archived: true, version: 1 }
    const changeType = () => portal.call(owner, clubMembershipTypeChange, { params: { ...params(), typeId: id }, body })
    expect((await changeType()).body).toMatchObject([{ name: 'Ungdom', archived: true, version: 2 }])
    expect((await changeType()).problem.code).toBe('changed-meanwhile')
  })

  test('that is archived accepts no new season and withdraws its seasons from sale', { tags: 'full' }, async () => {
    const { id, editionId } = await drafted()
    const another = randomUUID()
    const archive = (archived: boolean, version: number) =>
      portal.call(owner, clubMembershipTypeChange, {
        params: { ...params(), typeId: id },
        body: { name: 'Junior', activity: 'Fodbold', archived, version },
      })
    const draftAnother = () =>
      portal.call(owner, clubEditionCreate, { params: { ...params(), typeId: id }, body: { id: another, terms } })
    await archive(true, 1)
    expect((await draftAnother()).problem.code).toBe('type-archived')
    expect((await publish(editionId, 1)).problem.code).toBe('type-archived')
    await archive(false, 2)
    expect((await draftAnother()).status).toBe(200)
    await publish(another, 1)
    await archive(true, 3)
    expect((await draftAnother()).status).toBe(200)
    expect((await publish(another, 2, false)).status).toBe(200)
  })

  test('saved without a change, like a season, gets no new version or audit entry', async () => {
    const { id, editionId } = await drafted()
    await portal.call(owner, clubMembershipTypeChange, {
      params: { ...params(), typeId: id },
      body: { name: 'Junior', activity: 'Fodbold', archived: false, version: 1 },
    })
    await change(editionId, 1)
    expect(await types()).toMatchObject([{ version: 1, editions: [{ version: 1 }] }])
    expect(await actions()).toEqual(['membership-type-made', 'membership-drafted'])
  })

  test('sent again under its id with other content is rejected, as is a season', async () => {
    const { id, editionId } = await drafted()
    const draft = (changed: object, typeId = id) =>
      portal.call(owner, clubEditionCreate, {
        params: { ...params(), typeId },
        body: { id: editionId, terms: { ...terms, ...changed } },
      })
    expect((await makeType('Ungdom', id)).problem.code).toBe('changed-meanwhile')
    expect((await draft({})).status).toBe(200)
    expect((await draft({ priceMinor: 1 })).problem.code).toBe('changed-meanwhile')
    const other = randomUUID()
    await makeType('Senior', other)
    expect((await draft({}, other)).problem.code).toBe('changed-meanwhile')
  })

  test('of another club is not found', async () => {
    const { id, editionId } = await drafted()
    const home = club
    club = await createOrganisation(portal.database)
    owner = await withRole(portal, club, { role: 'owner' })
    const body = { id: randomUUID(), terms }
    expect(
      [
        await portal.call(owner, clubEditionCreate, { params: { ...params(), typeId: id }, body }),
        await makeType('Senior', id),
        await change(editionId, 1),
        await publish(editionId, 1),
      ].map(({ status }) => status),
    ).toEqual([404, 404, 404, 404])
    expect(home.id).not.toBe(club.id)
  })
})

describe('an edition', () => {
  test('without buyers can be changed completely; the later of two concurrent changes is rejected', async () => {
    const { editionId } = await drafted()
    const both = await Promise.all([
      change(editionId, 1, { priceMinor: 35_000 }),
      change(editionId, 1, { priceMinor: 36_000 }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.problem.code).toBe('changed-meanwhile')
  })

  test('with buyers keeps price and period, naming the rejected fields; its text can change', {
    tags: 'full',
  }, async () => {
    const member = await createMember(portal.database)
    await createActiveMembership(portal.database, club.id, member.id)
    const [type] = await types()
    const [edition] = type?.editions ?? []
    if (!edition) throw new Error('Nothing was sold')
    expect(edition).toMatchObject({ name: 'Senior 2026', sold: 1, fixed: true })
    const { name, priceMinor, vatRate, surchargeMinor, startDate, endDate, ageFrom, ageTo, gender } = edition
    const same = {
      ...terms,
      name,
      priceMinor,
      vatRate,
      surchargeMinor,
      startDate,
      endDate,
      ageFrom,
      ageTo,
      gender,
    } as typeof terms
    const refused = await change(edition.id, 1, {
      ...same,
      offerStartDate: '2025-11-01',
      priceMinor: 1,
      endDate: '2026-11-30',
    })
    expect(refused.problem).toMatchObject({
      code: 'sold-already',
      errors: [{ path: 'terms.priceMinor' }, { path: 'terms.endDate' }],
    })
    const kept = await change(edition.id, 1, { ...same, description: 'Hele året', offerStartDate: '2025-12-01' })
    expect(kept.body[0]?.editions[0]).toMatchObject({ description: 'Hele året', priceMinor: 45_000, version: 2 })
  })
})
