import { newMemberSchema } from '@forenet/contract/member'
import {
  memberCreate,
  memberFindByEmail,
  memberList,
  memberNameList,
  memberParticipants,
  memberUpdate,
} from '@forenet/contract/member-calls'
import { createDependant, createMember, createPerson, linkFamily } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { searchMembers } from '../../src/modules/core/members/repository.ts'
import { createOwnMember } from '../../src/modules/core/members/service.ts'
import { calling } from '../rights/calling.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const superPerson = { email: 'super@example.org', roles: ['org:ALL|role:SUPER_ADMIN'] }
const tab = calling({ subject: 'tab', email: '', strong: false, tokenMadeAt: new Date(), expiresAt: new Date() })
const rowsOf = async (email: string) => {
  const { rows } = await portal.database.$client.query(
    `select m.id, (select count(*) from audit_entry a where a.object_id = m.id::text and a.action = 'member-created') as created
       from member m where m.email = $1`,
    [email],
  )
  return rows
}

describe('creating the member of an e-mail (ruling 15)', () => {
  test('twenty tabs concurrently create one member', { tags: 'full' }, async () => {
    const email = 'tyve.faner@example.org'
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        portal.call({ email }, memberCreate, {
          body: { firstName: `Fane ${i}`, lastName: 'Tyve', email: i % 2 === 0 ? email : 'Tyve.Faner@EXAMPLE.org' },
        }),
      ),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(await rowsOf(email)).toEqual([{ id: answers[0]?.body.id, created: 1 }])
  })

  test.each([
    ['known by then', true],
    ['still unknown, as one that is another login’s', false],
  ])('a tab looking up the e-mail just before another tab creates its member: %s', async (_what, isKnown) => {
    const email = `to.faner.${isKnown}@example.org`
    let made = ''
    const [first, second] = [
      async () => {
        made = (await portal.call({ email }, memberCreate, { body: { email } })).body.id
        return null
      },
      async () => (isKnown ? made : null),
    ]
    const memberOf = vi.fn().mockImplementationOnce(first).mockImplementationOnce(second)
    const joining = { hasPendingHandOver: async () => false, attachInvitations: async () => undefined }
    const clubNotes = { find: async () => null, add: async () => undefined }
    const deps = {
      ...{ database: portal.database, pool: portal.database.$client as pg.Pool },
      ...{ joining, memberOf, clubNotes, now: () => new Date() },
    }
    const again = createOwnMember(deps, { ...tab, email }, { ...newMemberSchema.parse({ email }), comments: null })
    if (isKnown) expect((await again).id).toBe(made)
    else await expect(again).rejects.toMatchObject({ code: 'email-of-another-login' })
    expect(await rowsOf(email)).toEqual([{ id: made, created: 1 }])
  })

  test('repeated returns the existing member unchanged', async () => {
    const member = await createMember(portal.database, { firstName: 'Maja', email: 'maja.igen@example.org' })
    const person = { email: 'MAJA.igen@example.org' }
    const again = await portal.call(person, memberCreate, {
      body: { firstName: 'Other', lastName: 'Name', email: ' Maja.Igen@example.org ' },
    })
    expect(again.body).toMatchObject({ id: member.id, firstName: 'Maja', email: 'maja.igen@example.org' })
    expect((await portal.call(person, memberFindByEmail, { query: { email: 'MAJA.IGEN@EXAMPLE.ORG' } })).body.id).toBe(
      member.id,
    )
  })

  test('uses the login profile: names may be empty, the address is', async () => {
    const email = 'ny@example.org'
    const made = await portal.call({ email }, memberCreate, { body: { email, phone: '' } })
    expect(made.body).toMatchObject({
      firstName: '',
      lastName: '',
      phone: null,
      address: null,
      parentId: null,
      enabled: true,
      familyLink: false,
    })
  })

  test('for another e-mail is rejected, except for a super administrator', async () => {
    const body = { firstName: 'A', lastName: 'B', email: 'en.anden@example.org' }
    const refused = await portal.call({ email: 'mig@example.org' }, memberCreate, { body })
    expect(refused).toMatchObject({ status: 403, problem: { code: 'not-allowed' } })
    expect(await rowsOf(body.email)).toEqual([])
    expect((await portal.call(superPerson, memberCreate, { body })).status).toBe(200)
  })

  test('ignores the fields that the server sets', async () => {
    const email = 'alle.felter@example.org'
    const ignored = { comments: 'x', registrationDate: '2001-01-01', familyLink: true, profileImage: '/x' }
    const answer = await portal.call({ email }, memberCreate, {
      body: { firstName: 'A', lastName: 'B', email, ...ignored },
    })
    expect(answer).toMatchObject({ status: 200, body: { comments: null, familyLink: false, profileImage: null } })
  })

  test.each(['id', 'parentId', 'comment'])('%s cannot be given', async (field) => {
    const email = `felt.${field.toLowerCase()}@example.org`
    const body = { firstName: 'A', lastName: 'B', email, [field]: '5f0c2b5e-9a52-4f6e-8f43-6b1f2d3c4b5a' }
    const answer = await portal.call({ email }, memberCreate, { body })
    expect(answer).toMatchObject({ status: 400, problem: { code: 'malformed-input' } })
    expect(await rowsOf(email)).toEqual([])
  })
})

