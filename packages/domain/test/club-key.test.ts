import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatClubPagePath, isClubKey, parseClubPath, suggestClubKeys } from '../src/club-key.ts'
import { CLUB_PAGE_PATHS } from '../src/club-page.ts'
import { PAGE_ALIASES, PAGE_PATHS } from '../src/page-paths.ts'

describe('suggested club keys', () => {
  test.each([
    ['Ry Roklub', 'RYROKLUB'],
    ['Højmarken Idrætsforening', 'HOJMARKEN'],
    ['Gl. Ry Bådelaug', 'GLRYBAADELAUG'],
    ['Spejdergruppen Ærø & Omegn', 'SPEJDERGRUPPENAERO'],
    ['Vordingborghusenesgrundejerforening', 'VORDINGBORGHUSENESGR'],
    ['Ry Roklub og Kajakforening', 'RYROKLUB'],
    ['For', 'FOR'],
    ['Ry', 'RYKLUB'],
    ['1. FC', '1FC'],
    ['Café Übermut', 'CAFEUBERMUT'],
    ['!?', 'KLUB'],
    ['Events', 'EVENTS2'],
  ])('%s → %s', (name, key) => {
    expect(suggestClubKeys(name)[0]).toBe(key)
  })

  test('are valid and distinct for any name', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })), (name) => {
        const keys = suggestClubKeys(name)
        expect(keys.length).toBeGreaterThanOrEqual(100)
        expect(new Set(keys).size).toBe(keys.length)
        expect(keys.filter((key) => !isClubKey(key))).toEqual([])
      }),
    )
  })
})

describe('a key', () => {
  test.each(['ADMIN', 'LOGIN', 'LOGIND', 'SUPPORT', 'DOOR', 'API', 'ALL', 'PRIVACY', 'ADMINISTRATOR', 'PORTAL'])(
    '%s is reserved',
    (key) => expect(isClubKey(key)).toBe(false),
  )
  test.each(['HOJMARKEN', 'KLUB1', 'ADMINERNE', '1FC'])('%s is allowed', (key) => expect(isClubKey(key)).toBe(true))
})

describe('the path of a public club page', () => {
  test.each([
    ['/HOJMARKEN', '/HOJMARKEN'],
    ['/hojmarken/', '/HOJMARKEN'],
    ['/1FC', '/1FC'],
    ['/embed/hojmarken', '/embed/HOJMARKEN'],
    ['/', null],
    ['HOJMARKEN', null],
    ['/HO', null],
    ['/HOJMARKEN/events', null],
    ['/my-profile', null],
    ['/favicon.svg', null],
    ['/%48OJMARKEN', null],
    ['/embed', null],
    ['/shop', '/SHOP'],
    ['/embed/embed', null],
  ])('%s → %s', (path, shown) => {
    const found = parseClubPath(path)
    expect(found && formatClubPagePath(found)).toBe(shown)
  })

  test('is never the path of another portal page', () => {
    const paths = [...PAGE_PATHS, ...CLUB_PAGE_PATHS, ...PAGE_ALIASES.map(([from]) => from)]
    const first = paths.map((path) => `/${path.split('/')[1]}`)
    expect(first.filter((path) => parseClubPath(path) !== null)).toEqual([])
  })
})
