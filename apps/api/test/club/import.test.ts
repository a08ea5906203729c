import { randomUUID } from 'node:crypto'
import {
  clubChangeSetApply,
  clubChangeSetErrorFile,
  clubChangeSetGet,
  clubChangeSetList,
  clubChangeSetRows,
  clubChangeSetUndo,
} from '@forenet/contract/club/change-set-calls'
import type { ImportFamiliesChoice } from '@forenet/contract/club/import'
import {
  clubImportFamiliesChoose,
  clubImportFamilyList,
  clubImportRowCorrect,
} from '@forenet/contract/club/import-calls'
import { clubRegisterFile } from '@forenet/contract/club/register-calls'
import { eq } from '@forenet/database/drizzle'
import { memberLogin, member as members } from '@forenet/database/member-tables'
import { clubPerson, team } from '@forenet/database/register-tables'
import type { ImportField } from '@forenet/domain/import-columns'
import { createMember } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importScene } from './import-scene.ts'

let portal: TestPortal
let scene: Awaited<ReturnType<typeof importScene>>
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
beforeEach(async () => {
  scene = await importScene(portal)
})

const FIELDS = 'first-name,last-name,email,birth-date,phone'
const textOf = ({ body }: { body: unknown }) => String(body)
const mail = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.org`

/** A member of the club with their own login. */
async function tiedMember(given: Partial<typeof members.$inferInsert> = {}) {
  const known = await createMember(portal.database, given)
  await portal.database
    .insert(clubPerson)
    .values({ organisationId: scene.club.id, memberId: known.id, addedAt: portal.clock.now })
  return known
}

describe('the columns of an import', () => {
  test('are guessed from their headings, with sample values', async () => {
    const file = Buffer.from('Fornavn;Efternavn;K\xf8n;CPR-nr.;Postnr.\nS\xf8ren;;m;;800\n;\xc5gesen;;;', 'latin1')
    const column = (heading: string, samples: string[], field: string | null) => {
      return { heading, samples, field, dateOrder: null }
    }
    expect((await scene.columns(file)).body).toEqual({
      ...{ encoding: 'windows-1252', strayBytes: 0, delimiter: ';', sheets: [], sheet: null, headingRow: 1 },
      ...{ hiddenRows: 0, hiddenColumns: 0, rows: 2 },
      columns: [
        column('Fornavn', ['Søren'], 'first-name'),
        column('Efternavn', ['Ågesen'], 'last-name'),
        column('Køn', ['m'], 'gender'),
        column('CPR-nr.', [], null),
        column('Postnr.', ['800'], 'post-code'),
      ],
    })
  })

  test.each([
    ['is empty', '', 'file-empty'],
    ['has headings alone', 'Navn;Mail\n', 'file-empty'],
    ['is a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'file-unreadable'],
    ['leaves a quotation mark open', 'Navn;Mail\n"Bo;bo@example.org\n', 'file-quote-unclosed'],
    ['has 300 columns', `${Array.from({ length: 300 }, (_, i) => `K${i}`).join(';')}\n1;2\n`, 'file-too-wide'],
    ['has too many rows', `Navn\n${'Bo\n'.repeat(50_001)}`, 'file-too-long'],
    ['is larger than 20 MB', Buffer.alloc(20_000_001, 'a'), 'too-large'],
  ])('rejects a file that %s with a message, and stores nothing', async (_what, file, code) => {
    expect((await scene.columns(file)).problem.code).toBe(code)
    const { problem } = await scene.preview(file, 'name')
    expect(problem.code).toBe(code)
    const { rows } = await portal.database.$client.query('select from change_set where organisation_id = $1', [
      scene.club.id,
    ])
    expect(rows).toEqual([])
  })

  test("must map each field once, identify a person, and match the file's number of columns", async () => {
    const file = 'Fornavn;Mail\nBo;\n'
    expect((await scene.preview(file, 'email,email')).problem.code).toBe('columns-unclear')
    expect((await scene.preview(file, ',email')).problem.code).toBe('columns-unclear')
    expect((await scene.preview(file, 'first-name')).problem.code).toBe('file-columns-differ')
  })
})

describe('imported people', () => {
  test('are added to the register, distinguished from existing people, and removed by undo', async () => {
    const [ane, bo] = [mail('ane'), mail('bo')]
    const first = await scene.preview(
      `Fornavn;Efternavn;Mail;Født;Tlf\nAne;Lund;${ane};31/12-1999;+45 12 34 56 78\nBo;Lund;;01.02.60;\n`,
      FIELDS,
    )
    expect(first.body).toMatchObject({
      state: 'previewed',
      counts: { create: 2, change: 0, same: 0, refuse: 0 },
    })
    expect(await scene.people()).toEqual([])
    const applied = await scene.apply(first.body.id)
    expect(applied).toMatchObject({
      state: 'applied',
      done: 2,
      passedOver: 0,
      takeBackUntil: '2026-12-20T11:00:00.000Z',
    })
    const by = scene.owner.memberId
    expect(await scene.people()).toMatchObject([
      { firstName: 'Ane', email: ane, phone: '12345678', dateOfBirth: '1999-12-31', changedBy: by },
      { firstName: 'Bo', email: null, dateOfBirth: '1960-02-01', changedBy: by },
    ])

    const second = await scene.preview(
      `Fornavn;Efternavn;Mail;Født;Tlf\nANE;Lund;${ane};31-12-1999;12345678\nBo;Lund;${bo};1-2-1960;87654321\nAne;Lund;${ane};;\nCarl;;;;\n`,
      FIELDS,
    )
    expect(second.body.counts).toEqual({ create: 1, change: 2, same: 0, refuse: 1 })
    expect(await scene.rows(second.body.id)).toMatchObject([
      { place: 2, outcome: 'change', changes: [{ field: 'first-name', from: 'Ane', to: 'ANE' }] },
      {
        place: 3,
        outcome: 'change',
        changes: [
          { field: 'email', from: null, to: bo },
          { field: 'phone', from: null, to: '87654321' },
        ],
      },
      { place: 4, outcome: 'refuse', refusal: { reason: 'twice-in-file', field: 'email' } },
      { place: 5, outcome: 'create' },
    ])
    await scene.apply(second.body.id)
    expect(await scene.people()).toMatchObject([
      { firstName: 'ANE' },
      { email: bo, phone: '87654321' },
      { firstName: 'Carl' },
    ])
    expect(await scene.undo(second.body.id)).toMatchObject({ state: 'taken-back', back: 3, kept: 0 })
    expect(await scene.people()).toMatchObject([
      { firstName: 'Ane', email: ane },
      { firstName: 'Bo', email: null, phone: null },
    ])
    await scene.undo(first.body.id)
    expect(await scene.people()).toEqual([])
    const { rows } = await portal.database.$client.query('select from member where kept_by = $1', [scene.club.id])
    expect(rows).toEqual([])
  })

  test('are all checked, even in a file of more than a thousand rows', async () => {
    const rows = Array.from({ length: 1_001 }, (_, nth) => `Bo;${nth + 1}`)
    const { body } = await scene.preview(`Navn;Adresse\n${rows.join('\n')}\n`, 'name,address')
    expect(body.counts).toEqual({ create: 1, change: 0, same: 0, refuse: 1_000 })
  })

  test('get the tags and teams of the list, which undo removes', async () => {
    await portal.database
      .insert(team)
      .values({ id: randomUUID(), organisationId: scene.club.id, name: 'U12', capacity: 1 })
    const { body } = await scene.preview(
      'Navn;Mærker;Hold\nAne Lund;Bestyrelse, æresmedlem;u12\nBo Lund;;U12\nCarl Lund;;U99\n',
      'name,tags,teams',
    )
    expect(await scene.rows(body.id, { show: 'noted' })).toMatchObject([
      { name: 'Carl Lund', outcome: 'create', notes: [{ reason: 'no-such-team', field: 'teams', value: 'U99' }] },
    ])
    await scene.apply(body.id)
    expect(await scene.people()).toMatchObject([
      { firstName: 'Ane', tags: ['Bestyrelse', 'æresmedlem'], teams: ['U12'] },
      { firstName: 'Bo', teams: [] },
      { firstName: 'Carl', teams: [] },
    ])
    const { rows: waiting } = await portal.database.$client.query(
      `select from team_place where organisation_id = $1 and state = 'waiting'`,
      [scene.club.id],
    )
    expect(waiting).toHaveLength(1)
    await scene.undo(body.id)
    const { rows: tags } = await portal.database.$client.query('select from tag where organisation_id = $1', [
      scene.club.id,
    ])
    expect([await scene.people(), tags]).toEqual([[], []])
  })

  test('preview alike whether or not an e-mail is used in another club; used ones are skipped on apply', async () => {
    const elsewhere = await createMember(portal.database, { firstName: 'Dorte' })
    await scene.apply((await scene.preview('Navn;Født\nBo Lund;1-2-1960\n', 'name,birth-date')).body.id)
    const looked = (taken: string | null, other: string) =>
      scene.preview(`Fornavn;Efternavn;Mail;Født;Tlf\nDorte;X;${taken};;\nBo;Lund;${other};1-2-1960;\n`, FIELDS)
    const [free, another] = [mail('fri'), mail('fri')]
    const known = await looked(elsewhere.email, another)
    const unknown = await looked(free, another)
    const rowsOf = async (id: string) =>
      JSON.stringify(await scene.rows(id))
        .replaceAll(`"${elsewhere.email}"`, '"E"')
        .replaceAll(`"${free}"`, '"E"')
    expect(known.body.counts).toEqual({ create: 1, change: 1, same: 0, refuse: 0 })
    expect(await rowsOf(known.body.id)).toBe(await rowsOf(unknown.body.id))
    expect(await scene.apply(known.body.id)).toMatchObject({ state: 'applied', done: 1, passedOver: 1 })
    expect(await scene.rows(known.body.id, { show: 'passed-over' })).toMatchObject([{ place: 2, refusal: null }])
    expect((await scene.people()).map(({ firstName, email }) => [firstName, email])).toEqual([['Bo', another]])
    // A person of the club does not get another member's e-mail either.
    const changed = await looked(mail('ny'), elsewhere.email ?? '')
    expect(await scene.apply(changed.body.id)).toMatchObject({ done: 1, passedOver: 1 })
    expect((await scene.people()).map(({ firstName }) => firstName)).toEqual(['Bo', 'Dorte'])
  })

  test('unapplied previews beyond the limit are deleted, oldest first, from the heaviest user first', {
    tags: 'full',
  }, async () => {
    const look = async () => (await scene.preview('Navn\nBo Lund\n', 'name')).body.id
    const oldest = await look()
    portal.clock.now = new Date(portal.clock.now.getTime() + 1_000)
    const applied = (await scene.apply(await look())).id
    const later = [await look()]
    for (let made = 0; made < 9; made += 1) {
      portal.clock.now = new Date(portal.clock.now.getTime() + 1_000)
      later.push(await look())
    }
    expect(await Promise.all([oldest, ...later, applied].map(async (id) => (await scene.get(id)).state))).toEqual([
      undefined,
      ...later.map(() => 'previewed'),
      'applied',
    ])
    expect((await scene.askApply(oldest)).status).toBe(404)
    // Thirty previews by several users.
    for (let person = 0; person < 4; person += 1) {
      const { id } = await createMember(portal.database)
      await portal.database.$client.query(
        `insert into change_set (id, organisation_id, kind, about, fingerprint, state, made_at, made_by, creates, changes, sames, refusals)
         select gen_random_uuid(), $1, 'people-import', 'x', 'x', 'previewed', $2::timestamptz - n * interval '1 minute', $3, 0, 0, 0, 0
           from generate_series(1, 10) n`,
        [scene.club.id, portal.clock.now, id],
      )
    }
    const last = await look()
    const { rows } = await portal.database.$client.query<{ id: string; by: string }>(
      `select id, made_by as by from change_set where organisation_id = $1 and state = 'previewed' order by made_at desc`,
      [scene.club.id],
    )
    // The user's own oldest preview is deleted too, so there may be one less.
    expect([29, 30]).toContain(rows.length)
    expect(rows.some(({ id }) => id === last)).toBe(true)
    expect(rows.filter(({ by }) => by === scene.owner.memberId)).toHaveLength(10)
  })

  test('lose an e-mail that is taken in the club; people with a login manage their own data', async () => {
    const elsewhere = await createMember(portal.database, { firstName: 'Dorte', phone: '11111111' })
    const own = await tiedMember({ firstName: 'Else', lastName: 'Friis' })
    await portal.database
      .insert(memberLogin)
      .values({ issuer: 'test', subject: randomUUID(), memberId: own.id, since: portal.clock.now })
    const parent = await tiedMember({ firstName: 'Finn', lastName: 'Friis' })
    const { body } = await scene.preview(
      `Fornavn;Efternavn;Mail;Født;Tlf\nDorte;X;${elsewhere.email};;\nElse;Friis;${own.email};;22222222\nElse;Friis;;;\nGry;Friis;${parent.email};;\n`,
      FIELDS,
    )
    expect(await scene.rows(body.id)).toMatchObject([
      { outcome: 'create', refusal: null },
      { outcome: 'refuse', changes: [], refusal: { reason: 'own-data', field: 'phone', value: null } },
      { outcome: 'refuse', refusal: { reason: 'cannot-tell-who' } },
      { outcome: 'create', notes: [{ reason: 'email-of-another-name', field: 'email', value: parent.email }] },
    ])
  })

  test('with an invalid cell are rejected, naming the cell; civil registration numbers are not repeated', async () => {
    const { body } = await scene.preview(
      'Navn;Født;Formel\nBo Lund;31-02-2010;\nIda Lund;010203-1234;\n=1+1;;\nEvy Lund;;=HYPERLINK("http://evil.example")\n;1-2-2010;\nOle Lund;;;mere\n',
      'name,birth-date,address',
    )
    expect(await scene.rows(body.id)).toMatchObject([
      { outcome: 'create', notes: [{ reason: 'no-such-day', field: 'birth-date', value: '31-02-2010' }] },
      { outcome: 'create', notes: [{ reason: 'civil-number', field: 'birth-date', value: null }] },
      { refusal: { reason: 'not-a-name', field: 'name', value: '=1+1' } },
      { outcome: 'create', changes: [{}, {}, { field: 'address', to: '=HYPERLINK("http://evil.example")' }] },
      { refusal: { reason: 'no-name' } },
      { refusal: { reason: 'more-cells' } },
    ])
  })
})

describe('an import file', () => {
  test('exported from the register changes nothing, in both languages', async () => {
    const given = [
      { firstName: 'Karen', lastName: 'Holm Iversen', addressLine1: '-Vej 1', addressLine2: '2. th' },
      { firstName: 'Åse', lastName: '', email: null, phone: '+46 70 123 45 67' },
      { firstName: 'Åse', lastName: '', email: null, phone: null },
      { firstName: 'Bo', lastName: 'Lund', phone: 'kun sms', postCode: 'SE-123 45', city: "'=By" },
    ] as const
    for (const person of given) await tiedMember({ keptBy: scene.club.id, ...person })
    await scene.apply((await scene.preview('Navn;Mærker\nIda Lund;"+50, aktiv"\n', 'name,tags')).body.id)
    for (const language of ['da', 'en'] as const) {
      const query = { language }
      const file = await portal.call(scene.owner, clubRegisterFile, { params: { orgKey: scene.club.key }, query })
      const { columns } = (await scene.columns(textOf(file))).body
      const { body } = await scene.preview(textOf(file), columns.map(({ field }) => field ?? '').join(','))
      expect(body.counts, JSON.stringify(await scene.rows(body.id))).toEqual({
        ...{ create: 0, change: 0, same: 5, refuse: 0 },
      })
    }
  })

  test('is parsed with corrected delimiter, headings and date order', async () => {
    const file = 'Medlemmer;;\r\n\nNavn;Født;Mail\nBo Lund;12/31/2000;\r\nIda Lund;01/02/2001;x\n'
    const { body } = await scene.columns(file)
    expect(body).toMatchObject({ delimiter: ';', headingRow: 3, rows: 2 })
    expect(body.columns[1]).toMatchObject({ field: 'birth-date', dateOrder: 'month-first' })
    for (const reading of [{ dateOrder: 'month-first' }, {}] as const) {
      const { id } = (await scene.preview(file, 'name,birth-date,email', undefined, reading)).body
      expect(await scene.rows(id)).toMatchObject([
        { place: 4, changes: [{}, {}, { to: '2000-12-31' }], notes: [] },
        { place: 5, changes: [{}, {}, { to: '2001-01-02' }], notes: [{ reason: 'not-an-email' }] },
      ])
    }
    const bare = await scene.columns('Bo:b@example.org\n', { delimiter: ':', headingRow: '0' })
    expect(bare.body).toMatchObject({ headingRow: 0, rows: 1, columns: [{ field: null }, { field: 'email' }] })
    expect((await scene.columns('Navn\nBo\n', { headingRow: '7' })).problem.code).toBe('file-empty')
  })

  test('reads digits that lost a zero as the other cells and the heading show', async () => {
    const file = 'Navn;Fødselsdato (ddmmåå)\nBo Lund;30585\nIda Lund;151290\nEa Holm;030586-XXXX\nOle Dam;305871234\n'
    const { body } = await scene.columns(file)
    expect(body.columns[1]).toMatchObject({ field: 'birth-date', dateOrder: 'day-first' })
    const { id } = (await scene.preview(file, 'name,birth-date')).body
    const rows = await scene.rows(id)
    const born = rows.map(({ changes }) => changes.find(({ field }) => field === 'birth-date')?.to ?? null)
    expect(born).toEqual(['1985-05-03', '1990-12-15', '1986-05-03', null])
    expect(rows[3]?.notes).toEqual([{ reason: 'civil-number', field: 'birth-date', value: null }])
    expect(JSON.stringify(rows)).not.toContain('305871234')
  })

  test("of siblings with a parent's e-mail: all are added, only the parent gets the e-mail", async () => {
    const shared = mail('mor')
    const file = `Fornavn;Efternavn;Mail;Født;Tlf\nEla;S;${shared};1-2-2014;\nBo;S;${shared};3-4-2016;\nMia;S;${shared};1-2-1980;\n`
    const { body } = await scene.preview(file, FIELDS)
    expect(body).toMatchObject({ counts: { create: 3, refuse: 0 }, noted: 2 })
    await scene.apply(body.id)
    const emails = (await scene.people()).map(({ firstName, email }) => [firstName, email])
    expect(emails).toEqual([
      ['Bo', null],
      ['Ela', null],
      ['Mia', shared],
    ])
    // Twins are distinguished by name.
    const twin = await scene.preview(`Fornavn;Efternavn;Mail;Født;Tlf\nIb;S;${shared};1-2-2014;\n`, FIELDS)
    expect(await scene.rows(twin.body.id)).toMatchObject([
      { outcome: 'create', notes: [{ reason: 'email-of-another-name' }] },
    ])
  })

  test("a column with a parent's e-mail leads to the parent, also of an only child, who gets no e-mail", async () => {
    const known = (await tiedMember({ firstName: 'Mor', lastName: 'P' })).email ?? ''
    const file = `Fornavn;Efternavn;Født;Mors e-mail\nAsta;P;1-2-2014;${known}\n`
    const { body } = await scene.preview(file, 'first-name,last-name,birth-date,parent-email')
    expect(await scene.rows(body.id)).toMatchObject([
      { outcome: 'create', notes: [{ reason: 'parent-email', field: 'email', value: known }] },
    ])
    const params = { orgKey: scene.club.key, changeSetId: body.id }
    const choice = { emails: [known], linked: true }
    const chosen = await portal.call(scene.owner, clubImportFamiliesChoose, { params, body: choice })
    expect(chosen.body).toMatchObject([{ children: [{ name: 'Asta P' }], parent: { name: 'Mor P' }, linked: true }])
    expect(await scene.apply(body.id)).toMatchObject({ state: 'applied', done: 1, passedOver: 0 })
    const { rows } = await portal.database.$client.query(
      `select c.email, p.email as parent from member c join member p on p.id = c.parent_id where c.first_name = 'Asta' and c.kept_by = $1`,
      [scene.club.id],
    )
    expect(rows).toEqual([{ email: null, parent: known }])
  })

  test("children with a parent's e-mail are linked to the parent, in the preview, when applied and when undone", async () => {
    const [known, inFile, unknown] = [
      (await tiedMember({ firstName: 'Mor', lastName: 'S' })).email,
      mail('far'),
      mail('ny'),
    ]
    const file = `Fornavn;Efternavn;Mail;Født;Tlf\nEla;S;${known};1-2-2014;\nBo;T;${inFile};3-4-2016;\nCleo;T;${inFile};3-4-2018;\nFar;T;${inFile};1-2-1980;\nIda;U;${unknown};1-2-2015;\nOle;U;${unknown};1-2-2017;\n`
    const { body } = await scene.preview(file, FIELDS)
    const params = { orgKey: scene.club.key, changeSetId: body.id }
    const families = async () => (await portal.call(scene.owner, clubImportFamilyList, { params })).body
    const choose = (choice: ImportFamiliesChoice) =>
      portal.call(scene.owner, clubImportFamiliesChoose, { params, body: choice })
    const names = async () =>
      (await families()).map(({ children, parent, linked }) => [
        children.map(({ name }) => name),
        parent?.name ?? null,
        linked,
      ])
    expect(await names()).toEqual([
      [['Ela S'], 'Mor S', false],
      [['Bo T', 'Cleo T'], 'Far T', false],
      [['Ida U', 'Ole U'], null, false],
    ])
    const choice = { emails: [unknown], linked: true }
    expect((await choose(choice)).problem.errors).toMatchObject([{ path: 'newParent.firstName' }])
    expect((await choose({ emails: [mail('ingen')], linked: true })).status).toBe(404)
    const newParent = { firstName: 'Nye', lastName: 'U' }
    expect((await choose({ ...choice, newParent })).body.at(-1)).toMatchObject({
      parent: { name: 'Nye U', isAdded: true },
      linked: true,
    })
    expect(await scene.get(body.id)).toMatchObject({ counts: { create: 7 }, noted: 3 })
    await choose({ emails: [unknown], linked: false })
    expect(await scene.get(body.id)).toMatchObject({ counts: { create: 6 }, noted: 5 })
    await choose({ emails: [known ?? '', inFile, unknown], linked: true, newParent })
    expect(await scene.get(body.id)).toMatchObject({ counts: { create: 7 }, noted: 0 })
    const before = await scene.people()
    expect(await scene.apply(body.id)).toMatchObject({ state: 'applied', done: 7, passedOver: 0 })
    const parents = async () =>
      (
        await portal.database.$client.query<{ child: string; parent: string }>(
          `select c.first_name as child, p.first_name as parent from member c join member p on p.id = c.parent_id
            where c.kept_by = $1 order by c.first_name`,
          [scene.club.id],
        )
      ).rows.map(({ child, parent }) => `${child}: ${parent}`)
    expect(await parents()).toEqual(['Bo: Far', 'Cleo: Far', 'Ela: Mor', 'Ida: Nye', 'Ole: Nye'])
    expect((await choose({ ...choice, linked: false })).problem.code).toBe('changed-meanwhile')
    expect(await families()).toEqual([])
    // A second import of the file changes nothing.
    expect((await scene.preview(file, FIELDS)).body.counts).toMatchObject({ create: 0, change: 0, refuse: 0 })
    expect(await scene.undo(body.id)).toMatchObject({ state: 'taken-back', back: 7, kept: 0 })
    expect(await parents()).toEqual([])
    expect(await scene.people()).toEqual(before)
  })

  test('children of the register are linked to a parent too, and unlinked by undo', async () => {
    const { email } = await tiedMember({ firstName: 'Mor', lastName: 'S' })
    const first = await scene.preview('Fornavn;Efternavn;Mail;Født;Tlf\nEla;S;;1-2-2014;\nBo;S;;3-4-2016;\n', FIELDS)
    await scene.apply(first.body.id)
    const before = await scene.people()
    const file = `Fornavn;Efternavn;Mail;Født;Tlf\nEla;S;${email};1-2-2014;20304050\nBo;S;${email};3-4-2016;\n`
    const { body } = await scene.preview(file, FIELDS)
    expect(body).toMatchObject({ counts: { create: 0, change: 1, same: 1 }, noted: 2 })
    const params = { orgKey: scene.club.key, changeSetId: body.id }
    const choose = (linked: boolean) =>
      portal.call(scene.owner, clubImportFamiliesChoose, { params, body: { emails: [email ?? ''], linked } })
    expect((await choose(true)).body).toMatchObject([{ children: [{}, {}], parent: { name: 'Mor S' }, linked: true }])
    expect(await scene.get(body.id)).toMatchObject({ counts: { change: 2, same: 0 }, noted: 0 })
    await choose(false)
    expect(await scene.get(body.id)).toMatchObject({ counts: { change: 1, same: 1 }, noted: 2 })
    await choose(true)
    expect(await scene.apply(body.id)).toMatchObject({ state: 'applied', done: 2, passedOver: 0 })
    const linked = async () =>
      (
        await portal.database.$client.query<{ name: string }>(
          `select c.first_name as name from member c join member p on p.id = c.parent_id
            where c.kept_by = $1 and p.email = $2 order by 1`,
          [scene.club.id, email],
        )
      ).rows.map(({ name }) => name)
    expect(await linked()).toEqual(['Bo', 'Ela'])
    const again = await scene.preview(file, FIELDS)
    expect(again.body.counts).toMatchObject({ create: 0, change: 0 })
    expect(
      (await portal.call(scene.owner, clubImportFamilyList, { params: { ...params, changeSetId: again.body.id } }))
        .body,
    ).toEqual([])
    expect(await scene.undo(body.id)).toMatchObject({ state: 'taken-back', back: 2, kept: 0 })
    expect(await linked()).toEqual([])
    expect((await scene.people()).map(({ changedBy: _by, ...person }) => person)).toEqual(
      before.map(({ changedBy: _by, ...person }) => person),
    )
  })

  test('a child keeps the parent of its import if either has changed since', async () => {
    const shared = mail('mor')
    const { body } = await scene.preview(
      `Fornavn;Efternavn;Mail;Født;Tlf\nEla;S;${shared};1-2-2014;\nMia;S;${shared};1-2-1980;\n`,
      FIELDS,
    )
    const params = { orgKey: scene.club.key, changeSetId: body.id }
    await portal.call(scene.owner, clubImportFamiliesChoose, { params, body: { emails: [shared], linked: true } })
    await scene.apply(body.id)
    await portal.database.$client.query(
      `update member set phone = '20304050' where first_name = 'Ela' and kept_by = $1`,
      [scene.club.id],
    )
    expect(await scene.undo(body.id)).toMatchObject({ back: 0, kept: 2 })
    expect((await scene.people()).map(({ firstName }) => firstName)).toEqual(['Ela', 'Mia'])
  })

  test('a row with a name alone says that another row has the name, and a repeated one is rejected', async () => {
    const file = 'Navn;Mail\nBo Lund;\nIda Holm;\nBO  LUND;bo.lund@example.org\nIda Holm;\n'
    const { body } = await scene.preview(file, 'name,email')
    expect(await scene.rows(body.id)).toMatchObject([
      { name: 'Bo Lund', outcome: 'create', notes: [{ reason: 'name-twice-in-file', field: 'name', value: null }] },
      { name: 'Ida Holm', outcome: 'create', notes: [] },
      { outcome: 'create', notes: [] },
      { name: 'Ida Holm', outcome: 'refuse', refusal: { reason: 'twice-in-file', field: 'name' } },
    ])
  })

  test('applies everything its preview shows, even with distant rows of one name', async () => {
    const rows = Array.from(
      { length: 230 },
      (_, nth) =>
        `Ole${'abcdefghij'[nth % 10]} Nr${'abcdefghij'[Math.floor(nth / 10) % 10]}${'xyz'[Math.floor(nth / 100)]};`,
    )
    const { body } = await scene.preview(
      `Navn;Mail\nBo Lund;${mail('bo')}\n${rows.join('\n')}\nBo Lund;\n`,
      'name,email',
    )
    expect(body.counts).toMatchObject({ create: 232, refuse: 0 })
    expect(await scene.apply(body.id)).toMatchObject({ done: 232, doneCreates: 232, passedOver: 0 })
  })

  test('can be corrected cell by cell in the preview until applied', async () => {
    const [taken, own] = [mail('taken'), mail('own')]
    const file = `Navn;Født;Mail;Tlf\nBo Lund;31-02-2010;x@;nej\n=1+1;;;\nIda Lund;;${taken};\n`
    const { id } = (await scene.preview(file, 'name,birth-date,email,phone')).body
    const correct = (place: string, field: ImportField, value: string) =>
      portal.call(scene.owner, clubImportRowCorrect, {
        params: { orgKey: scene.club.key, changeSetId: id, place },
        body: { field, value },
      })
    expect((await correct('2', 'birth-date', '28-02-2010')).body).toMatchObject({ counts: { create: 2 }, noted: 1 })
    expect((await correct('2', 'email', taken)).body.counts).toMatchObject({ create: 1, refuse: 2 })
    expect((await correct('2', 'email', own)).body.counts).toMatchObject({ create: 2, refuse: 1 })
    expect((await correct('3', 'name', 'Ole Lund')).body).toMatchObject({ counts: { create: 3, refuse: 0 } })
    expect((await correct('4', 'city', 'Ry')).problem.code).toBe('not-found')
    await scene.apply(id)
    expect(await scene.people()).toMatchObject([
      { firstName: 'Bo', dateOfBirth: '2010-02-28', email: own, phone: null },
      { firstName: 'Ida' },
      { firstName: 'Ole' },
    ])
    expect((await correct('2', 'phone', '12345678')).problem.code).toBe('changed-meanwhile')
  })

  test('returns invalid rows with reasons, without civil registration numbers', async () => {
    const file = 'Navn;Født;CPR;Mail\nBo Lund;31-02-2010;010203-1234;\n;;;x@\nIda;010203-1234;;\nOle Lund;;;\n'
    const { id } = (await scene.preview(file, 'name,birth-date,,email')).body
    const faults = await portal.call(scene.owner, clubChangeSetErrorFile, {
      params: { orgKey: scene.club.key, changeSetId: id },
      query: { language: 'da' },
    })
    const text = textOf(faults)
    expect(text.replace('\ufeff', '').split(/\r?\n/)).toEqual([
      'Hele navnet;E-mail;Fødselsdato;Række;Årsag',
      'Bo Lund;;31-02-2010;2;Fødselsdato: en dag, der ikke findes: Måneden har færre dage',
      ';x@;;3;rækken har ikke noget navn',
      'Ida;;;4;"Fødselsdato: et CPR-nummer; dem gemmer vi ikke"',
      '',
    ])
    const { columns } = (await scene.columns(text)).body
    expect(columns.map(({ field }) => field)).toEqual(['name', 'email', 'birth-date', null, null])
  })
})

describe('a change set', () => {
  const two = () => `Fornavn;Efternavn;Mail;Født;Tlf\nAne;Lund;${mail('ane')};;\nBo;Lund;${mail('bo')};;\n`

  test('is created once when sent twice; different content under its id is rejected', async () => {
    const [id, file] = [randomUUID(), two()]
    const first = await scene.preview(file, FIELDS, id)
    expect((await scene.preview(file, FIELDS, id)).body).toEqual(first.body)
    expect((await scene.preview(two(), FIELDS, id)).problem.code).toBe('changed-meanwhile')
    await Promise.all([scene.askApply(id), scene.askApply(id)])
    await Promise.all([scene.work(id), scene.work(id)])
    await scene.work(id)
    expect(await scene.people()).toHaveLength(2)
    const { rows } = await portal.database.$client.query(
      'select action from audit_entry where object_id = $1 order by id',
      [id],
    )
    expect(rows).toEqual([{ action: 'change-set-made' }, { action: 'change-set-applied' }])
  })

  test('cannot be read, applied or undone by another club', async () => {
    const { id } = (await scene.preview(two(), FIELDS)).body
    const stranger = await importScene(portal)
    const params = { orgKey: stranger.club.key, changeSetId: id }
    for (const call of [clubChangeSetGet, clubChangeSetRows, clubChangeSetApply, clubChangeSetUndo]) {
      expect((await portal.call(stranger.owner, call, { params, query: {} })).status, call.name).toBe(404)
    }
    expect((await scene.get(id)).state).toBe('previewed')
  })

  test('skips people who changed since the preview', async () => {
    const file = two()
    const [one, other] = [await scene.preview(file, FIELDS), await scene.preview(file, FIELDS)]
    await scene.apply(one.body.id)
    expect(await scene.apply(other.body.id)).toMatchObject({ state: 'applied', done: 0, passedOver: 2 })
    expect(await scene.rows(other.body.id, { show: 'passed-over' })).toHaveLength(2)
    expect(await scene.people()).toHaveLength(2)
  })

  test('undo skips and reports people who changed since', async () => {
    const { body } = await scene.preview(two(), FIELDS)
    await scene.apply(body.id)
    const change = { city: 'Ry' }
    await portal.database.update(members).set(change).where(eq(members.firstName, 'Bo'))
    expect(await scene.undo(body.id)).toMatchObject({ state: 'taken-back', back: 1, kept: 1 })
    expect(await scene.rows(body.id, { show: 'kept' })).toMatchObject([{ name: 'Bo Lund', back: 'kept' }])
    expect(await scene.people()).toMatchObject([{ firstName: 'Bo', city: 'Ry' }])
  })

  test('that was not applied is listed for a day', async () => {
    const { id } = (await scene.preview(two(), FIELDS)).body
    const listed = async () => {
      const { body } = await portal.call(scene.owner, clubChangeSetList, { params: { orgKey: scene.club.key } })
      return body.map((set) => set.id)
    }
    expect(await listed()).toEqual([id])
    const then = portal.clock.now
    portal.clock.now = new Date(then.getTime() + 86_400_001)
    try {
      expect(await listed()).toEqual([])
    } finally {
      portal.clock.now = then
    }
  })

  test('can be undone for thirty days, only after it is applied', async () => {
    const { body } = await scene.preview(two(), FIELDS)
    expect((await scene.askTakeBack(body.id)).problem.code).toBe('take-back-over')
    await scene.apply(body.id)
    const then = portal.clock.now
    portal.clock.now = new Date(then.getTime() + 30 * 86_400_000 + 1)
    try {
      expect((await scene.askTakeBack(body.id)).problem.code).toBe('take-back-over')
    } finally {
      portal.clock.now = then
    }
  })
})