describe('looking up the name of an e-mail', () => {
  test('shows an inviter to the invitee; unknown and other e-mails look the same', async () => {
    const [inviter, invitee] = [await createMember(portal.database), await createMember(portal.database)]
    await linkFamily(portal.database, inviter, invitee, 'pending')
    const namesFor = async (asker: { email: string | null }, email: string) => {
      const answer = await portal.call({ email: asker.email ?? '' }, memberNameList, { query: { email } })
      return [answer.status, answer.body]
    }
    const known = [200, { firstName: inviter.firstName, lastName: inviter.lastName }]
    const empty = [200, { firstName: '', lastName: '' }]
    expect(await namesFor(invitee, (inviter.email ?? '').toUpperCase())).toEqual(known)
    expect(await namesFor(inviter, inviter.email ?? '')).toEqual(known)
    expect(await namesFor(inviter, invitee.email ?? '')).toEqual(empty)
    expect(await namesFor(invitee, 'nobody.at.all@example.org')).toEqual(empty)
  })

  test('in the member search a stranger and an unknown e-mail look the same', async () => {
    const member = await createMember(portal.database)
    const asker = await createPerson(portal.database)
    const answers = await Promise.all(
      [member.email ?? '', 'nobody.at.all@example.org'].map((email) =>
        portal.call(asker, memberFindByEmail, { query: { email } }),
      ),
    )
    const [known, unknown] = answers.map(({ problem: { requestId: _own, ...rest } }) => rest)
    expect(known).toEqual(unknown)
    expect(known?.status).toBe(404)
  })
})

