import { canonicalizePagePath, PAGE_ALIASES, PAGE_PATHS } from '@forenet/domain/page-paths'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

describe('the canonical page path', () => {
  test.each([
    ['/', '/'],
    ['/memberships', '/memberships'],
    ['/organizations-12-details', '/organizations-12-details'],
    ['/HOJMARKEN/events/a1', '/HOJMARKEN/events/a1'],
    ['/index', '/'],
    ['/membership-list', '/memberships'],
    ['/membership-a1-receipt', '/membership/a1/receipt'],
    ['/organisations', '/organizations'],
    ['/organisations-12-details', '/organizations-12-details'],
    ['/my-calendar', '/my-calender'],
    // `/ui` is another path of the home page (ruling 4).
    ['/ui', '/'],
    ['/ui/', '/'],
    ['/UI/membership/confirm', '/membership/confirm'],
    ['/ui/membership-list', '/memberships'],
    ['/UI/ui/events', '/events'],
    ['//', '/'],
    ['/memberships/', '/memberships'],
    ['/memberships///', '/memberships'],
    ['//my-profile//audit//', '/my-profile/audit'],
    // Ignores upper case in path segments; preserves it in parameters.
    ['/Memberships', '/memberships'],
    ['/ORGANISATIONS-Abc-DETAILS/', '/organizations-Abc-details'],
    ['/Hojmarken/EVENTS/aB', '/Hojmarken/events/aB'],
    // Needless percent-encoding is decoded; the rest is preserved.
    ['/%65vents', '/events'],
    ['/%4Dy%2Dprofile', '/my-profile'],
    ['/k%C3%B8ge/events', '/k%C3%B8ge/events'],
    ['/a%2Fb/events', '/a%2Fb/events'],
    ['/a%zz/events', '/a%zz/events'],
    // Signs of the text around a link.
    ['/HOJMARKEN/events/a1)', '/HOJMARKEN/events/a1'],
    ['/HOJMARKEN/events/a1).', '/HOJMARKEN/events/a1'],
    ['/HOJMARKEN/events/a1,', '/HOJMARKEN/events/a1'],
    ['/HOJMARKEN/events/a1%20', '/HOJMARKEN/events/a1'],
    ['/HOJMARKEN/events/a1%C2%A0', '/HOJMARKEN/events/a1'],
    ['/HOJMARKEN/events/a1%E2%80%8B', '/HOJMARKEN/events/a1'],
    ['/HOJMARKEN/events/a1%E2%80%9D.', '/HOJMARKEN/events/a1'],
    ['/HOJMARKEN/events/a1%3E', '/HOJMARKEN/events/a1'],
    ['/HOJMARKEN/events/a1/register!', '/HOJMARKEN/events/a1/register'],
    ['/event-a1-detail)', '/event-a1-detail'],
    ['/events.', '/events'],
    ['/HOJMARKEN/events/a%C3%B8', '/HOJMARKEN/events/a%C3%B8'],
    ['/events/..', null],
    // Percent-encoding is decoded only once.
    ['/%2565vents', null],
    ['/nothing', null],
    ['/uinteresting', null],
    ['/ui//evil.example', null],
    ['/organizations--details', null],
    ['/events/a1', null],
    ['', '/'],
  ])('%s → %s', (path, page) => {
    expect(canonicalizePagePath(path)).toBe(page)
  })

  const values = (path: string) => path.replace(/\{(\w+)\}/g, 'Aa-1')

  test('every page path is canonical', () => {
    for (const path of PAGE_PATHS) expect(canonicalizePagePath(values(path)), path).toBe(values(path))
  })

  test('every alias leads to its page and is not a page itself', () => {
    for (const [from, to] of PAGE_ALIASES) {
      expect(canonicalizePagePath(values(from)), from).toBe(values(to))
      expect(PAGE_ALIASES.map(([alias]): string => alias)).not.toContain(to)
    }
  })

  test('is its own canonical path for any input, with one leading slash and no trailing one', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'events',
        'UI',
        'ui',
        'memberships',
        '',
        'tickets',
        ')',
        '.',
        '%20',
        '%65',
        '%2f',
        '%5C',
        'evil.example',
        '..',
      ),
      fc.webSegment(),
      fc
        .array(fc.constantFrom('a', '.', ')', '%20', '%E2%80%8B', '%2f'), { maxLength: 12 })
        .map((signs) => signs.join('')),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const page = canonicalizePagePath(`/${pieces.join('/')}`)
        if (page === null) return
        expect(canonicalizePagePath(page)).toBe(page)
        expect(page).toMatch(/^\/($|[^/\\])/)
        expect(page === '/' || !page.endsWith('/')).toBe(true)
      }),
    )
  })
})
