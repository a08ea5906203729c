import { randomUUID } from 'node:crypto'
import {
  clubEventGet,
  clubEventMake,
  clubEventPictureDescribe,
  clubEventPictureRemove,
  clubEventPictureSave,
  clubEventPublish,
} from '@forenet/contract/club/event-calls'
import { eventItem } from '@forenet/contract/event-calls'
import { createOrganisation } from '@forenet/testkit/builders'
import { type Person, startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PNG } from '../rights/scene.ts'
import { eventTermsOf } from './event-terms.ts'
import { withRole } from './scene.ts'

let portal: TestPortal
let club: Awaited<ReturnType<typeof createOrganisation>>
let host: Person
beforeAll(async () => {
  portal = await startTestPortal()
  portal.clock.now = new Date('2026-11-20T11:00:00Z')
  club = await createOrganisation(portal.database)
  host = await withRole(portal, club, { role: 'event-host' })
})
afterAll(() => portal.stop())

async function draft() {
  const id = randomUUID()
  await portal.call(host, clubEventMake, { params: { orgKey: club.key }, body: { id, terms: eventTermsOf() } })
  const params = { orgKey: club.key, eventId: id }
  const save = (bytes: Uint8Array, by: Person = host) =>
    portal.call(by, clubEventPictureSave, { params, body: bytes as never })
  return { id, params, save }
}
const sent = (address: string) => fetch(portal.origin + address)

test('the picture of a draft is for who knows its address, and everybody’s once it is published', async () => {
  const { id, params, save } = await draft()
  const { body } = await save(new Uint8Array(PNG))
  const { address = '' } = body.picture ?? {}
  const answer = await sent(address)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(answer.headers.get('cache-control')).toContain('private')
  expect(Buffer.from(await answer.arrayBuffer()).equals(PNG)).toBe(true)
  const bare = address.split('?')[0] ?? ''
  expect((await sent(bare)).status).toBe(404)
  expect((await sent(`${bare}?v=other`)).status).toBe(404)

  const described = await portal.call(host, clubEventPictureDescribe, { params, body: { text: ' Et dækket bord ' } })
  expect(described.body.picture).toEqual({ address, text: 'Et dækket bord' })
  await portal.call(host, clubEventPublish, { params, body: { published: true, version: 1 } })
  expect((await sent(bare)).status).toBe(200)
  const seen = await portal.call(host, eventItem, { params: { eventId: id } })
  expect(seen.body).toMatchObject({ hasPicture: true, pictureText: 'Et dækket bord' })

  portal.clock.now = new Date(portal.clock.now.getTime() + 1_000)
  const again = (await save(new Uint8Array(PNG))).body.picture
  expect(again?.address).not.toBe(address)
  expect(again?.text).toBe('Et dækket bord')
  expect((await portal.call(host, clubEventGet, { params })).body.picture).toEqual(again)
  for (const _twice of [1, 2]) {
    expect((await portal.call(host, clubEventPictureRemove, { params })).body).toEqual({ picture: null })
  }
  expect((await sent(bare)).status).toBe(404)
})

test('what is no picture, is too large or is of another’s event is not stored', async () => {
  const { params, save } = await draft()
  expect((await save(new TextEncoder().encode('<svg onload="alert(1)"/>'))).problem.code).toBe('invalid-picture')
  expect((await save(new Uint8Array(1_100_000).fill(1))).problem.code).toBe('too-large')
  const other = await withRole(portal, club, { role: 'event-host', eventId: (await draft()).id })
  expect((await save(new Uint8Array(PNG), other)).status).toBe(404)
  expect((await portal.call(host, clubEventGet, { params })).body.picture).toBeNull()
  const described = await portal.call(host, clubEventPictureDescribe, { params, body: { text: 'Nothing' } })
  expect(described.body).toEqual({ picture: null })
})
