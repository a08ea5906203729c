import { randomUUID } from 'node:crypto'
import type { EventTerms } from '@forenet/contract/club/event'
import {
  clubAttendeeCorrect,
  clubAttendeeFile,
  clubAttendeeGet,
  clubAttendeeList,
} from '@forenet/contract/club/event-attendee-calls'
import { clubEventChange, clubEventCreate, clubEventGet, clubEventPublish } from '@forenet/contract/club/event-calls'
import type { QuestionTerms } from '@forenet/contract/club/event-question'
import { eventItem } from '@forenet/contract/event-calls'
import { createClubMember, createOrganisation } from '@forenet/testkit/builders'
import { buildRegistration, registerForEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventTermsOf, ticketTypeOf } from './event-terms.ts'
import { withRole } from './scene.ts'

let portal: TestPortal
let club: Awaited<ReturnType<typeof createOrganisation>>
let host: TestPerson & { memberId: string }
beforeAll(async () => {
  portal = await startTestPortal()
  club = await createOrganisation(portal.database)
  host = await withRole(portal, club, { role: 'event-host' })
})
afterAll(() => portal.stop())

const someMember = () => createClubMember(portal.database, club.id)

const questionOf = (given: Partial<QuestionTerms>): QuestionTerms => ({
  ...{ id: randomUUID(), label: 'Hvad?', hint: '', kind: 'text', choices: [], required: false },
  ...{ askedOf: 'ticket', ticketTypeId: null, shownWhen: null, ...given },
})
const when = ({ id }: QuestionTerms, ...answers: string[]) => ({ questionId: id, answers })
const at = (eventId: string) => ({ orgKey: club.key, eventId })
const make = (terms: EventTerms) =>
  portal.call(host, clubEventCreate, { params: { orgKey: club.key }, body: { id: randomUUID(), terms } })
const change = (eventId: string, terms: EventTerms, version: number) =>
  portal.call(host, clubEventChange, { params: at(eventId), body: { terms, version } })

async function published(questions: QuestionTerms[]) {
  const type = ticketTypeOf({ memberPriceMinor: 0, guestPriceMinor: 0 })
  const terms = eventTermsOf({ ticketTypes: [type], questions, guestsInvited: true })
  const { body } = await make(terms)
  await portal.call(host, clubEventPublish, { params: at(body.id), body: { published: true, at: null, version: 1 } })
  return { id: body.id, type, terms: body.terms }
}

const food = questionOf({
  label: 'Hvad spiser du?',
  hint: 'Vælg alt, hvad du spiser.',
  kind: 'several',
  choices: ['Fisk', 'Kød', 'Grønt'],
  required: true,
})
const bones = questionOf({ label: 'Uden ben?', kind: 'yes-no', required: true, shownWhen: when(food, 'Fisk') })
const portions = questionOf({ label: 'Hvor mange portioner?', kind: 'number' })
const born = questionOf({ label: 'Hvornår fik du sidst stivkrampevaccine?', kind: 'date' })
const photos = questionOf({ label: 'Jeg må fotograferes', kind: 'consent', askedOf: 'entry' })
const where = questionOf({
  label: 'Hvor må billederne vises?',
  kind: 'choice',
  choices: ['På hjemmesiden', 'I bladet'],
  askedOf: 'entry',
  required: true,
  shownWhen: when(photos, 'yes'),
})

test('stores questions as written and shows them to members', async () => {
  const questions = [food, bones, portions, born, photos, where]
  const { id, terms } = await published(questions)
  expect(terms.questions).toEqual(questions)
  const member = await someMember()
  const { body } = await portal.call(member, eventItem, { params: { eventId: id } })
  expect(body.questions).toEqual(questions)
  // Saving the event as read is no change.
  const { body: stored } = await portal.call(host, clubEventGet, { params: at(id) })
  expect((await change(id, stored.terms, stored.version)).body.version).toBe(stored.version)
})

describe('the answers of a registration are validated', () => {
  test.each<[string, Record<string, string>, Record<string, string>, string | null]>([
    ['all that is asked is answered', { [food.id]: '["Fisk"]', [bones.id]: 'no' }, {}, null],
    ['what is not asked of them is left out', { [food.id]: '["Kød","Grønt"]' }, {}, null],
    ['nothing is chosen', {}, {}, `tickets.0.answers.${food.id}`],
    ['something else is chosen', { [food.id]: '["Ost"]' }, {}, `tickets.0.answers.${food.id}`],
    ['what depends on it is missing', { [food.id]: '["Fisk"]' }, {}, `tickets.0.answers.${bones.id}`],
    [
      'what is not asked of them is answered',
      { [food.id]: '["Kød"]', [bones.id]: 'yes' },
      {},
      `tickets.0.answers.${bones.id}`,
    ],
    ['a number is none', { [food.id]: '["Kød"]', [portions.id]: 'mange' }, {}, `tickets.0.answers.${portions.id}`],
    ['a day is none', { [food.id]: '["Kød"]', [born.id]: '2026-13-01' }, {}, `tickets.0.answers.${born.id}`],
    ['agreement leads on', { [food.id]: '["Kød"]' }, { [photos.id]: 'yes' }, `answers.${where.id}`],
    [
      'agreement and what it leads to are answered',
      { [food.id]: '["Kød"]', [portions.id]: '2.5', [born.id]: '2020-05-01' },
      { [photos.id]: 'yes', [where.id]: 'I bladet' },
      null,
    ],
  ])('%s', { tags: 'full' }, async (_what, ofTicket, ofEntry, path) => {
    const { id, type } = await published(
      [food, bones, portions, born, photos, where].map((question) => ({ ...question })).map(renamedIn(ids())),
    )
    const member = await someMember()
    const named = renamedIds()
    const [answers, whole] = [named(ofTicket), named(ofEntry)]
    const wanted = buildRegistration([{ ticketTypeId: type.id, memberId: member.id, answers }], 0, { answers: whole })
    const answer = await registerForEvent(portal, member, id, wanted)
    if (path === null) expect(answer.status).toBeLessThan(300)
    else {
      const told = path.replace(/[0-9a-f-]{36}/, (old) => current.get(old) ?? old)
      expect([answer.status, answer.problem.errors?.map((error) => error.path)]).toEqual([422, [told]])
    }
  })
})

