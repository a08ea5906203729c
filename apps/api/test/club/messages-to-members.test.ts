import { randomUUID } from 'node:crypto'
import { clubLogList } from '@forenet/contract/club/log-calls'
import { clubPersonMessages } from '@forenet/contract/club/person-calls'
import { contactMessageCreate, contactThreadList } from '@forenet/contract/contact-calls'
import { createMember } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendNotification } from '../../src/modules/core/notifications/emails/send-notification.ts'
import { messageDeps } from '../families/deliver.ts'
import { mailsTo } from '../tickets/mails.ts'
import { messageScene } from './message-scene.ts'

const MAX_A_DAY = 5
const MESSAGE = { kind: 'write', subject: 'Arbejdsdag', message: 'Kom på lørdag.\n\nTag en rive med.' } as const

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ clubMessagesADay: MAX_A_DAY })
})
afterAll(() => portal.stop())

test('each selected person gets one e-mail and one portal message; a reply reaches the club', async () => {
  const scene = await messageScene(portal, 2)
  const [first = '', second = ''] = scene.members
  const { body } = await scene.preview(MESSAGE)
  expect(body).toMatchObject({ kind: 'write', about: 'Arbejdsdag', text: MESSAGE.message, counts: { change: 2 } })
  expect((await scene.rows(body.id))[0]?.changes).toMatchObject([{ field: 'letter', from: null }])
  expect(await scene.told()).toEqual([])
  await scene.apply(body.id)
  const messages = await scene.due(body.id)
  expect(messages).toHaveLength(2)
  // The process died halfway, and the queue repeats all messages.
  for (const message of [...messages, ...messages]) await scene.deliver(message)
  const told = await scene.told()
  expect(told.map(({ receiverId }) => receiverId)).toEqual([first, second].toSorted())
  expect(told[0]).toMatchObject({ title: 'Arbejdsdag', message: MESSAGE.message })
  const [club] = await scene.run<{ email: string }>('select email from organisation where id = $1', scene.club.id)
  expect(told[0]?.replyTo).toBe(club?.email)
  expect(await scene.get(body.id)).toMatchObject({ messages: { held: 0, sent: 2, stopped: 0 } })

  const params = { orgKey: scene.club.key, memberId: first }
  expect((await portal.call(scene.owner, clubPersonMessages, { params })).body).toMatchObject([
    { subject: 'Arbejdsdag' },
  ])
  const [{ email } = { email: '' }] = await scene.run<{ email: string }>(
    'select email from member where id = $1',
    first,
  )
  const reader = { email }
  const inbox = async () =>
    (await portal.call(scene.owner, contactThreadList, { query: { of: 'organisation', size: 30 } })).body.items
  expect(await inbox()).toEqual([])
  const own = (await portal.call(reader, contactThreadList, { query: { of: 'mine', size: 30 } })).body.items
  expect(own).toMatchObject([{ subject: 'Arbejdsdag', unread: true }])
  const answer = { id: randomUUID(), message: 'Jeg kommer.', attachmentIds: [] }
  const { status } = await portal.call(reader, contactMessageCreate, {
    params: { threadId: own[0]?.id ?? '' },
    body: answer,
  })
  expect(status).toBe(200)
  expect(await inbox()).toMatchObject([{ subject: 'Arbejdsdag' }])

  const message = told.find(({ receiverId }) => receiverId === first)
  await sendNotification(messageDeps(portal), message?.id ?? '')
  const [mail] = await mailsTo(portal, email)
  expect(mail).toMatchObject({ subject: 'Arbejdsdag' })
  expect(mail?.text).toContain('Tag en rive med.')
})

test("shows who gets none and why: no address or a rejected one; a guardian gets a child's message once", async () => {
  const scene = await messageScene(portal, 5)
  const [refused = '', quiet = '', one = '', other = '', nobody = ''] = scene.members
  const parent = await createMember(portal.database, { firstName: 'Mor', lastName: 'Lund' })
  await scene.run(
    `insert into refused_email (email, refused_at, answer) select lower(email), now(), 'no' from member where id = $1`,
    refused,
  )
  await scene.run(
    `insert into notification_preference (member_id, type, portal, mail, whatsapp) values ($1, 'CONTACT_US_REPLY', true, false, false)`,
    quiet,
  )
  await scene.run('update member set email = null, parent_id = $2 where id = any($1)', [one, other], parent.id)
  await scene.run('update member set email = null, kept_by = $2 where id = $1', nobody, scene.club.id)
  const { body } = await scene.preview(MESSAGE)
  expect(body.counts).toEqual({ create: 0, change: 2, same: 0, refuse: 3 })
  const rows = await scene.rows(body.id)
  expect(rows.map(({ changes, refusal }) => refusal?.reason ?? changes[0]?.field)).toEqual([
    'letter-refused-address',
    'letter-in-portal',
    'letter-guardian',
    'letter-once',
    'letter-no-address',
  ])
  expect(rows[2]?.changes[0]?.to).toBe('Mor Lund')
  await scene.apply(body.id)
  for (const message of await scene.due(body.id)) await scene.deliver(message)
  expect((await scene.told()).map(({ receiverId }) => receiverId)).toEqual([quiet, parent.id].toSorted())
})

