import { clubImportRowCorrect } from '@forenet/contract/club/import-calls'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importScene } from './import-scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

/** A preview with the columns that are guessed. */
async function guessed(scene: Awaited<ReturnType<typeof importScene>>, file: string | Uint8Array) {
  const { columns } = (await scene.columns(file)).body
  const { body } = await scene.preview(file, columns.map(({ field }) => field ?? '').join(','))
  return { columns: columns.map(({ field }) => field), body, rows: await scene.rows(body.id) }
}

test('names in decomposed letters are those of the same people in composed ones', async () => {
  const scene = await importScene(portal)
  const file = 'Fornavn;Efternavn;Fødselsdato\nÅge;Kjærby;04-03-1980\nZoë;Brönner;05-03-1981\n'
  const apart = await guessed(scene, file.normalize('NFD'))
  expect(apart.body.counts).toMatchObject({ create: 2, refuse: 0 })
  await scene.apply(apart.body.id)
  expect((await scene.people()).map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([
    'Zoë Brönner',
    'Åge Kjærby',
  ])
  expect((await guessed(scene, file)).body.counts).toMatchObject({ create: 0, same: 2 })
})

test.each([
  ['Navn;;Telefon\nBo;Lund;20304050\nIda;Krogh;\n', ['first-name', 'last-name', 'phone']],
  ['Telefon;Navn\n20304050;Bo;Lund\n;Ida;Krogh\n', ['phone', 'first-name', 'last-name']],
])('a heading merged over first and last names covers both: %j', async (file, fields) => {
  const scene = await importScene(portal)
  const { columns, body } = await guessed(scene, file)
  expect([columns, body.counts]).toEqual([fields, { create: 2, change: 0, same: 0, refuse: 0 }])
  await scene.apply(body.id)
  expect((await scene.people()).map(({ firstName, lastName }) => [firstName, lastName])).toEqual([
    ['Bo', 'Lund'],
    ['Ida', 'Krogh'],
  ])
})

const PEOPLE = ['Mie', 'Per', 'Eva']
test.each<[string, string]>([
  ['headings that end in CRLF and rows in LF', 'Fornavn;Efternavn\r\nMie;Dam\nPer;Dam\nEva;Dam\n'],
  ['rows that end in CR, LF and both', 'Fornavn;Efternavn\rMie;Dam\nPer;Dam\r\nEva;Dam'],
  ['commas in a heading', 'Fornavn;Efternavn;Adresse (vej, nr, etage, dør)\nMie;Dam;\nPer;Dam;\nEva;Dam;\n'],
  ['a title and an empty line', 'Medlemsliste 2026;\n;\nFornavn;Efternavn\nMie;Dam\nPer;Dam\nEva;Dam\n'],
  ['a stated delimiter', 'sep=|\nFornavn|Efternavn\nMie|Dam\nPer|Dam\nEva|Dam\n'],
  ['tabs in UTF-16 without a mark', 'UTF-16'],
  ['empty columns and rows at the end', 'Fornavn;Efternavn;;\nMie;Dam;;\nPer;Dam;;\nEva;Dam;;\n;;;\n;;;\n'],
  ['equal headings', 'Fornavn;Efternavn;Telefon;Telefon\nMie;Dam;;\nPer;Dam;;\nEva;Dam;;\n'],
  ['headings repeated on each page', 'Fornavn;Efternavn\nMie;Dam\nFornavn;Efternavn\nPer;Dam\nEva;Dam\n'],
  ['lines apart by U+2028', 'Fornavn;Efternavn\u2028Mie;Dam\u2028Per;Dam\u2028Eva;Dam'],
  ['quoted line breaks', 'Fornavn;Efternavn;Adresse\nMie;Dam;"Vej 1\n2. th"\nPer;Dam;\nEva;Dam;\n'],
])('a file with %s has all its people', async (_what, text) => {
  const scene = await importScene(portal)
  const tabs = 'Fornavn\tEfternavn\nMie\tDam\nPer\tDam\nEva\tDam\n'
  const { body, columns } = await guessed(scene, text === 'UTF-16' ? Buffer.from(tabs, 'utf16le') : text)
  expect(columns.slice(0, 2)).toEqual(['first-name', 'last-name'])
  expect(body.counts).toEqual({ create: 3, change: 0, same: 0, refuse: 0 })
  await scene.apply(body.id)
  expect((await scene.people()).map(({ firstName }) => firstName)).toEqual(PEOPLE.toSorted())
})

test('people come in without a cell that cannot be taken, which is pointed out', async () => {
  const scene = await importScene(portal)
  const file = [
    'Fornavn;Efternavn;E-mail;Telefon;Land;Fødselsdato',
    'Mie;Dam;;30405061;Frankrig;',
    'Per;Dam;;30405062 (far);Grønland;',
    'Eva;Dam;;30405063 / 30405064;Færøerne;',
    'Ida;Dam;i@;;Germany;',
    'Ole;Dam;\u200bole.dam@example.org\u202c;\u202d30405065\u202c;;31-02-2010',
  ].join('\n')
  const { body, rows } = await guessed(scene, file)
  expect(body.counts).toEqual({ create: 5, change: 0, same: 0, refuse: 0 })
  expect(rows.map(({ notes }) => notes.map(({ reason }) => reason))).toEqual([
    ['not-a-country'],
    ['phone-in-part', 'not-a-country'],
    ['phone-in-part', 'not-a-country'],
    ['not-an-email', 'not-a-country'],
    ['no-such-day'],
  ])
  await scene.apply(body.id)
  expect((await scene.people()).map(({ email, phone }) => [email, phone])).toEqual([
    [null, '30405063'],
    [null, null],
    [null, '30405061'],
    ['ole.dam@example.org', '30405065'],
    [null, '30405062'],
  ])
})

test('a middle name is part of the first name, is corrected with it, and changes nothing the second time', async () => {
  const scene = await importScene(portal)
  const file = 'Fornavn;Mellemnavn;Efternavn;Født\nBo;Holm;Lund;1-2-1980\nIda;=1+1;Krogh;1-2-1981\n'
  const { body } = await guessed(scene, file)
  expect(body).toMatchObject({ counts: { create: 1, refuse: 1 } })
  const params = { orgKey: scene.club.key, changeSetId: body.id, place: '3' }
  await portal.call(scene.owner, clubImportRowCorrect, { params, body: { field: 'middle-name', value: 'Dam' } })
  await scene.apply(body.id)
  expect((await scene.people()).map(({ firstName, lastName }) => [firstName, lastName])).toEqual([
    ['Bo Holm', 'Lund'],
    ['Ida Dam', 'Krogh'],
  ])
  expect((await guessed(scene, file.replace('=1+1', 'Dam'))).body.counts).toMatchObject({
    create: 0,
    change: 0,
    same: 2,
  })
})
