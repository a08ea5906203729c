import { randomUUID } from 'node:crypto'
import type { EventTerms } from '@forenet/contract/club/event'
import type { QuestionTerms } from '@forenet/contract/club/event-question'
import { addDays } from '@forenet/domain/calendar-date'
import { formatCopenhagenDateTime } from '@forenet/domain/copenhagen-time'
import { eventStartDate, fromRelativeTime, toRelativeTime } from '@forenet/domain/event-series'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeEventTerms } from '../../src/modules/events/events/authoring/authoring-rules.ts'
import { describeSeriesChanges } from '../../src/modules/events/events/series/describe-series-changes-rules.ts'
import {
  applySeriesPatch,
  createSeriesPatch,
  patchedFields,
  undoPatchedFields,
} from '../../src/modules/events/events/series/series-patch-rules.ts'
import { planOccurrences } from '../../src/modules/events/events/series/series-rules.ts'
import { eventTermsOf, TRAINING, ticketTypeOf } from './event-terms.ts'

const questionOf = (more: Partial<QuestionTerms> = {}): QuestionTerms => ({
  ...{ id: randomUUID(), label: 'Alder?', hint: '', kind: 'text', choices: [], required: false },
  ...{ askedOf: 'entry', ticketTypeId: null, shownWhen: null },
  ...more,
})
const adult = ticketTypeOf({ saleClosesAt: '2027-03-20T11:00:00.000Z' })
const child = ticketTypeOf({ name: 'Barn', memberPriceMinor: 5_000 })
const eats = questionOf({ label: 'Spiser du med?', kind: 'yes-no', askedOf: 'ticket', ticketTypeId: child.id })
const what = questionOf({
  ...{
    label: 'Hvad?',
    askedOf: 'ticket',
    ticketTypeId: child.id,
    shownWhen: { questionId: eats.id, answers: ['yes'] },
  },
})
const FIRST = eventTermsOf({ ...TRAINING, ticketTypes: [adult, child], questions: [eats, what] })
const rule = { rhythm: 'weeks' as const, step: 1, times: 4, until: null, without: [] }
/** The same event on four Tuesdays, with its own ticket type and question ids on each. */
function datesOf(first = FIRST, opensAtOnce = false): EventTerms[] {
  const made = planOccurrences(first, { rule, opensAtOnce })
  if (!('occurrences' in made)) throw new Error('No series')
  return made.occurrences.map(({ terms }) => terms)
}
/** A date changed like the first one. */
function changed(date: EventTerms, to: Partial<EventTerms>, opensAtOnce = false, from = FIRST): EventTerms {
  const done = applySeriesPatch(date, createSeriesPatch(from, { ...from, ...to }, opensAtOnce), opensAtOnce)
  if (!('terms' in done)) throw new Error(done.fault.message)
  return done.terms
}
const third = () => datesOf()[2] as EventTerms

test('a new start time is the same local time on each date across summer time, and moves no day', () => {
  const to = { startsAt: '2027-03-23T19:30:00.000Z', endsAt: '2027-03-23T21:00:00.000Z' }
  expect(
    datesOf()
      .map((date) => changed(date, to))
      .map(({ startsAt, endsAt }) => [startsAt, endsAt].map((at) => formatCopenhagenDateTime(new Date(at)))),
  ).toEqual([
    ['2027-03-23T20:30', '2027-03-23T22:00'],
    ['2027-03-30T20:30', '2027-03-30T22:00'],
    ['2027-04-06T20:30', '2027-04-06T22:00'],
    ['2027-04-13T20:30', '2027-04-13T22:00'],
  ])
})

test('a time sent without seconds, as form fields send it, is no change', () => {
  const stored = { ...FIRST, registrationOpensAt: '2027-03-01T08:00:17.123Z' }
  const patch = createSeriesPatch(
    stored,
    { ...stored, registrationOpensAt: '2027-03-01T08:00:00.000Z', place: 'Hal 2' },
    false,
  )
  expect(patchedFields(patch)).toEqual(['place'])
})

