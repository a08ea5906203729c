import { membershipOverviewGet } from '@forenet/contract/membership-calls'
import { organisationList, organisationPublicGet } from '@forenet/contract/organisation-calls'
import { createEdition, createMember, createOrganisation, toTestPerson } from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paidByTransfer } from '../rights/scene.ts'

let portal: TestPortal
let person: TestPerson
beforeAll(async () => {
  portal = await startTestPortal()
  person = toTestPerson(await createMember(portal.database))
  const clubs = [
    { name: 'Aarhus Roklub', postCode: '8000', city: 'Aarhus C', description: 'Kajak og roning på bugten' },
    { name: 'Brabrand Sangkor', kind: 'choir', postCode: '8220', city: 'Brabrand' },
    { name: 'Cykelmotion 50 %', postCode: '8210', city: 'Aarhus V' },
    { name: 'Dalum Haver', kind: 'garden', postCode: '5250', city: 'Odense SV' },
    { name: 'Egå Sejlklub', postCode: '8250', city: 'Egå' },
    { name: 'Forening uden adresse' },
    { name: 'Grenaa Spejdere', kind: 'scouts', postCode: 'DK-8500', city: 'Grenaa' },
    { name: 'Ærø Tennis', postCode: '5970', city: 'Ærøskøbing' },
    { name: 'Åbyhøj IF', postCode: '8230', city: 'Åbyhøj' },
    { name: 'Lukket klub', enabled: false, postCode: '8210', city: 'Aarhus V' },
  ]
  for (const club of clubs) await createOrganisation(portal.database, club)
})
afterAll(() => portal.stop())

type Query = NonNullable<Parameters<typeof portal.call<typeof organisationList>>[2]>['query']
const names = async (query: Query) =>
  (await portal.call(person, organisationList, { query })).body.map(({ name }) => name)

/** Reads pages until one is not full. */
async function pages(query: NonNullable<Query>, size: number): Promise<string[]> {
  const seen: string[] = []
  for (let after: string | undefined; ; ) {
    const { body } = await portal.call(person, organisationList, {
      query: { ...query, size, ...(after ? { after } : {}) },
    })
    seen.push(...body.map(({ name }) => name))
    if (body.length < size) return seen
    after = body.at(-1)?.id
  }
}

describe('a search for clubs', () => {
  test.each([
    ['roklub', ['Aarhus Roklub']],
    ['AARHUS v', ['Cykelmotion 50 %']],
    ['kajak', ['Aarhus Roklub']],
    ['haveforening', ['Dalum Haver']],
    ['choir', ['Brabrand Sangkor']],
    ['8250', ['Egå Sejlklub']],
    ['ÆRØ', ['Ærø Tennis']],
    ['åbyhøj if', ['Åbyhøj IF']],
    ['if', ['Åbyhøj IF']],
    ['%', ['Cykelmotion 50 %']],
    ['_', []],
    ['xylofon', []],
    ['lukket', []],
    ['a b c d e f g h', []],
  ])('for "%s" finds %j', async (q, found) => {
    expect(await names({ q })).toEqual(found)
    const open = await portal.call(null, organisationPublicGet, { query: { q } })
    expect(open.body.map(({ name }) => name)).toEqual(found)
  })

  test('finds the activities of membership types while they are offered', async () => {
    const { rows } = await portal.database.$client.query<{ id: string }>(
      `insert into membership_type (organisation_id, name, activity)
       select id, 'Begynder', 'Kitesurfing' from organisation where name = 'Egå Sejlklub' returning id`,
    )
    expect(await names({ q: 'kitesurf' })).toEqual(['Egå Sejlklub'])
    await portal.database.$client.query('update membership_type set archived_at = now() where id = $1', [rows[0]?.id])
    expect(await names({ q: 'kitesurf' })).toEqual([])
  })

  test('follows a club that changes its name', async () => {
    const { id } = await createOrganisation(portal.database, { name: 'Gammelt navn', enabled: true })
    await portal.database.$client.query(`update organisation set name = 'Nyt navn' where id = $1`, [id])
    expect([await names({ q: 'gammelt' }), await names({ q: 'nyt navn' })]).toEqual([[], ['Nyt navn']])
    await portal.database.$client.query('update organisation set enabled = false where id = $1', [id])
  })
})

