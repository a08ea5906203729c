import { notificationDelete, notificationLive } from '@forenet/contract/notification-calls'
import { createMember } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNotifier } from '../../src/modules/core/notifications/notify.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

type State = { unread: number; newest: string | null }

/** Opens the stream; `next` waits for its next event. */
async function follow(person: { email: string; session?: string }, memberId: string) {
  const ended = new AbortController()
  const url = new URL(notificationLive.path, portal.origin)
  url.searchParams.set('memberId', memberId)
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${await portal.token(person)}` },
    signal: ended.signal,
  })
  const reader = answer.body?.getReader()
  let text = ''
  const next = async (): Promise<State> => {
    for (;;) {
      const match = /data: (.*)\n\n/.exec(text)
      if (match?.[1]) {
        text = text.slice(match.index + match[0].length)
        return JSON.parse(match[1]) as State
      }
      const chunk = await reader?.read()
      if (!chunk || chunk.done) throw new Error('The stream ended')
      text += Buffer.from(chunk.value).toString('utf8')
    }
  }
  return { status: answer.status, next, stop: () => ended.abort() }
}

const notify = createNotifier(async () => undefined)
const leave = (receiverId: string, onceKey: string) =>
  notify(portal.database, {
    receiverId,
    type: 'ORDER_READY',
    title: 'Klar',
    message: 'Nu',
    data: {},
    onceKey,
    createdAt: portal.clock.now,
  })

test('two open streams of one recipient get the same additions and removals', async () => {
  const member = await createMember(portal.database)
  const person = { email: member.email ?? '' }
  const [one, other] = [await follow(person, member.id), await follow(person, member.id)]
  expect([await one.next(), await other.next()]).toEqual([
    { unread: 0, newest: null },
    { unread: 0, newest: null },
  ])
  const id = await leave(member.id, 'live-1')
  const told = { unread: 1, newest: id }
  expect([await one.next(), await other.next()]).toEqual([told, told])
  await portal.call(person, notificationDelete, { params: { id: id ?? '' } })
  expect([await one.next(), await other.next()]).toEqual([
    { unread: 0, newest: null },
    { unread: 0, newest: null },
  ])
  one.stop()
  other.stop()
})

test('a reconnecting client gets the current state; ten thousand changes are summarised', async () => {
  const member = await createMember(portal.database)
  const person = { email: member.email ?? '' }
  const first = await follow(person, member.id)
  await first.next()
  first.stop()
  await portal.database.$client.query(
    `insert into notification (receiver_id, type, title, message, created_at)
     select $1, 'ORDER_READY', 'Nr. ' || n, '', now() from generate_series(1, 10000) n`,
    [member.id],
  )
  const again = await follow(person, member.id)
  expect((await again.next()).unread).toBe(10_000)
  await portal.database.$client.query('delete from notification where receiver_id = $1', [member.id])
  expect(await again.next()).toEqual({ unread: 0, newest: null })
  again.stop()
})

test("another member's stream is not found", async () => {
  const [member, stranger] = [await createMember(portal.database), await createMember(portal.database)]
  expect((await follow({ email: stranger.email ?? '' }, member.id)).status).toBe(404)
})

test('after a lost database connection, missed changes are sent', async () => {
  const member = await createMember(portal.database)
  const following = await follow({ email: member.email ?? '' }, member.id)
  await following.next()
  await portal.database.$client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'forenet-forenet_notification' and datname = current_database()`,
  )
  const id = await leave(member.id, 'lost-line')
  expect(await following.next()).toEqual({ unread: 1, newest: id })
  following.stop()
})

test('signing out ends the stream', async () => {
  const member = await createMember(portal.database)
  const following = await follow({ email: member.email ?? '', session: 'bell' }, member.id)
  await following.next()
  portal.app.endSession('bell')
  await expect(following.next()).rejects.toThrow('The stream ended')
})