test('a new weekday moves every date by the same days, with its deadlines', () => {
  const day = (at: string | null) => at && `${addDays(at.slice(0, 10), 1)}${at.slice(10)}`
  const to = Object.fromEntries(
    (['startsAt', 'endsAt', 'registrationOpensAt', 'registrationClosesAt', 'cancelUntil'] as const).map((field) => [
      field,
      day(FIRST[field]),
    ]),
  )
  const ticketTypes = FIRST.ticketTypes.map((type) => ({ ...type, saleClosesAt: day(type.saleClosesAt) }))
  const patch = createSeriesPatch(FIRST, { ...FIRST, ...to, ticketTypes }, false)
  expect([patch.days, patch.moments, patch.ticketTypes, patchedFields(patch)]).toEqual([
    1,
    {},
    null,
    ['startsAt', 'endsAt'],
  ])
  const date = third()
  const moved = changed(date, { ...to, ticketTypes })
  expect(moved).toEqual({
    ...date,
    startsAt: '2027-04-07T17:00:00.000Z',
    endsAt: '2027-04-07T19:00:00.000Z',
    registrationOpensAt: '2027-03-16T08:00:00.000Z',
    registrationClosesAt: '2027-04-07T16:00:00.000Z',
    cancelUntil: '2027-04-06T17:00:00.000Z',
    ticketTypes: [{ ...date.ticketTypes[0], saleClosesAt: '2027-04-04T10:00:00.000Z' }, date.ticketTypes[1]],
  })
})

test('a registration opening shared by all dates is the same instant on each', () => {
  const to = { registrationOpensAt: '2027-03-05T08:00:00.000Z' }
  expect(changed(datesOf(FIRST, true)[3] as EventTerms, to, true).registrationOpensAt).toBe(to.registrationOpensAt)
  expect(changed(datesOf()[3] as EventTerms, to).registrationOpensAt).toBe('2027-03-26T08:00:00.000Z')
})

test("ticket types match by name: prices change, types are added and removed, a date's own types stay", () => {
  const date = third()
  const own = ticketTypeOf({ name: 'Hjælper' })
  const dear = {
    ...date,
    ticketTypes: [{ ...(date.ticketTypes[0] as typeof adult), quota: 7 }, ...date.ticketTypes.slice(1), own],
  }
  const senior = ticketTypeOf({ name: 'Senior' })
  const to = { ticketTypes: [{ ...adult, memberPriceMinor: 30_000 }, senior], questions: [] }
  const { ticketTypes, questions } = changed(dear, to)
  expect(ticketTypes.map(({ name, memberPriceMinor, quota }) => [name, memberPriceMinor, quota])).toEqual([
    ['Voksen', 30_000, 7],
    ['Hjælper', 25_000, null],
    ['Senior', 25_000, null],
  ])
  expect(ticketTypes[0]?.id).toBe(date.ticketTypes[0]?.id)
  expect(ticketTypes[2]?.id).not.toBe(senior.id)
  expect(questions).toEqual([])
})

test("a new conditional question uses each date's ids; a renamed ticket type keeps its questions", () => {
  const allergies = questionOf({ label: 'Allergi?', shownWhen: { questionId: eats.id, answers: ['yes'] } })
  const asked = { ...allergies, askedOf: 'ticket' as const, ticketTypeId: child.id }
  const date = third()
  const to = { ticketTypes: [adult, { ...child, name: 'Junior' }], questions: [eats, asked, what] }
  const { ticketTypes, questions } = changed(date, to)
  expect(ticketTypes.map(({ name }) => name)).toEqual(['Voksen', 'Junior'])
  expect(questions.map(({ label }) => label)).toEqual(['Spiser du med?', 'Allergi?', 'Hvad?'])
  expect(questions.map(({ ticketTypeId }) => ticketTypeId)).toEqual(Array(3).fill(date.ticketTypes[1]?.id))
  expect(questions[1]?.shownWhen).toEqual({ questionId: date.questions[0]?.id, answers: ['yes'] })
})