describe('pages of clubs', () => {
  test.each([1, 2, 3, 100])('of %i have each once, by name', async (size) => {
    const all = await pages({}, size)
    expect(all).toEqual(all.toSorted())
    expect(all).toHaveLength(9)
    expect(await pages({ q: 'aarhus' }, size)).toEqual(['Aarhus Roklub', 'Cykelmotion 50 %'])
  })

  test.each([1, 2, 3, 100])(
    'of %i near a post code start with the nearest, without clubs that have none',
    async (size) => {
      expect(await pages({ near: '8225' }, size)).toEqual([
        'Brabrand Sangkor',
        'Åbyhøj IF',
        'Cykelmotion 50 %',
        'Egå Sejlklub',
        'Aarhus Roklub',
        'Grenaa Spejdere',
        'Ærø Tennis',
        'Dalum Haver',
      ])
      expect(await pages({ near: '8225', q: 'aarhus' }, size)).toEqual(['Cykelmotion 50 %', 'Aarhus Roklub'])
    },
  )

  test('have twenty clubs, and continue after an existing club', async () => {
    const after = '00000000-0000-4000-8000-000000000000'
    expect((await portal.call(person, organisationList, { query: { after } })).problem.code).toBe('not-found')
    for (const query of [{ near: '82' }, { size: 101 }, { size: 0 }, { after: 'x' }])
      expect((await portal.call(person, organisationList, { query })).problem.code).toBe('malformed-input')
  })

  test('find one club by id or key in any case, and none that is closed', async () => {
    const { id, key } = await createOrganisation(portal.database, { name: 'Zebra' })
    expect(await names({ orgId: id.toUpperCase() })).toEqual(['Zebra'])
    expect(await names({ orgKey: key.toLowerCase() })).toEqual(['Zebra'])
    await portal.database.$client.query('update organisation set enabled = false where id = $1', [id])
    expect([await names({ orgId: id }), await names({ orgKey: key })]).toEqual([[], []])
  })
})

test.each([
  ['org/list', organisationList],
  ['org/public/list', organisationPublicGet],
] as const)('%s returns not modified, and is sent again after a change', async (_path, call) => {
  const ask = async (etag?: string) =>
    fetch(`${portal.origin}${call.path}?size=3`, {
      headers: {
        ...(call === organisationList ? { authorization: `Bearer ${await portal.token(person)}` } : {}),
        ...(etag ? { 'if-none-match': etag } : {}),
      },
    })
  const etag = (await ask()).headers.get('etag') ?? ''
  expect(etag).toMatch(/^(W\/)?"[\w-]+"$/)
  const again = await ask(etag)
  expect([again.status, await again.text()]).toEqual([304, ''])
  await portal.database.$client.query(`update organisation set description = $1 where name = 'Aarhus Roklub'`, [
    call.name,
  ])
  expect((await ask(etag)).status).toBe(200)
})

describe("a member's overview", () => {
  const overviewOf = async (id: string, who: TestPerson, query = {}) =>
    (await portal.call(who, membershipOverviewGet, { params: { memberId: id }, query })).body.map(
      ({ organisation }) => organisation.name,
    )

  test('has the own clubs, then six nearby ones that sell memberships', async () => {
    const member = await createMember(portal.database, { postCode: '5960' })
    const own = await createOrganisation(portal.database, { name: 'Egen klub', postCode: '1000' })
    await paidByTransfer(portal, await createEdition(portal.database, own.id), member.id)
    const { rows } = await portal.database.$client.query<{ id: string }>(
      `select id from organisation where name in ('Aarhus Roklub', 'Cykelmotion 50 %')`,
    )
    for (const { id } of rows) await createEdition(portal.database, id)
    const shown = await overviewOf(member.id, toTestPerson(member))
    expect(shown[0]).toBe('Egen klub')
    expect(shown).toHaveLength(7)
    // The two that sell memberships come before nearer ones that do not.
    expect(shown.slice(1, 4)).toEqual(['Aarhus Roklub', 'Cykelmotion 50 %', 'Ærø Tennis'])
  })

  test('of one club has that club, and none if it is closed', async () => {
    const member = await createMember(portal.database)
    const { rows } = await portal.database.$client.query<{ id: string; name: string }>(
      `select id, name from organisation where name in ('Ærø Tennis', 'Lukket klub') order by name desc`,
    )
    const [open, closed] = rows
    expect(await overviewOf(member.id, toTestPerson(member), { orgId: open?.id })).toEqual(['Ærø Tennis'])
    expect(await overviewOf(member.id, toTestPerson(member), { orgId: closed?.id })).toEqual([])
  })
})
