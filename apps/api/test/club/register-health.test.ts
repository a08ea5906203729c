import { clubRegisterCount, clubRegisterDataQuality, clubRegisterList } from '@forenet/contract/club/register-calls'
import { DATA_QUALITY_CHECKS, type DataQualityCheck } from '@forenet/domain/register'
import { createActiveMembership, createMember, createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withRole } from './scene.ts'

let portal: TestPortal
let club: Awaited<ReturnType<typeof createOrganisation>>
let secretary: TestPerson
beforeAll(async () => {
  portal = await startTestPortal()
  club = await createOrganisation(portal.database)
  secretary = await withRole(portal, club, { role: 'secretary' })
})
afterAll(() => portal.stop())

type Known = NonNullable<Parameters<typeof createMember>[1]>
const SOUND: Known = {
  firstName: 'Ane',
  lastName: 'Sund',
  dateOfBirth: '1980-02-03',
  gender: 'female',
  phone: '+4520304050',
  addressLine1: 'Åvej 1',
  postCode: '8600',
  city: 'Silkeborg',
  country: 'Denmark',
}
let place = 0
async function put(known: Known, member = true): Promise<string> {
  place += 1
  const { id } = await createMember(portal.database, {
    ...SOUND,
    lastName: `Sund ${'abcdefghijklmnopqrstuvwxyz'[place]}`,
    ...known,
  })
  if (member) await createActiveMembership(portal.database, club.id, id)
  return id
}
const params = () => ({ orgKey: club.key })
const found = async (check: DataQualityCheck) => {
  const { body } = await portal.call(secretary, clubRegisterList, { params: params(), query: { check } })
  return body.rows.map(({ memberId }) => memberId)
}

test('each check finds exactly the people it concerns, and its count equals its list', async () => {
  const { $client } = portal.database
  const { rows } = await $client.query<{ id: string }>(
    `insert into team (id, organisation_id, name, gender) values (gen_random_uuid(), $1, 'Damer', 'female') returning id`,
    [club.id],
  )
  const onTeam = (memberId: string) =>
    $client.query(
      `insert into team_place (id, team_id, organisation_id, member_id, state, from_at)
       values (gen_random_uuid(), $1, $2, $3, 'on', now())`,
      [rows[0]?.id, club.id, memberId],
    )
  await onTeam(await put({}))
  const twins = [await put({ lastName: 'Aagaard' }), await put({ lastName: 'Ågård', dateOfBirth: '1980-02-03' })]
  await put({ lastName: 'Ågård', dateOfBirth: '1999-01-01' })
  const undated = await put({ lastName: 'Uden', dateOfBirth: null })
  const unborn = await put({ dateOfBirth: '2031-01-01' })
  const ancient = await put({ dateOfBirth: '1880-01-01' })
  const child = await put({ dateOfBirth: '2015-01-01' })
  const parent = await put({})
  await put({ dateOfBirth: '2015-01-01', parentId: parent, email: null })
  const unplaced = await put({ addressLine1: '', postCode: '', city: '' })
  const nowhere = await put({ postCode: '0099' })
  await put({ postCode: '11122', country: 'Sweden' })
  await put({ postCode: '1050' })
  const [loud, numbered, small] = [
    await put({ firstName: 'BENT', lastName: 'HØJ' }),
    await put({ lastName: 'Sund 2' }),
    await put({ firstName: 'bent', lastName: 'høg' }),
  ]
  const unpaid = await put({}, false)
  await onTeam(unpaid)
  const unsaid = await put({ gender: null })
  await onTeam(unsaid)
  const bounced = await put({ email: 'nedlagt@example.org' })
  await $client.query(`insert into refused_email values ('nedlagt@example.org', now(), '550 5.1.1 No such user')`)
  const silent = await put({}, false)
  await $client.query('insert into club_person (organisation_id, member_id, added_at) values ($1, $2, now())', [
    club.id,
    silent,
  ])
  await $client.query('update member set kept_by = $1, email = null where id = $2', [club.id, silent])

  const expected: Record<DataQualityCheck, string[]> = {
    'same-person': twins,
    'birth-date-missing': [undated],
    'birth-date-odd': [ancient, unborn],
    'child-without-guardian': [child, unborn],
    'email-missing': [silent],
    'email-refused': [bounced],
    'address-missing': [unplaced],
    'post-code-unknown': [nowhere],
    'name-odd': [loud, numbered, small],
    'team-without-membership': [unpaid],
    'gender-for-team': [unsaid],
  }
  for (const check of DATA_QUALITY_CHECKS) {
    expect((await found(check)).toSorted(), check).toEqual(expected[check].toSorted())
    const { body } = await portal.call(secretary, clubRegisterCount, { params: params(), query: { check } })
    expect(body.count, check).toBe(expected[check].length)
  }
  const { body: health } = await portal.call(secretary, clubRegisterDataQuality, { params: params() })
  expect(health).toEqual(DATA_QUALITY_CHECKS.map((check) => ({ check, count: expected[check].length })))
})

test('a person without a birth date matches anyone of the same name; a past day shows the people of then', async () => {
  const day = '2026-01-01'
  const [one, other] = [await put({ lastName: 'Vest', dateOfBirth: null }), await put({ lastName: 'Vest' })]
  expect(await found('same-person')).toEqual(expect.arrayContaining([one, other]))
  const query = { check: 'same-person', asAt: day } as const
  expect((await portal.call(secretary, clubRegisterList, { params: params(), query })).body.rows).toEqual([])
})
