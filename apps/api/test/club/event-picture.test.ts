import { randomUUID } from 'node:crypto'
import {
  clubEventCreate,
  clubEventGet,
  clubEventPictureDescribe,
  clubEventPictureRemove,
  clubEventPictureSave,
  clubEventPublish,
} from '@forenet/contract/club/event-calls'
import { eventItem } from '@forenet/contract/event-calls'
import { createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PNG } from '../rights/scene.ts'
import { eventTermsOf } from './event-terms.ts'
import { withRole } from './scene.ts'

let portal: TestPortal
let club: Awaited<ReturnType<typeof createOrganisation>>
let host: TestPerson
beforeAll(async () => {
  portal = await startTestPortal()
  portal.clock.now = new Date('2026-11-20T11:00:00Z')
  club = await createOrganisation(portal.database)
  host = await withRole(portal, club, { role: 'event-host' })
})
afterAll(() => portal.stop())

async function draft() {
  const id = randomUUID()
  await portal.call(host, clubEventCreate, { params: { orgKey: club.key }, body: { id, terms: eventTermsOf() } })
  const params = { orgKey: club.key, eventId: id }
  const save = (bytes: Uint8Array, by: TestPerson = host) =>
    portal.call(by, clubEventPictureSave, { params, body: bytes as never })
  return { id, params, save }
}
const sent = (address: string) => fetch(portal.origin + address)

test("a draft's picture is served to callers with its URL, and to everyone after publication", async () => {
  const { id, params, save } = await draft()
  const { body } = await save(new Uint8Array(PNG))
  const { address = '' } = body.picture ?? {}
  const answer = await sent(address)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(answer.headers.get('cache-control')).toContain('private')
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: 'png', width: 1, height: 1 })
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

test('invalid or oversized pictures and those of another event are rejected', async () => {
  const { params, save } = await draft()
  expect((await save(new TextEncoder().encode('<svg onload="alert(1)"/>'))).problem.code).toBe('invalid-picture')
  expect((await save(new Uint8Array(1_100_000).fill(1))).problem.code).toBe('too-large')
  const other = await withRole(portal, club, { role: 'event-host', eventId: (await draft()).id })
  expect((await save(new Uint8Array(PNG), other)).status).toBe(404)
  expect((await portal.call(host, clubEventGet, { params })).body.picture).toBeNull()
  const described = await portal.call(host, clubEventPictureDescribe, { params, body: { text: 'Nothing' } })
  expect(described.body).toEqual({ picture: null })
})

test("a copied event has its own picture and texts, which stay when the original's are removed", async () => {
  const { id: first, params, save } = await draft()
  const make = (pictureOf: string) =>
    portal.call(host, clubEventCreate, {
      params: { orgKey: club.key },
      body: { id: randomUUID(), terms: eventTermsOf(), pictureOf },
    })
  // Copying an event without a picture succeeds without one.
  expect((await make(first)).body.picture).toBeNull()
  await save(new Uint8Array(PNG))
  await portal.call(host, clubEventPictureDescribe, { params, body: { text: 'Et dækket bord' } })
  const { id, picture } = (await make(first)).body
  expect(picture?.text).toBe('Et dækket bord')
  expect(picture?.address).toContain(id)
  await portal.call(host, clubEventPictureRemove, { params })
  const bytes = await (await sent(picture?.address ?? '')).arrayBuffer()
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1, height: 1 })
  const terms = (await portal.call(host, clubEventGet, { params: { ...params, eventId: id } })).body.terms
  const again = await portal.call(host, clubEventCreate, {
    params: { orgKey: club.key },
    body: { id, terms, pictureOf: first },
  })
  expect(again.body.picture).toEqual(picture)
})

test('copying the picture of another club or of no event is rejected, and no event is created', async () => {
  const { id: first, save } = await draft()
  await save(new Uint8Array(PNG))
  const other = await createOrganisation(portal.database)
  const stranger = await withRole(portal, other, { role: 'event-host' })
  for (const [by, of, pictureOf] of [
    [stranger, other, first],
    [host, club, randomUUID()],
  ] as const) {
    const id = randomUUID()
    const body = { id, terms: eventTermsOf(), pictureOf }
    const { problem } = await portal.call(by, clubEventCreate, { params: { orgKey: of.key }, body })
    expect([problem.code, problem.detail]).toEqual(['not-found', 'The event was not found'])
    expect((await portal.call(by, clubEventGet, { params: { orgKey: of.key, eventId: id } })).status).toBe(404)
  }
  // A host of a single event may create none, with any picture.
  const narrow = await withRole(portal, club, { role: 'event-host', eventId: first })
  const body = { id: randomUUID(), terms: eventTermsOf(), pictureOf: first }
  const refused = await portal.call(narrow, clubEventCreate, { params: { orgKey: club.key }, body })
  expect(refused.problem.code).toBe('not-allowed')
})