test('former guardians and anonymised people get no pending message', async () => {
  const scene = await messageScene(portal, 3)
  const [child = '', left = '', forgotten = ''] = scene.members
  const [stays, goes] = [await createMember(portal.database), await createMember(portal.database)]
  await scene.run(
    'update member set email = null, parent_id = $2, other_parent_id = $3 where id = $1',
    ...[child, stays.id, goes.id],
  )
  const { id } = await scene.act(MESSAGE)
  await scene.run('update member set other_parent_id = null where id = $1', child)
  await scene.run('update member set enabled = false, deleted_at = now(), email = null where id = $1', forgotten)
  await scene.pass(id)
  expect((await scene.told()).map(({ receiverId }) => receiverId)).toEqual([stays.id, left].toSorted())
})

test('a club hidden before sending sends none of its messages', async () => {
  const scene = await messageScene(portal, 2)
  const { id } = await scene.act(MESSAGE)
  await scene.run('update organisation set enabled = false where id = $1', scene.club.id)
  await scene.pass(id)
  expect(await scene.told()).toEqual([])
})

test('stopping covers all pending messages, including people with accounts; sent ones stay sent', {
  tags: 'full',
}, async () => {
  const scene = await messageScene(portal, 2)
  const stopped = await scene.act(MESSAGE)
  expect((await scene.stop(stopped.id)).body.messages).toMatchObject({ held: 0, stopped: 2 })
  expect(await scene.undo(stopped.id)).toMatchObject({ back: 2, kept: 0 })
  const set = await scene.act(MESSAGE)
  const [gone] = await scene.due(set.id)
  if (gone) await scene.deliver(gone)
  expect(await scene.undo(set.id)).toMatchObject({ back: 1, kept: 1, messages: { held: 0, sent: 1, stopped: 1 } })
  expect(await scene.told()).toHaveLength(1)
})

test('limits the people notified per day; of two concurrent sends that exceed it one is rejected', {
  tags: 'full',
}, async () => {
  const scene = await messageScene(portal, 3)
  const sets = await Promise.all([scene.preview(MESSAGE), scene.preview({ ...MESSAGE, subject: 'Fest' })])
  const answers = await Promise.all(sets.map(({ body }) => scene.ask(body.id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = sets[answers.findIndex(({ status }) => status === 409)]
  expect(answers.find(({ status }) => status === 409)?.problem?.code).toBe('too-many-messages')
  expect(await scene.get(refused?.body.id ?? '')).toMatchObject({ state: 'previewed' })
  portal.clock.now = new Date(portal.clock.now.getTime() + 24 * 3_600_000)
  expect((await scene.ask(refused?.body.id ?? '')).status).toBe(200)
})

test("rejects more than a day's messages before the preview; a hidden club cannot send", async () => {
  const scene = await messageScene(portal, MAX_A_DAY + 1)
  expect(await scene.preview(MESSAGE)).toMatchObject({ status: 409, problem: { code: 'too-many-messages' } })
  await scene.run('update organisation set enabled = false where id = $1', scene.club.id)
  expect(await scene.preview(MESSAGE, { ids: scene.members.slice(0, 1) })).toMatchObject({ status: 422 })
})

test('logs the number of recipients and the subject, not the text', async () => {
  const scene = await messageScene(portal, 2)
  await scene.act(MESSAGE)
  const { body } = await portal.call(scene.owner, clubLogList, { params: { orgKey: scene.club.key }, query: {} })
  const applied = body.entries.find(({ action }) => action === 'change-set-applied')
  expect(JSON.stringify(applied)).toContain('Arbejdsdag')
  expect(JSON.stringify(applied)).toContain('2')
  expect(JSON.stringify(body)).not.toContain('rive')
})
