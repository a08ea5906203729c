import { REGISTER_COLUMNS } from '@forenet/domain/register'
import { describe, expect, test } from 'vitest'
import { logTexts as logDa } from '../../../web/src/words/da/log.ts'
import { registerTexts as registerDa } from '../../../web/src/words/da/register.ts'
import { logTexts as logEn } from '../../../web/src/words/en/log.ts'
import { registerTexts as registerEn } from '../../../web/src/words/en/register.ts'
import { logCsvColumns } from '../../src/modules/core/audit/club-log.ts'
import { REGISTER_FILE_TEXTS } from '../../src/modules/membership/register/file.ts'

const PAGES = { da: { register: registerDa, log: logDa }, en: { register: registerEn, log: logEn } }
/** The entries of `words` that `others` has too. */
const sameOf = (words: object, others: object) =>
  Object.fromEntries(Object.entries(words).filter(([name]) => name in others))

describe.each(['da', 'en'] as const)('in %s a file has', (language) => {
  const page = PAGES[language]
  const file = REGISTER_FILE_TEXTS[language]

  test('the texts of the register page: columns, status, gender and missing data', () => {
    expect(file.columns).toEqual(sameOf(page.register.columns, file.columns))
    expect(Object.keys(file.columns).sort()).toEqual([...REGISTER_COLUMNS].sort())
    expect(file.statuses).toEqual(sameOf(page.register.standing, file.statuses))
    expect(file.genders).toEqual(sameOf(page.register.genders, file.genders))
    expect(file.missing).toEqual(sameOf(page.register.missing, file.missing))
  })

  test('the texts of the log page: person, action and facts', () => {
    const changed = { accentColour: { from: '', to: '#1d4ed8' } }
    const entry = { id: 1, at: '2026-11-23T16:00:00Z', action: 'grant-given', actor: null, about: null }
    const [, at, action, actor, , , detail] = logCsvColumns(language).map(({ of }) =>
      of({ ...entry, detail: { role: 'trainer', changes: changed } }),
    )
    expect([at, action, actor]).toEqual(['2026-11-23 17:00:00', page.log.facts['grant-given'], page.log.portal])
    expect(detail).toContain(`${page.log.detail.role}: `)
    const [name, from, to] = [page.log.detail.accentColour, page.log.nothing, '#1d4ed8']
    expect(detail).toContain(page.log.change.replace('{{name}}', name).replace('{{from}}', from).replace('{{to}}', to))
  })

  test('the field names of corrections; older entries as written', () => {
    const said = (detail: object) =>
      String(
        logCsvColumns(language)
          .at(-1)
          ?.of({ id: 1, at: '', action: 'person-corrected', actor: null, about: null, detail: { ...detail } }),
      )
    const { fields, firstName, phone } = page.log.detail
    expect(said({ fields: ['firstName', 'phone'] })).toBe(`${fields}: ${firstName}, ${phone}`)
    expect(said({ changes: { firstName: { from: 'Ida', to: 'Eva' } } })).toBe(`${firstName}: Ida → Eva`)
  })

  test('amounts, days, booleans and types as displayed', () => {
    const columns = logCsvColumns(language)
    const detail = { byTwo: true, byHand: false, amountMinor: 50_000, kind: 'people-import', day: '2026-04-07' }
    const changes = { refundLimitMinor: { from: null, to: 10_000 } }
    const entry = { id: 1, at: '2026-11-23T16:00:00Z', action: 'refund-made', actor: null, about: null }
    const said = String(columns.at(-1)?.of({ ...entry, detail: { ...detail, changes } }))
    const { values } = page.log
    const [kroner, hundred, day] =
      language === 'da' ? ['500,00 kr.', '100,00 kr.', '7. april 2026'] : ['DKK 500.00', 'DKK 100.00', '7 April 2026']
    for (const value of [values.boolean.true, values.boolean.false, kroner, day]) expect(said).toContain(`: ${value}`)
    expect(said).toContain(` · ${values.kind['people-import']} · `)
    expect(said).toContain(`– → ${hundred}`)
    expect(said).not.toMatch(/øre|true|false|people-import/)
  })
})