test('fields missing from a date are reported and the rest is changed; an invalid date is an error', () => {
  const date = { ...third(), ticketTypes: [third().ticketTypes[0] as typeof adult], questions: [] }
  const to = { ...FIRST, place: 'Hal 2', ticketTypes: [adult, { ...child, memberPriceMinor: 1 }] }
  const done = applySeriesPatch(date, createSeriesPatch(FIRST, to, false), false)
  expect(done).toMatchObject({ missing: ['Barn'], terms: { place: 'Hal 2', ticketTypes: date.ticketTypes } })
  const late = createSeriesPatch(FIRST, { ...FIRST, startsAt: '2027-03-23T19:59:00.000Z' }, false)
  expect(applySeriesPatch({ ...third(), endsAt: '2027-04-06T17:30:00.000Z' }, late, false)).toMatchObject({
    fault: { path: 'endsAt' },
  })
})

test('the preview of a date shows fields that differ from the edited event', () => {
  const date = { ...third(), place: 'Hal 3', description: 'Med dommer' }
  const to = { ...FIRST, place: 'Hal 2', capacity: 30, startsAt: '2027-03-23T18:30:00.000Z' }
  const patch = createSeriesPatch(FIRST, to, false)
  const done = applySeriesPatch(date, patch, false)
  if (!('terms' in done)) throw new Error('It cannot be')
  const shown = describeSeriesChanges({ before: date, after: done.terms, origin: FIRST }, patch, false)
  expect(shown.map(({ field, from, to: becomes, own }) => [field, from, becomes, own]).toSorted()).toEqual([
    ['capacity', 100, 30, false],
    ['place', 'Hal 3', 'Hal 2', true],
    ['startsAt', '2027-04-06T17:00:00.000Z', '2027-04-06T17:30:00.000Z', false],
  ])
  const dearer = createSeriesPatch(
    FIRST,
    { ...FIRST, ticketTypes: [{ ...adult, memberPriceMinor: 1 }, child, ticketTypeOf({ name: 'Senior' })] },
    false,
  )
  const own = {
    ...date,
    ticketTypes: [{ ...(date.ticketTypes[0] as typeof adult), memberPriceMinor: 9 }, ...date.ticketTypes.slice(1)],
  }
  const after = applySeriesPatch(own, dearer, false)
  if (!('terms' in after)) throw new Error('It cannot be')
  expect(describeSeriesChanges({ before: own, after: after.terms, origin: FIRST }, dearer, false)).toEqual([
    { field: 'ticketTypes', of: 'Voksen', part: 'memberPriceMinor', from: 9, to: 1, own: true },
    { field: 'ticketTypes', of: 'Senior', part: 'added', from: null, to: null, own: false },
  ])
})

const ANY_FIELDS = {
  title: fc.constantFrom('A', 'B'),
  description: fc.string({ maxLength: 5 }).map((text) => text.replace(/[^a-z]/g, '')),
  place: fc.constantFrom('Hal 1', 'Hal 2', ''),
  capacity: fc.option(fc.integer({ min: 1, max: 50 })),
  unlisted: fc.boolean(),
  byInvitation: fc.boolean(),
  cancellationFeeMinor: fc.integer({ min: 0, max: 900 }),
  startsAt: fc
    .integer({ min: 0, max: 100 })
    .map((minutes) => new Date(Date.UTC(2027, 2, 23, 18, minutes)).toISOString()),
  cancelUntil: fc.option(
    fc.integer({ min: 1, max: 20 }).map((day) => new Date(Date.UTC(2027, 2, day, 9)).toISOString()),
  ),
  contactName: fc.constantFrom('Bo', 'Ida'),
  ticketTypes: fc.integer({ min: 0, max: 900 }).map((price) => [{ ...adult, memberPriceMinor: price }, child]),
}

/** A random edit of a few fields; invitation-only events are unlisted. */
const anyChange = fc
  .record(ANY_FIELDS, { requiredKeys: [] })
  .map((change) => (change.byInvitation ? { ...change, unlisted: true } : change))