/** Copied questions have new ids in each event. */
let current = new Map<string, string>()
function ids() {
  current = new Map([food, bones, portions, born, photos, where].map(({ id }) => [id, randomUUID()]))
  return current
}
const renamedIn =
  (names: ReadonlyMap<string, string>) =>
  (question: QuestionTerms): QuestionTerms => ({
    ...question,
    id: names.get(question.id) ?? question.id,
    shownWhen: question.shownWhen && {
      ...question.shownWhen,
      questionId: names.get(question.shownWhen.questionId) ?? question.shownWhen.questionId,
    },
  })
const renamedIds = () => (answers: Record<string, string>) =>
  Object.fromEntries(Object.entries(answers).map(([id, answer]) => [current.get(id) ?? id, answer]))

test.each<[string, (first: QuestionTerms) => QuestionTerms[]]>([
  ['on one after it', (first) => [questionOf({ shownWhen: when(first, 'yes') }), first]],
  ['on none there is', () => [questionOf({ shownWhen: { questionId: randomUUID(), answers: ['yes'] } })]],
  ['on an answer that cannot be', (first) => [first, questionOf({ shownWhen: when(first, 'perhaps') })]],
  [
    'on a text',
    () => {
      const text = questionOf({})
      return [text, questionOf({ shownWhen: when(text, 'x') })]
    },
  ],
  [
    'as the registration’s, on a ticket’s',
    (first) => [first, questionOf({ askedOf: 'entry', shownWhen: when(first, 'yes') })],
  ],
])('a question may not depend %s', async (_what, of) => {
  const questions = of(questionOf({ kind: 'yes-no' }))
  const nth = questions.findIndex(({ shownWhen }) => shownWhen !== null)
  const { problem } = await make(eventTermsOf({ questions }))
  expect([problem.code, problem.errors?.map(({ path }) => path)]).toEqual([
    'malformed-input',
    [`terms.questions.${nth}.shownWhen`],
  ])
})

test('an answered question that is removed is no longer asked; its answers stay, even after a correction', {
  tags: 'full',
}, async () => {
  const [name, size] = [questionOf({ label: 'Hold', required: true }), questionOf({ label: 'Størrelse' })]
  const { id, type, terms } = await published([name, size])
  const member = await someMember()
  const answers = { [name.id]: 'Rød', [size.id]: 'M' }
  const { entry } = await registerSuccessfully(
    portal,
    member,
    id,
    buildRegistration([{ ticketTypeId: type.id, memberId: member.id, answers }], 0),
  )
  const { body: before } = await portal.call(host, clubEventGet, { params: at(id) })
  // A changed question is a new one; restricting or removing a question keeps its answers.
  const other = await change(id, { ...terms, questions: [{ ...name, label: 'Farve' }, size] }, before.version)
  expect([other.problem.code, other.problem.errors?.[0]?.path]).toEqual(['event-has-entries', 'terms.questions'])
  const { body: after } = await change(id, { ...terms, questions: [{ ...size, required: false }] }, before.version)
  expect(after.terms.questions).toEqual([size])

  const { body: list } = await portal.call(host, clubAttendeeList, { params: at(id), query: {} })
  expect(list.event?.questions).toEqual([
    { id: size.id, label: 'Størrelse', kind: 'text', asked: true },
    { id: name.id, label: 'Hold', kind: 'text', asked: false },
  ])
  expect(list.rows[0]?.answers).toEqual(answers)
  const file = await portal.call(host, clubAttendeeFile, { params: at(id), query: { language: 'da' } })
  expect(String(file.body)).toContain('Hold (spørges der ikke længere om)')
  const params = { ...at(id), ticketId: entry.tickets[0]?.id ?? '' }
  const { body: says } = await portal.call(host, clubAttendeeGet, { params })
  expect(says.questions.map(({ label }) => label)).toEqual(['Størrelse'])
  const seen = { name: says.name, email: says.email, answers: says.answers }
  const wanted = { ...seen, answers: { [size.id]: 'L' }, somebodyElse: false }
  expect((await portal.call(host, clubAttendeeCorrect, { params, body: { ...wanted, seen } })).status).toBe(200)
  const { body: now } = await portal.call(host, clubAttendeeList, { params: at(id), query: {} })
  expect(now.rows[0]?.answers).toEqual({ [name.id]: 'Rød', [size.id]: 'L' })

  // New registrations are not asked; restoring the question also restores the old answers.
  const late = await someMember()
  const stale = buildRegistration([{ ticketTypeId: type.id, memberId: late.id, answers }], 0)
  expect((await registerForEvent(portal, late, id, stale)).problem.code).toBe('answer-missing')
  const { body: again } = await change(id, { ...after.terms, questions: [size, name] }, after.version)
  expect(again.terms.questions).toEqual([size, name])
  const { body: back } = await portal.call(host, clubAttendeeList, { params: at(id), query: {} })
  expect(back.event?.questions.every(({ asked }) => asked)).toBe(true)
})
