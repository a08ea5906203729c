import { CLUB_PAGE_PATHS } from '@forenet/domain/club-page'
import { PAGE_PATHS } from '@forenet/domain/page-paths'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '../../src/kit/session/session.ts'
import { createTextParamsParser, parseSearch, stringifySearch } from '../../src/shell/routes/search-text.ts'

const context = { session: {} as Session, queryClient: new QueryClient() }

// Route objects are mutable module state, so reload them per test.
let createAppRouter: typeof import('../../src/shell/router.tsx').createAppRouter
beforeEach(async () => {
  vi.resetModules()
  createAppRouter = (await import('../../src/shell/router.tsx')).createAppRouter
})

test('routes match the pages known to the server', () => {
  const { routesByPath } = createAppRouter(context)
  expect(addressesOf(routesByPath)).toEqual(PAGE_PATHS.filter((path) => path !== '/manage').sort())
})

test('the administration’s routes replace the gate when loaded', async () => {
  const router = createAppRouter(context)
  await router.options.context.openClubSide()
  const members = PAGE_PATHS.filter((path) => !path.startsWith('/manage'))
  expect(addressesOf(router.routesByPath)).toEqual([...members, ...CLUB_PAGE_PATHS].sort())
  expect(router.matchRoutes('/manage/HIF/people', {}).at(-1)?.routeId).toBe(
    '/member-area/club-area/manage/$orgKey/people',
  )
  expect(router.matchRoutes('/manage', {}).at(-1)?.routeId).toBe('/member-area/manage')
})

test('until then the gate matches every administration URL', () => {
  const { matchRoutes } = createAppRouter(context)
  for (const path of ['/manage', '/manage/HIF', '/manage/HIF/people']) {
    expect(matchRoutes(path, {}).at(-1)?.routeId, path).toBe('/member-area/manage/$')
  }
})

/** '/manage/$' of the router is '/manage/{rest*}' elsewhere, '$id' is '{id}'. */
function addressesOf(routesByPath: object): string[] {
  return Object.keys(routesByPath)
    .map((path) => path.replace(/\$$/, '{rest*}').replace(/\{?\$(\w+)\}?/g, '{$1}'))
    .sort()
}

test('query values are strings: tokens that look like numbers or JSON are unchanged', () => {
  const token = '00012e4567890123456789012345678901234567'
  expect(parseSearch(`?forenettoken=${token}&orgId=true`)).toEqual({ forenettoken: token, orgId: 'true' })
  expect(stringifySearch({ forenettoken: token, empty: '', none: undefined })).toBe(`?forenettoken=${token}`)
  expect(stringifySearch({})).toBe('')
})

test('a query round-trips', () => {
  const search = { name: 'Åse & Bo+', path: '/a?b=c#d' }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})

test('only the named parameters are read', () => {
  expect(createTextParamsParser('trigger')({ trigger: 'editMainParticipant', other: 'x' })).toEqual({
    trigger: 'editMainParticipant',
  })
  expect(createTextParamsParser('trigger')({ trigger: 7 })).toEqual({})
})