test('a field outside the patch is never touched', { tags: 'full' }, () => {
  fc.assert(
    fc.property(anyChange, anyChange, fc.integer({ min: 0, max: 3 }), (own, change, at) => {
      const { ticketTypes: _types, startsAt: _startsAt, ...plain } = own
      const date = { ...(datesOf()[at] as EventTerms), ...plain }
      const patch = createSeriesPatch(FIRST, { ...FIRST, ...change }, false)
      const done = applySeriesPatch(date, patch, false)
      if (!('terms' in done)) return
      const fields: readonly string[] = patchedFields(patch)
      for (const field of Object.keys(date) as (keyof EventTerms)[]) {
        if (!fields.includes(field)) expect(done.terms[field]).toEqual(date[field])
      }
    }),
  )
})

test('a patch of the edited event itself equals the edit, and is idempotent', () => {
  fc.assert(
    fc.property(anyChange, (change) => {
      const to = { ...FIRST, ...change }
      const patch = createSeriesPatch(FIRST, to, false)
      const once = applySeriesPatch(FIRST, patch, false)
      expect('terms' in once && once.terms).toEqual(to)
      if ('terms' in once)
        expect(applySeriesPatch(once.terms, { ...patch, days: 0 }, false)).toEqual({ terms: to, missing: [] })
    }),
  )
})

test('undo restores fields not changed since; later changes stay and are reported', { tags: 'full' }, () => {
  fc.assert(
    fc.property(anyChange, anyChange, (change, since) => {
      const date = third()
      const after = changed(date, change)
      const fields = (Object.keys(after) as (keyof EventTerms)[]).filter((field) => after[field] !== date[field])
      const values = (terms: EventTerms) => Object.fromEntries(fields.map((field) => [field, terms[field]]))
      const { ticketTypes: _types, startsAt: _startsAt, ...plain } = since
      const merged = { ...after, ...plain }
      const now = { ...merged, unlisted: merged.unlisted || merged.byInvitation }
      const { terms, kept } = undoPatchedFields(now, { before: values(date), after: values(after) })
      for (const field of Object.keys(now) as (keyof EventTerms)[]) {
        // An event that is invitation-only now stays unlisted.
        const isHeld = field === 'unlisted' && terms.byInvitation
        const isMine = fields.includes(field) && now[field] === after[field] && !isHeld
        expect(terms[field]).toEqual(isMine ? date[field] : now[field])
        expect(kept.includes(field)).toBe(fields.includes(field) && !isMine)
      }
    }),
  )
})

test('an invitation-only event is unlisted after any change or partial undo', { tags: 'full' }, () => {
  const date = { ...third(), byInvitation: true, unlisted: true }
  const link = { ...FIRST, unlisted: true }
  expect(changed(date, { unlisted: false }, false, link)).toMatchObject({ byInvitation: true, unlisted: true })
  expect(undoPatchedFields(date, { before: { unlisted: false }, after: { unlisted: true } })).toMatchObject({
    ...{ terms: { unlisted: true }, back: [], kept: ['unlisted'] },
  })
  fc.assert(
    fc.property(anyChange, anyChange, anyChange, (own, from, to) => {
      const { ticketTypes: _types, startsAt: _startsAt, ...plain } = own
      const now = normalizeEventTerms({ ...third(), ...plain })
      const done = applySeriesPatch(now, createSeriesPatch({ ...FIRST, ...from }, { ...FIRST, ...to }, false), false)
      const back = undoPatchedFields(now, { before: to, after: from }).terms
      for (const { unlisted, byInvitation } of ['terms' in done ? done.terms : now, back])
        expect(unlisted || !byInvitation).toBe(true)
    }),
  )
})

test('a time relative to its day is restored to the same instant on that day', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      fc.integer({ min: -40, max: 40 }),
      (at, days) => {
        const instant = at.toISOString()
        const first = addDays(eventStartDate({ startsAt: instant }), days)
        const back = fromRelativeTime(toRelativeTime(instant, first), first)
        // An ambiguous local time is read as the first one.
        expect([0, 3_600_000]).toContain(at.getTime() - Date.parse(back))
        expect(formatCopenhagenDateTime(new Date(back))).toBe(formatCopenhagenDateTime(at))
      },
    ),
  )
})
