import { randomUUID } from 'node:crypto'
import { clubAttendeeFile, clubAttendeeList } from '@forenet/contract/club/event-attendee-calls'
import {
  clubManualRegistrationCreate,
  clubManualRegistrationOptions,
} from '@forenet/contract/club/manual-registration-calls'
import type { QuestionKind } from '@forenet/domain/ticket-question'
import { createOrganisation } from '@forenet/testkit/builders'
import { createEvent } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { seatsAgree } from '../events/seats-agree.ts'
import { withRole } from './scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
afterEach(() => seatsAgree(portal.database))

const TYPES = [
  { name: 'Voksen', memberPriceMinor: 20_000, guestPriceMinor: 30_000 },
  { name: 'Hjælper', memberPriceMinor: 0, guestPriceMinor: 0 },
]
type Answers = Record<string, string>

/** An event with every question type, mostly required; question ids by short name. */
async function askingEvent() {
  const club = await createOrganisation(portal.database)
  const ids = Object.fromEntries(
    ['food', 'bones', 'portions', 'born', 'bus', 'photos', 'where', 'diet'].map((name) => [name, randomUUID()]),
  )
  const asked = (name: string, kind: QuestionKind, given: object = {}) => ({
    ...{ id: ids[name] ?? '', label: name, kind, choices: [] as string[], required: true, askedOf: 'ticket' as const },
    ...given,
  })
  const shownWhen = (name: string, ...answers: string[]) => ({ questionId: ids[name] ?? '', answers })
  const event = await createEvent(portal.database, club.id, {}, TYPES, [
    asked('photos', 'consent', { askedOf: 'entry' }),
    asked('where', 'choice', {
      askedOf: 'entry',
      choices: ['Hjemmeside', 'Blad'],
      shownWhen: shownWhen('photos', 'yes'),
    }),
    asked('diet', 'text', { askedOf: 'entry' }),
    asked('food', 'several', { choices: ['Fisk', 'Kød', 'Grønt'] }),
    asked('bones', 'yes-no', { shownWhen: shownWhen('food', 'Fisk') }),
    asked('portions', 'number'),
    asked('born', 'date'),
    asked('bus', 'choice', { choices: ['Nord', 'Syd'], shownWhen: shownWhen('photos', 'yes') }),
  ])
  const owner = await withRole(portal, club, { role: 'owner' })
  const host = await withRole(portal, club, { role: 'event-host', eventId: event.id })
  const [adult, helper] = event.ticketTypes.map(({ id }) => id) as [string, string]
  const params = { orgKey: club.key, eventId: event.id }
  const named = (answers: Answers) =>
    Object.fromEntries(Object.entries(answers).map(([name, answer]) => [ids[name] ?? name, answer]))
  return {
    ...{ ids, adult, helper, host, owner, params, named },
    add: (ofEntry: Answers, ...ofTickets: Answers[]) =>
      portal.call(host, clubManualRegistrationCreate, {
        params,
        body: {
          ...{ id: randomUUID(), person: { kind: 'guest', name: 'Gry Gæst', email: null }, method: 'free' },
          ...{ day: '2026-11-18', totalMinor: 0, beyond: false, language: 'da' },
          answers: named(ofEntry),
          tickets: ofTickets.map((answers, at) => ({
            ...{ ticketTypeId: adult, name: at === 0 ? '' : `Gæst ${at}` },
            answers: named(answers),
          })),
        },
      }),
    rows: async () => (await portal.call(host, clubAttendeeList, { params, query: {} })).body.rows,
  }
}

test('the organiser sees the questions, and the answers appear in the list and the file', async () => {
  const scene = await askingEvent()
  const { body: offers } = await portal.call(scene.host, clubManualRegistrationOptions, {
    params: scene.params,
    query: {},
  })
  expect(offers.questions.map(({ label, kind, required }) => [label, kind, required])).toEqual([
    ['photos', 'consent', true],
    ['where', 'choice', true],
    ['diet', 'text', true],
    ['food', 'several', true],
    ['bones', 'yes-no', true],
    ['portions', 'number', true],
    ['born', 'date', true],
    ['bus', 'choice', true],
  ])
  const ofEntry = { photos: 'yes', where: 'Blad', diet: 'Vegansk' }
  const own = { food: '["Fisk","Grønt"]', bones: 'no', portions: '2.5', born: '2001-02-03', bus: 'Syd' }
  expect((await scene.add(ofEntry, own, { food: '["Kød"]' })).status).toBe(200)
  expect((await scene.rows()).map(({ name, answers }) => [name, answers])).toEqual([
    ['Gry Gæst', scene.named({ ...ofEntry, ...own })],
    ['Gæst 1', scene.named({ ...ofEntry, food: '["Kød"]' })],
  ])
  const file = await portal.call(scene.owner, clubAttendeeFile, { params: scene.params, query: { language: 'da' } })
  expect(String(file.body)).toContain('Vegansk')
})

test('answers may be left empty, even required ones', async () => {
  const scene = await askingEvent()
  expect((await scene.add({}, {}, { portions: '1' })).status).toBe(200)
  expect((await scene.rows()).map(({ answers }) => answers)).toEqual([{}, scene.named({ portions: '1' })])
})

describe('invalid answers are rejected and nothing is stored', () => {
  test.each<[string, Answers, Answers[], string]>([
    ['something else is chosen', { photos: 'yes', where: 'Avis' }, [{}], 'answers.where'],
    ['agreement is no other word', { photos: 'no' }, [{}], 'answers.photos'],
    ['what is not asked of who answers so', { where: 'Blad' }, [{}], 'answers.where'],
    ['several, of which one is no choice', {}, [{}, { food: '["Ost"]' }], 'tickets.1.answers.food'],
    ['what depends on another answer', {}, [{ food: '["Kød"]', bones: 'yes' }], 'tickets.0.answers.bones'],
    ['what depends on an answer of the registration', {}, [{ bus: 'Syd' }], 'tickets.0.answers.bus'],
    ['a number is none', {}, [{ portions: 'mange' }], 'tickets.0.answers.portions'],
    ['a day is none', {}, [{ born: '2026-13-01' }], 'tickets.0.answers.born'],
    ['a ticket’s question, of the registration', { food: '["Kød"]' }, [{}], 'answers.food'],
  ])('%s', { tags: 'full' }, async (_what, ofEntry, ofTickets, path) => {
    const scene = await askingEvent()
    const { problem, status } = await scene.add(ofEntry, ...ofTickets)
    const told = path.replace(/[a-z]+$/, (name) => scene.ids[name] ?? name)
    expect([status, problem.code, problem.errors?.map((error) => error.path)]).toEqual([422, 'answer-missing', [told]])
    expect(await scene.rows()).toEqual([])
  })

  test('an answer to a question that the event does not have', async () => {
    const scene = await askingEvent()
    const stranger = randomUUID()
    const { problem, status } = await scene.add({}, { [stranger]: 'Ja' })
    expect([status, problem.errors?.[0]?.path]).toEqual([422, `tickets.0.answers.${stranger}`])
    expect(await scene.rows()).toEqual([])
  })
})