describe('changing a profile', () => {
  const address = {
    AddressLine1: 'Ribevej 14',
    AddressLine2: '',
    City: ' Silkeborg ',
    PostCode: '8600',
    Country: 'Denmark',
  }
  const good = {
    firstName: ' Søren ',
    lastName: 'Ærø',
    phone: '+45 37 11 22 33',
    gender: 'other' as const,
    dateOfBirth: '2004-02-29',
    address,
  }

  test('stores trimmed values, and blanks as null', async () => {
    const member = await createMember(portal.database)
    const changed = await portal.call({ email: member.email ?? '' }, memberUpdate, {
      params: { memberId: member.id },
      body: good,
    })
    expect(changed.body).toMatchObject({
      firstName: 'Søren',
      lastName: 'Ærø',
      phone: '+45 37 11 22 33',
      gender: 'other',
      dateOfBirth: '2004-02-29',
      address: {
        AddressLine1: 'Ribevej 14',
        AddressLine2: null,
        AddressLine3: null,
        City: 'Silkeborg',
        PostCode: '8600',
        Country: 'Denmark',
      },
      email: member.email,
      updateDate: portal.clock.now.toISOString(),
    })
    const cleared = await portal.call({ email: member.email ?? '' }, memberUpdate, {
      params: { memberId: member.id },
      body: { firstName: 'S', lastName: 'Æ' },
    })
    expect(cleared.body).toMatchObject({ phone: null, gender: null, dateOfBirth: null, address: null })
  })

  test('refuses to overwrite a profile that was changed after it was read', async () => {
    const { id, email } = await createMember(portal.database)
    const save = (firstName: string, updateDate: string) =>
      portal.call({ email: email ?? '' }, memberUpdate, {
        params: { memberId: id },
        body: { ...good, firstName, updateDate },
      })
    const read = await portal.call({ email: email ?? '' }, memberFindByEmail, { query: { email: email ?? '' } })
    const { updateDate } = read.body
    portal.clock.now = new Date(portal.clock.now.getTime() + 1_000)
    expect((await save('Phone', updateDate)).status).toBe(200)
    expect(await save('Laptop', updateDate)).toMatchObject({ status: 409, problem: { code: 'changed-meanwhile' } })
    const after = await portal.call({ email: email ?? '' }, memberFindByEmail, { query: { email: email ?? '' } })
    expect(after.body.firstName).toBe('Phone')
  })

  test.each<[string, Record<string, unknown>]>([
    ['firstName', { firstName: ' ' }],
    ['firstName', { firstName: 'x'.repeat(81) }],
    ['lastName', { lastName: '' }],
    ['lastName', { lastName: 'Holm\u0007' }],
    ['lastName', { lastName: 'Holm\ud800' }],
    ['phone', { phone: 'call me' }],
    ['phone', { phone: '12' }],
    ['gender', { gender: 'none of these' }],
    ['dateOfBirth', { dateOfBirth: '2026-02-29' }],
    ['dateOfBirth', { dateOfBirth: '29/02/2004' }],
    ['address.AddressLine1', { address: { ...address, AddressLine1: 'x'.repeat(51) } }],
    ['address.PostCode', { address: { ...address, PostCode: '1'.repeat(17) } }],
    ['address.City', { address: { ...address, City: 'Silke\nborg' } }],
    ['address', { address: 'Ribevej 14' }],
  ])('says at %s what is wrong: %j', async (path, change) => {
    const member = await createMember(portal.database)
    const answer = await portal.call({ email: member.email ?? '' }, memberUpdate, {
      params: { memberId: member.id },
      body: { ...good, ...change } as typeof good,
    })
    expect(answer).toMatchObject({
      status: 400,
      problem: { code: 'malformed-input', errors: [{ path, message: expect.stringMatching(/\w/) }] },
    })
    expect(
      (await portal.call({ email: member.email ?? '' }, memberFindByEmail, { query: { email: member.email ?? '' } }))
        .body.firstName,
    ).toBe('Maja')
  })
})

describe('participants (ruling 15)', () => {
  test('are the member, dependants by age, then linked family, without those who declined', async () => {
    const member = await createMember(portal.database)
    const young = await createDependant(portal.database, member.id, { dateOfBirth: '2019-01-01' })
    const old = await createDependant(portal.database, member.id, { dateOfBirth: '2012-01-01' })
    const [asked, askedBy, rejected] = [
      await createMember(portal.database),
      await createMember(portal.database),
      await createMember(portal.database),
    ]
    await linkFamily(portal.database, member, asked, 'pending')
    await linkFamily(portal.database, askedBy, member, 'approved')
    await linkFamily(portal.database, member, rejected, 'rejected')
    const list = await portal.call({ email: member.email ?? '' }, memberParticipants, {
      params: { memberId: member.id },
    })
    expect(list.body.slice(0, 3).map(({ id }) => id)).toEqual([member.id, old.id, young.id])
    // Pending invitees are shown by the invitation only, which does not reveal whether they have a member.
    expect(list.body.slice(3).map(({ email }) => email)).toEqual([askedBy.email, asked.email])
    expect(list.body[4]).toMatchObject({
      id: list.body[4]?.familyInvitationRequest?.id,
      lastName: '',
      phone: null,
      address: null,
      familyInvitationStatus: 'pending',
    })
    expect(list.body.find(({ id }) => id === askedBy.id)).toMatchObject({
      familyLink: true,
      familyInvitationStatus: 'approved',
      familyInvitationRequest: { inviterEmail: askedBy.email, inviteeEmail: member.email, status: 'approved' },
    })
    expect(list.body[1]).toMatchObject({
      familyLink: false,
      familyInvitationStatus: null,
      parentId: member.id,
      email: null,
    })
  })
})

