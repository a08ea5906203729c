import { randomUUID } from 'node:crypto'
import { clubEventMessageSave } from '@forenet/contract/club/event-message-calls'
import { type ClubMessageQuery, MAX_MESSAGE_TEMPLATES } from '@forenet/contract/club/message'
import * as calls from '@forenet/contract/club/message-calls'
import { createOrganisation } from '@forenet/testkit/builders'
import { createEvent } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyChunk } from '../../src/modules/core/change-sets/change-set-job.ts'
import { messageScene } from '../club/message-scene.ts'
import { withRole } from '../club/scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

async function clubMessageScene(people = 3) {
  const scene = await messageScene(portal, people)
  const { club, owner } = scene
  const params = { orgKey: club.key }
  const startsAt = new Date(portal.clock.now.getTime() + 30 * 86_400_000)
  const event = await createEvent(portal.database, club.id, {
    ...{ title: 'Sommerfest', startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) },
  })
  const work = {
    pool: portal.app.payments.pool,
    now: () => portal.clock.now,
    kinds: portal.app.changeKinds,
    sending: portal.app.sending,
  }
  return {
    ...scene,
    ...{ params, event, startsAt },
    pass: (id: string) => scene.pass(id),
    list: async (box: ClubMessageQuery['box'], by: TestPerson = owner) => {
      const { status, body } = await portal.call(by, calls.clubMessageList, { params, query: { box } })
      expect(status).toBe(200)
      return body.messages
    },
    recipients: (messageId: string, by: TestPerson = owner) =>
      portal.call(by, calls.clubMessageRecipientList, { params: { ...params, messageId }, query: {} }),
    /** A message about the event: a draft, or scheduled with `go`. */
    aboutEvent: async (go: boolean, subject = 'Husk støvler') => {
      const messageId = randomUUID()
      const { status } = await portal.call(owner, clubEventMessageSave, {
        params: { ...params, eventId: event.id, messageId },
        body: {
          ...{ subject, message: 'Det regner.', audience: 'everybody', ticketTypeIds: null, reader: 'attendee' },
          ...{ time: 'before', at: null, hours: 24, go, version: 0 },
        },
      })
      expect(status).toBe(200)
      return messageId
    },
    /** A message to members of the register, previewed and perhaps applied. */
    toMembers: async (apply: boolean) => {
      const { members, preview, ask } = scene
      const { body } = await preview({ kind: 'write', subject: 'Kontingent', message: 'Det er tid.' }, { ids: members })
      if (!apply) return body.id
      expect((await ask(body.id)).status).toBe(200)
      while (await applyChunk(work, body.id));
      return body.id
    },
  }
}

describe('the list of messages', () => {
  test('has drafts about events and previews to members', async () => {
    const { aboutEvent, toMembers, list, event } = await clubMessageScene()
    const [message, set] = [await aboutEvent(false), await toMembers(false)]
    const drafts = await list('draft')
    expect(drafts.map(({ id }) => id).sort()).toEqual([message, set].sort())
    expect(drafts.find(({ id }) => id === message)).toMatchObject({
      ...{ source: 'event', about: { id: event.id, name: 'Sommerfest' }, subject: 'Husk støvler', text: 'Det regner.' },
      ...{ state: 'draft', people: null, sent: 0 },
    })
    expect(drafts.find(({ id }) => id === set)).toMatchObject({
      ...{ source: 'register', about: null, subject: 'Kontingent', text: 'Det er tid.', state: 'draft', people: 3 },
    })
    expect(await list('scheduled')).toEqual([])
    expect(await list('sent')).toEqual([])
  })

  test('has scheduled messages in the order they are sent', async () => {
    const { aboutEvent, toMembers, list, startsAt } = await clubMessageScene()
    const [message, set] = [await aboutEvent(true), await toMembers(true)]
    const scheduled = await list('scheduled')
    expect(scheduled.map(({ id, state }) => [id, state])).toEqual([
      [set, 'waiting'],
      [message, 'waiting'],
    ])
    expect(scheduled[1]?.at).toBe(new Date(startsAt.getTime() - 86_400_000).toISOString())
  })

  test('has sent messages with what was delivered, and the recipients of each', async () => {
    const { toMembers, list, pass, recipients, members } = await clubMessageScene()
    const set = await toMembers(true)
    const waiting = (await recipients(set)).body.recipients
    expect(waiting.map(({ delivery }) => delivery)).toEqual(members.map(() => 'waiting'))
    await pass(set)
    const [sent] = await list('sent')
    expect(sent).toMatchObject({ id: set, state: 'sent', people: 3, sent: 3, notReached: 0 })
    const { body } = await recipients(set)
    expect(body.recipients.map(({ delivery }) => delivery)).toEqual(['sent', 'sent', 'sent'])
    expect(body.next).toBeNull()
  })

  test('keeps the number of people once recipients have been deleted', { tags: 'full' }, async () => {
    const { toMembers, list, pass, run } = await clubMessageScene()
    const set = await toMembers(true)
    await pass(set)
    await run('delete from held_message where change_set_id = $1', set)
    await run('delete from change_row where change_set_id = $1', set)
    expect(await list('sent')).toMatchObject([{ id: set, state: 'sent', people: 3, sent: 3, text: null }])
  })

  test('pages by a cursor without repeating or leaving out any', async () => {
    const { params, owner, event, club, run } = await clubMessageScene()
    await run(
      `insert into event_message (id, event_id, organisation_id, subject, message, audience, reader, time, state, made_at)
       select gen_random_uuid(), $1, $2, 'Nr. ' || n, 'x', 'everybody', 'attendee', 'now', 'draft', $3::timestamptz + n / 3 * interval '1 minute'
         from generate_series(1, 120) n`,
      ...[event.id, club.id, portal.clock.now],
    )
    const seen: string[] = []
    let after: string | undefined
    for (let page = 0; page < 3; page++) {
      const query = { box: 'draft' as const, ...(after ? { after } : {}) }
      const { body } = await portal.call(owner, calls.clubMessageList, { params, query })
      seen.push(...body.messages.map(({ subject }) => subject))
      after = body.nextCursor ?? undefined
    }
    expect(after).toBeUndefined()
    expect(new Set(seen).size).toBe(120)
    expect(seen[0]).toBe('Nr. 120')
  })

  test('shows each role the kinds it may send, and hides the others', { tags: 'full' }, async () => {
    const { aboutEvent, toMembers, list, recipients, club } = await clubMessageScene()
    const [message, set] = [await aboutEvent(false), await toMembers(false)]
    const host = await withRole(portal, club, { role: 'event-host' })
    const secretary = await withRole(portal, club, { role: 'secretary' })
    expect((await list('draft', host)).map(({ id }) => id)).toEqual([message])
    expect((await list('draft', secretary)).map(({ id }) => id)).toEqual([set])
    expect((await recipients(set, host)).status).toBe(404)
    expect((await recipients(message, secretary)).status).toBe(404)
  })

  test('knows nothing of another club’s messages, and refuses a cursor that is none', async () => {
    const { toMembers, owner, params } = await clubMessageScene()
    const set = await toMembers(false)
    const other = await createOrganisation(portal.database)
    const stranger = await withRole(portal, other, { role: 'owner' })
    const at = { orgKey: other.key, messageId: set }
    expect((await portal.call(stranger, calls.clubMessageRecipientList, { params: at, query: {} })).status).toBe(404)
    const wrong = await portal.call(owner, calls.clubMessageList, { params, query: { box: 'sent', after: 'x' } })
    expect([wrong.status, wrong.problem?.code]).toEqual([400, 'malformed-input'])
  })
})

