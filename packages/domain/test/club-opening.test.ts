import { describe, expect, test } from 'vitest'
import { CLUB_TERMS_VERSION, listPublicationSteps, type PublicationFacts } from '../src/club-opening.ts'

const READY: PublicationFacts = {
  club: { description: 'We row.', email: 'ry@example.org', addressLine1: 'Siimtoften 1', postCode: '8680', city: 'Ry' },
  editions: [{ enabled: true, endDate: '2026-12-31' }],
  ownKey: true,
  owners: 2,
  terms: CLUB_TERMS_VERSION,
}
const missing = (facts: Partial<PublicationFacts>) =>
  listPublicationSteps({ ...READY, ...facts }, '2026-12-31').flatMap(({ step, done }) => (done ? [] : step))

describe('steps to publish a club', () => {
  test.each<[string, Partial<PublicationFacts>, string[]]>([
    ['everything is done', {}, []],
    ['no description', { club: { ...READY.club, description: ' ' } }, ['texts']],
    ['no address', { club: { ...READY.club, addressLine1: '' } }, ['texts']],
    ['nothing to sell', { editions: [] }, ['type']],
    ['a draft alone', { editions: [{ enabled: false, endDate: '2026-12-31' }] }, ['type']],
    ['last season alone', { editions: [{ enabled: true, endDate: '2026-12-30' }] }, ['type']],
    ['terms of another year', { terms: '2020-01' }, ['terms']],
    ['no key', { ownKey: false }, ['key']],
    ['one owner', { owners: 1 }, ['owner']],
  ])('%s', (_what, facts, expected) => {
    expect(missing(facts)).toEqual(expected)
  })

  test('a second owner is only recommended', () => {
    const steps = listPublicationSteps(READY, '2026-12-31')
    expect(steps.filter(({ needed }) => !needed).map(({ step }) => step)).toEqual(['owner'])
  })
})
