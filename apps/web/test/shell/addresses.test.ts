import { CLUB_PAGE_PATHS } from '@forenet/domain/club-page'
import { PAGE_PATHS } from '@forenet/domain/page-address'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '../../src/kit/session/session.ts'
import { parseSearch, stringifySearch, texts } from '../../src/shell/routes/search-text.ts'

const context = { session: {} as Session, queryClient: new QueryClient() }

// Routes are objects of their modules: what one test makes of them the next would find.
let createAppRouter: typeof import('../../src/shell/router.tsx').createAppRouter
beforeEach(async () => {
  vi.resetModules()
  createAppRouter = (await import('../../src/shell/router.tsx')).createAppRouter
})

test('the routes are the pages that the server knows', () => {
  const { routesByPath } = createAppRouter(context)
  expect(addressesOf(routesByPath)).toEqual(PAGE_PATHS.filter((path) => path !== '/manage').sort())
})

test('the organisers’ routes take the place of the gate when they are fetched', async () => {
  const router = createAppRouter(context)
  await router.options.context.openClubSide()
  const members = PAGE_PATHS.filter((path) => !path.startsWith('/manage'))
  expect(addressesOf(router.routesByPath)).toEqual([...members, ...CLUB_PAGE_PATHS].sort())
  expect(router.matchRoutes('/manage/HIF/people', {}).at(-1)?.routeId).toBe(
    '/member-area/club-area/manage/$orgKey/people',
  )
  expect(router.matchRoutes('/manage', {}).at(-1)?.routeId).toBe('/member-area/manage')
})

test('every address of the organisers’ side leads to the gate until then', () => {
  const { matchRoutes } = createAppRouter(context)
  for (const path of ['/manage', '/manage/HIF', '/manage/HIF/people']) {
    expect(matchRoutes(path, {}).at(-1)?.routeId, path).toBe('/member-area/manage/$')
  }
})

/** '/manage/$' of the router is '/manage/{rest*}' everywhere else, '$id' is '{id}'. */
function addressesOf(routesByPath: object): string[] {
  return Object.keys(routesByPath)
    .map((path) => path.replace(/\$$/, '{rest*}').replace(/\{?\$(\w+)\}?/g, '{$1}'))
    .sort()
}

test('a query is text: tokens that look like numbers or JSON stay as they are', () => {
  const token = '00012e4567890123456789012345678901234567'
  expect(parseSearch(`?forenettoken=${token}&orgId=true`)).toEqual({ forenettoken: token, orgId: 'true' })
  expect(stringifySearch({ forenettoken: token, empty: '', none: undefined })).toBe(`?forenettoken=${token}`)
  expect(stringifySearch({})).toBe('')
})

test('a query survives being read and written', () => {
  const search = { name: 'Åse & Bo+', path: '/a?b=c#d' }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})

test('only the named texts are taken from a query', () => {
  expect(texts('trigger')({ trigger: 'editMainParticipant', other: 'x' })).toEqual({ trigger: 'editMainParticipant' })
  expect(texts('trigger')({ trigger: 7 })).toEqual({})
})
