import { randomUUID } from 'node:crypto'
import { contactAttachmentFile } from '@forenet/contract/contact-calls'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { createPerson } from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeUnsentAttachments, storeAttachment } from '../../src/modules/core/contact/attachments.ts'
import { attach } from '../rights/callers.ts'
import { PNG } from '../rights/scene.ts'
import { createContactClub } from './scene.ts'

const PDF = Buffer.from('%PDF-1.7\n%…\n')
const LARGEST = 5_000_000

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const fetched = async (person: TestPerson, id: string) => {
  const answer = await fetch(new URL(contactAttachmentFile.path.replace('{attachmentId}', id), portal.origin), {
    headers: { authorization: `Bearer ${await portal.token(person)}` },
  })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const ofSize = (size: number) => Buffer.concat([PDF, Buffer.alloc(size - PDF.length, 7)])

describe('an attachment', () => {
  test('is returned unchanged to both sides, as a download only', async () => {
    const club = await createContactClub(portal)
    const saved = await attach(portal, club.person, 'Å "referat".pdf', PDF, 'text/html')
    expect(saved.status).toBe(415)
    const { body } = await attach(portal, club.person, 'Å "referat".pdf', PDF, 'application/pdf')
    expect(body).toMatchObject({ filename: 'Å _referat_.pdf', contentType: 'application/pdf', size: PDF.length })
    const { threadId } = (await club.open(club.written({ attachmentIds: [body.id] }))).body
    for (const person of [club.person, club.admin]) {
      const file = await fetched(person, body.id)
      expect(file.bytes).toEqual(PDF)
      expect(Object.fromEntries(file.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="? _referat_.pdf"; filename*=UTF-8''%C3%85%20_referat_.pdf`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      expect((await club.read(person, threadId)).body.messages[0]?.attachments).toEqual([body])
    }
  })

  test.each([
    ['a page called a PNG', 'image/png', Buffer.from('<script>alert(1)</script>'), 422, 'invalid-attachment'],
    [
      'a drawing that can run scripts',
      'image/svg+xml',
      Buffer.from('<svg onload="alert(1)"/>'),
      422,
      'invalid-attachment',
    ],
    ['nothing', 'application/pdf', Buffer.alloc(0), 422, 'invalid-attachment'],
    ['one byte too many', 'application/pdf', ofSize(LARGEST + 1), 413, 'too-large'],
  ])('that is %s is rejected', async (_what, type, bytes, status, code) => {
    const club = await createContactClub(portal)
    expect(await attach(portal, club.person, 'x.pdf', new Uint8Array(bytes), type)).toMatchObject({
      status,
      body: { code },
    })
  })

  test('of exactly the maximum size is accepted', async () => {
    const club = await createContactClub(portal)
    expect((await attach(portal, club.person, 'x.pdf', new Uint8Array(ofSize(LARGEST)))).status).toBe(200)
  })

  test('not sent yet is visible to, and sent by, its uploader only', async () => {
    const club = await createContactClub(portal)
    const { body } = await attach(portal, club.person, 'x.png', PNG)
    expect((await fetched(club.person, body.id)).status).toBe(200)
    expect((await fetched(club.admin, body.id)).status).toBe(404)
    const stranger = await createPerson(portal.database)
    const gone = { status: 422, problem: { code: 'attachment-gone' } }
    expect(await club.open(club.written({ attachmentIds: [body.id] }), stranger)).toMatchObject(gone)
    const wanted = club.written({ attachmentIds: [body.id, body.id] })
    expect((await club.open(wanted)).status).toBe(200)
    // A sent attachment belongs to its message permanently.
    const again = club.written({ attachmentIds: [body.id] })
    expect(await club.open(again)).toMatchObject(gone)
    expect((await club.read(club.person, again.id)).status).toBe(404)
    expect((await fetched(stranger, body.id)).status).toBe(404)
  })

  test('may be one of five per message', async () => {
    const club = await createContactClub(portal)
    const ids: string[] = []
    for (let i = 0; i < 6; i++) ids.push((await attach(portal, club.person, `${i}.png`, PNG)).body.id)
    expect((await club.open(club.written({ attachmentIds: ids }))).status).toBe(400)
    expect((await club.open(club.written({ attachmentIds: ids.slice(1) }))).status).toBe(200)
  })

  test('can be uploaded 40 times an hour', async () => {
    const club = await createContactClub(portal)
    const statuses = await Promise.all(
      Array.from({ length: 43 }, async (_one, i) => (await attach(portal, club.person, `${i}.png`, PNG)).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(40)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  })

  test('can be uploaded 150 times a day, up to 250 MB', async () => {
    const club = await createContactClub(portal)
    const already = (files: number, size: number) =>
      portal.database.$client.query(
        `insert into contact_attachment (id, uploader_member_id, filename, content_type, size, bytes, created_at)
         select gen_random_uuid(), $1, 'x.pdf', 'application/pdf', $3, '', $4 from generate_series(1, $2)`,
        [club.member.id, files, size, new Date(portal.clock.now.getTime() - 2 * 3_600_000)],
      )
    await already(147, 1)
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async (_one, i) => (await attach(portal, club.person, `${i}.png`, PNG)).status),
    )
    expect(statuses.toSorted()).toEqual([200, 200, 200, 429, 429])
    const other = await createContactClub(portal)
    club.member.id = other.member.id
    await already(50, 5_000_000)
    expect((await attach(portal, other.person, 'x.png', PNG)).body.code).toBe('too-many-requests')
  })

  test('twin: counting without a lock stores more', async () => {
    const { member } = await createContactClub(portal)
    const { pool, database } = portal.app.payments
    const together = 4
    let waiting = 0
    const everybodyIsHere = Promise.withResolvers<void>()
    // All requests start before the first one stores; with the lock, one would wait for the other.
    const noTurn = async (transaction: Database) => {
      // All see the state from before the first store.
      await transaction.$client.query('set transaction isolation level repeatable read')
      await transaction.$client.query('select')
      if (++waiting === together) everybodyIsHere.resolve()
      await everybodyIsHere.promise
    }
    const row = (nth: number) => ({
      id: randomUUID(),
      uploaderMemberId: member.id,
      filename: `${nth}.png`,
      contentType: 'image/png',
      size: PNG.length,
      bytes: Buffer.from(PNG),
      createdAt: portal.clock.now,
    })
    for (let nth = 0; nth < 39; nth++) await storeAttachment(database, row(nth), async () => undefined)
    const stored = await Promise.allSettled(
      Array.from({ length: together }, (_one, nth) =>
        inTransaction(pool, (transaction) => storeAttachment(transaction, row(nth), noTurn)),
      ),
    )
    expect(stored.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(1)
  })

  test('never sent is deleted after a day; a sent one stays', async () => {
    const club = await createContactClub(portal)
    const { body: unsent } = await attach(portal, club.person, 'a.png', PNG)
    const { body: sent } = await attach(portal, club.person, 'b.png', PNG)
    await club.open(club.written({ attachmentIds: [sent.id] }))
    const at = (hours: number) => new Date(portal.clock.now.getTime() + hours * 3_600_000)
    await removeUnsentAttachments(portal.database, at(23))
    expect((await fetched(club.person, unsent.id)).status).toBe(200)
    await removeUnsentAttachments(portal.database, at(25))
    expect((await fetched(club.person, unsent.id)).status).toBe(404)
    expect((await fetched(club.person, sent.id)).status).toBe(200)
  })
})
