import { memberFindByEmail, memberPicture, memberPictureRemove } from '@forenet/contract/member-calls'
import { createMember } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PICTURE_MAX_BYTES } from '../../src/platform/pictures/prepare-picture.ts'
import { upload } from '../rights/callers.ts'
import { PNG } from '../rights/scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

async function owner() {
  const member = await createMember(portal.database)
  return { member, person: { email: member.email ?? '' } }
}
const read = async (person: { email: string }, memberId: string) => {
  const answer = await fetch(new URL(memberPicture.path.replace('{memberId}', memberId), portal.origin), {
    headers: { authorization: `Bearer ${await portal.token(person)}` },
  })
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    sniff: answer.headers.get('x-content-type-options'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}
const filled = (head: readonly number[], size: number) =>
  Buffer.concat([Buffer.from(head), Buffer.alloc(size - head.length, 7)])
const blank = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#1f6f54' } })
const JPEG = await blank().jpeg().toBuffer()
const WEBP = await blank().webp().toBuffer()

describe('a picture', () => {
  test.each([
    ['PNG', PNG, 'image/png'],
    ['JPEG', JPEG, 'image/jpeg'],
    ['WebP', WEBP, 'image/webp'],
  ])('that is a %s is stored and served under its own type, whatever type was sent', async (_what, bytes, type) => {
    const { member, person } = await owner()
    const saved = await upload(portal, person, member.id, new Uint8Array(bytes), 'image/gif')
    expect(saved.status).toBe(200)
    expect(saved.body.profileImage).toContain(`/member/${member.id}/picture`)
    const shown = await read(person, member.id)
    expect(shown).toMatchObject({ status: 200, type, sniff: 'nosniff' })
    const [sent, stored] = await Promise.all([sharp(bytes).metadata(), sharp(shown.bytes).metadata()])
    expect([stored.format, stored.width, stored.height]).toEqual([sent.format, sent.width, sent.height])
  })

  test('replaces the previous one, and its URL changes', async () => {
    const { member, person } = await owner()
    const first = await upload(portal, person, member.id, new Uint8Array(PNG))
    portal.clock.now = new Date(portal.clock.now.getTime() + 1_000)
    const second = await upload(portal, person, member.id, new Uint8Array(JPEG), 'image/jpeg')
    expect(second.body.profileImage).not.toBe(first.body.profileImage)
    expect((await read(person, member.id)).type).toBe('image/jpeg')
  })

  test('can be removed repeatedly', async () => {
    const { member, person } = await owner()
    await upload(portal, person, member.id, new Uint8Array(PNG))
    for (let i = 0; i < 2; i++) {
      const removed = await portal.call(person, memberPictureRemove, { params: { memberId: member.id } })
      expect(removed).toMatchObject({ status: 200, body: { profileImage: null } })
    }
    expect((await read(person, member.id)).status).toBe(404)
  })

  test.each([
    ['text called a PNG', Buffer.from('hello, I am a picture'), 'image/png', 422, 'invalid-picture'],
    ['a page called a JPEG', Buffer.from('<script>WEBPalert(1)</script>'), 'image/jpeg', 422, 'invalid-picture'],
    [
      'a drawing that can run scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'image/svg+xml',
      422,
      'invalid-picture',
    ],
    ['nothing', Buffer.alloc(0), 'image/png', 422, 'invalid-picture'],
    ['the beginning of a JPEG alone', JPEG.subarray(0, 100), 'image/jpeg', 422, 'invalid-picture'],
    ['a picture as JSON', Buffer.from('{"bytes":"…"}'), 'application/json', 422, 'invalid-picture'],
    ['a picture of one byte too many', filled([...PNG], PICTURE_MAX_BYTES + 1), 'image/png', 413, 'too-large'],
    ['a picture as a form', PNG, 'multipart/form-data', 415, 'unsupported-media-type'],
  ])('%s is rejected and nothing is stored', async (_what, bytes, type, status, code) => {
    const { member, person } = await owner()
    expect(await upload(portal, person, member.id, new Uint8Array(bytes), type)).toMatchObject({
      status,
      body: { code },
    })
    expect((await read(person, member.id)).status).toBe(404)
    const { body } = await portal.call(person, memberFindByEmail, { query: { email: person.email } })
    expect(body.profileImage).toBeNull()
  })

  test('of exactly the maximum size is stored', async () => {
    const { member, person } = await owner()
    expect((await upload(portal, person, member.id, new Uint8Array(filled([...PNG], PICTURE_MAX_BYTES)))).status).toBe(
      200,
    )
  })
})
