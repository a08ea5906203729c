import { clubChangeSetErrorFile } from '@forenet/contract/club/change-set-calls'
import { memberLogin } from '@forenet/database/member-tables'
import { clubPerson } from '@forenet/database/register-tables'
import { createMember } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { differsByLostLetters, lossyEncoding } from '../../src/modules/portal/imports/lost-letters-rules.ts'
import { importScene } from './import-scene.ts'

describe('letters that an encoding lacks', () => {
  test.each([
    ['Yildiz', 'Yıldız', true],
    ['Y?ld?z', 'Yıldız', true],
    ['?ukasz ?ó?ty', 'Łukasz Żółty', true],
    ['Lukasz Zólty', 'Łukasz Żółty', true],
    ['Ðorde', 'Đorđe', true],
    ['Nguy?n Van Ánh', 'Nguyễn Văn Ánh', true],
    ['?? Lund', '😀 Lund', true],
    ['Soren', 'Søren', false],
    ['Yıldız', 'Yıldız', false],
    ['Yildis', 'Yıldız', false],
    ['Yildizz', 'Yıldız', false],
    ['?', 'Yıldız', false],
    ['Bo', 'Ida', false],
  ])('%s may be %s: %s', (written, held, expected) =>
    expect(differsByLostLetters(written, held, 'windows-1252')).toBe(expected),
  )

  test('may be lost in a code page or an ASCII file, not in a Unicode file or a spreadsheet', () => {
    expect(lossyEncoding('windows-1252', [['Bo']])).toBe('windows-1252')
    expect(lossyEncoding('utf-8', [['Bo']])).toBe('windows-1252')
    expect(lossyEncoding('utf-8', [['Bo', 'Søren']])).toBeNull()
    expect([lossyEncoding('utf-16', [['Bo']]), lossyEncoding(null, [['Bo']])]).toEqual([null, null])
    expect(differsByLostLetters('S?ren', 'Søren', 'ibm850')).toBe(false)
    expect(differsByLostLetters('?il', 'Šil', 'ibm850')).toBe(true)
  })
})

describe('a file that was saved without some letters', () => {
  let portal: TestPortal
  let scene: Awaited<ReturnType<typeof importScene>>
  beforeAll(async () => {
    portal = await startTestPortal()
    scene = await importScene(portal)
  })
  afterAll(() => portal.stop())

  async function tied(given: Parameters<typeof createMember>[1]) {
    const member = await createMember(portal.database, given)
    await portal.database
      .insert(clubPerson)
      .values({ organisationId: scene.club.id, memberId: member.id, addedAt: portal.clock.now })
    return member
  }

  test('keeps the names and addresses of registered people', async () => {
    const keptBy = scene.club.id
    const polish = await tied({ firstName: 'Łukasz', lastName: 'Żółty', city: 'Łódź', keptBy })
    const serb = await tied({ firstName: 'Đorđe', lastName: 'Đorđević', phone: '20304050', keptBy })
    const turk = await tied({ firstName: 'Anna', lastName: 'Yıldız', dateOfBirth: '2012-04-14' })
    await portal.database
      .insert(memberLogin)
      .values({ issuer: 'test', subject: turk.id, memberId: turk.id, since: portal.clock.now })
    const rows = [
      `?ukasz ?ó?ty;${polish.email};;;?ód?`,
      `Ðorde Ðordevic;${serb.email};;20304051;`,
      'Anna Yildiz;;14-04-2012;;',
      'Anna Yildis;;14-04-2012;;',
    ]
    const file = Buffer.from(`Navn;Mail;Født;Tlf;By\n${rows.join('\n')}\n`, 'latin1')
    const { body } = await scene.preview(file, 'name,email,birth-date,phone,city')
    expect(body.counts, JSON.stringify(await scene.rows(body.id))).toEqual({ create: 1, change: 1, same: 2, refuse: 0 })
    expect((await scene.rows(body.id)).filter(({ outcome }) => outcome !== 'same')).toMatchObject([
      { outcome: 'change', changes: [{ field: 'phone', from: '20304050', to: '20304051' }], notes: [] },
      { outcome: 'create', name: 'Anna Yildis' },
    ])
    await scene.apply(body.id)
    expect((await scene.people()).map(({ lastName }) => lastName)).toContain('Đorđević')
  })

  test('has dates in ISO order among its rejected rows', async () => {
    const file = 'Name;Date of birth\nAnna Lund;12/31/2000\nwww.x.dk;01/02/2000\nwww.y.dk;13/13/2000\n'
    const { body } = await scene.preview(file, 'name,birth-date')
    const faults = await portal.call(scene.owner, clubChangeSetErrorFile, {
      params: { orgKey: scene.club.key, changeSetId: body.id },
      query: { language: 'da' },
    })
    const text = String(faults.body).replace('www.x.dk', 'Dan Lund')
    expect(text).toContain('2000-01-02')
    expect(text).toContain('13/13/2000')
    const { columns } = (await scene.columns(text)).body
    const again = await scene.preview(text, columns.map(({ field }) => field ?? '').join(','))
    expect((await scene.rows(again.body.id))[0]).toMatchObject({
      outcome: 'create',
      changes: [{ to: 'Dan' }, { to: 'Lund' }, { field: 'birth-date', to: '2000-01-02' }],
    })
  })
})