describe('a test', () => {
  test('goes to the caller alone, once however often it is requested', async () => {
    const { owner, params, told, run } = await clubMessageScene()
    const body = { id: randomUUID(), subject: 'Kontingent', message: 'Det er tid.' }
    const memberId = (await run<{ id: string }>('select id from member where email = $1', owner.email))[0]?.id
    expect((await portal.call(owner, calls.clubMessageTestSend, { params, body })).status).toBe(204)
    expect((await portal.call(owner, calls.clubMessageTestSend, { params, body })).status).toBe(204)
    expect(await told()).toMatchObject([{ receiverId: memberId, message: 'Det er tid.' }])
    expect((await told())[0]?.title).toContain('Test: Kontingent')
  })

  test('is refused without a text', async () => {
    const { owner, params, told } = await clubMessageScene()
    const body = { id: randomUUID(), subject: 'Kontingent', message: '' }
    expect((await portal.call(owner, calls.clubMessageTestSend, { params, body })).status).toBe(400)
    expect(await told()).toEqual([])
  })
})

describe('templates', () => {
  const template = (more: object = {}) => ({ name: 'Velkommen', subject: 'Hej', message: 'Godt at se dig.', ...more })

  test('are saved, changed and deleted, in Danish order; a repeated request changes nothing', async () => {
    const { owner, params } = await clubMessageScene()
    const [templateId, other] = [randomUUID(), randomUUID()]
    const save = (id: string, body: object, version = 0) =>
      portal.call(owner, calls.clubMessageTemplateSave, {
        params: { ...params, templateId: id },
        body: { ...template(body), version },
      })
    await save(templateId, { name: 'Årsmøde' })
    await save(templateId, { name: 'Årsmøde' })
    await save(other, { name: 'Zumba' })
    const { body } = await save(templateId, { name: 'Årsmøde', subject: 'Indkaldelse' }, 1)
    expect(body.map(({ name, subject, version }) => [name, subject, version])).toEqual([
      ['Zumba', 'Hej', 1],
      ['Årsmøde', 'Indkaldelse', 2],
    ])
    expect((await save(templateId, { name: 'Andet' }, 1)).problem?.code).toBe('changed-meanwhile')
    const left = await portal.call(owner, calls.clubMessageTemplateRemove, { params: { ...params, templateId } })
    expect(left.body.map(({ id }) => id)).toEqual([other])
  })

  test('are the club’s own, and limited in number', async () => {
    const { owner, params, club, run } = await clubMessageScene()
    const templateId = randomUUID()
    const body = { ...template(), version: 0 }
    await portal.call(owner, calls.clubMessageTemplateSave, { params: { ...params, templateId }, body })
    const other = await createOrganisation(portal.database)
    const stranger = await withRole(portal, other, { role: 'owner' })
    const there = { params: { orgKey: other.key, templateId } }
    expect((await portal.call(stranger, calls.clubMessageTemplateSave, { ...there, body })).status).toBe(404)
    expect((await portal.call(stranger, calls.clubMessageTemplateRemove, there)).status).toBe(404)
    await run(
      `insert into message_template (id, organisation_id, name, subject, message)
       select gen_random_uuid(), $1, 'Nr. ' || n, 'x', 'y' from generate_series(2, $2::int) n`,
      ...[club.id, MAX_MESSAGE_TEMPLATES],
    )
    const one = { params: { ...params, templateId: randomUUID() }, body }
    expect((await portal.call(owner, calls.clubMessageTemplateSave, one)).problem?.code).toBe('too-many-requests')
  })
})