describe('the member picker of a super administrator', () => {
  test('sorts by first then last name, matches any part case-insensitively, and escapes wildcards', async () => {
    for (const [firstName, lastName] of [
      ['Zoe', 'Søgeprøve'],
      ['bo', 'Søgeprøve'],
      ['Bo', 'Aasøgeprøve'],
      ['100%', 'Søgeprøve_'],
    ] as const) {
      await createMember(portal.database, {
        firstName,
        lastName,
        email: `${firstName.length}${lastName.length}${crypto.randomUUID()}@example.org`,
      })
    }
    const find = async (search: string, size = 1000) =>
      (await portal.call(superPerson, memberList, { query: { size, search } })).body.map(
        (member) => `${member.firstName} ${member.lastName}`,
      )
    expect(await find('SØGEPRØVE')).toEqual(['100% Søgeprøve_', 'Bo Aasøgeprøve', 'bo Søgeprøve', 'Zoe Søgeprøve'])
    expect(await find('bo søge')).toEqual(['Bo Aasøgeprøve', 'bo Søgeprøve'])
    expect(await find('0%')).toEqual(['100% Søgeprøve_'])
    expect(await find('prøve_')).toEqual(['100% Søgeprøve_'])
    expect(await find('\\')).toEqual([])
    expect(await find('%')).toEqual(['100% Søgeprøve_'])
    expect(await find('søgeprøve zoe')).toEqual(['Zoe Søgeprøve'])
    expect(await find('søgeprøve', 2)).toHaveLength(2)
  })

  test('finds a part of the e-mail, a dependant by name, and no anonymised member', async () => {
    const parent = await createMember(portal.database, {
      lastName: 'Findvej',
      email: 'Postkasse.Nord@example.org'.toLowerCase(),
    })
    const child = await createDependant(portal.database, parent.id, { firstName: 'Rigmor', lastName: 'Findvej' })
    const gone = await createMember(portal.database, { lastName: 'Findvej', deletedAt: portal.clock.now })
    const find = async (search: string) =>
      (await portal.call(superPerson, memberList, { query: { search } })).body.map(({ id }) => id)
    expect(await find('KASSE.nord@')).toEqual([parent.id])
    expect(await find('rigmor find')).toEqual([child.id])
    expect(await find('findvej')).toEqual([parent.id, child.id])
    expect(await find('findvej')).not.toContain(gone.id)
  })

  test('scans the name index for frequent parts and uses trigrams for rare ones', { tags: 'full' }, async () => {
    await portal.database.$client.query(
      // One statement for 30,000 rows can exceed the pool's statement timeout on a busy machine.
      `set local statement_timeout = 0;
       insert into member (first_name, last_name, email)
       select 'Mange', 'Medlemsen ' || n, 'mange.' || gen_random_uuid() || '@example.org' from generate_series(1, 30000) n`,
    )
    await portal.database.$client.query('vacuum analyze member')
    const seen: string[] = []
    const { query } = portal.database.$client
    const spied = { $client: { query: spy } } as unknown as TestPortal['database']
    async function spy(text: string, values: unknown[]) {
      const plan = await query.call<unknown, [string, unknown[]], Promise<{ rows: { 'QUERY PLAN': string }[] }>>(
        portal.database.$client,
        `explain ${text}`,
        values,
      )
      seen.push(plan.rows.map((row) => row['QUERY PLAN']).join('\n'))
      return { rows: [] }
    }
    for (const search of ['medlemsen', 'findesikke']) await searchMembers(spied, 1000, search)
    expect(seen[0]).toContain('member_by_name')
    expect(seen[1]).toContain('member_by_search_key')
  })

  test.each(['0', '1001', '-1', '1.5', 'all', ''])('a size of %j is rejected', async (size) => {
    const url = new URL(`${memberList.path}?size=${size}`, portal.origin)
    const answer = await fetch(url, { headers: { authorization: `Bearer ${await portal.token(superPerson)}` } })
    expect([answer.status, (await answer.json()) as unknown]).toEqual([
      400,
      expect.objectContaining({ errors: [expect.objectContaining({ path: 'size' })] }),
    ])
  })
})
