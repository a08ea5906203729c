import { PAGE_PATHS } from '@forenet/domain/page-address'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Session } from '../../src/kit/session/session.ts'
import { createAppRouter } from '../../src/shell/router.tsx'
import { parseSearch, stringifySearch, texts } from '../../src/shell/routes/search-text.ts'

const context = { session: {} as Session, queryClient: new QueryClient() }

test('the routes are the pages that the server knows', () => {
  const { routesByPath } = createAppRouter(context)
  const paths = Object.keys(routesByPath).map((path) => path.replace(/\{?\$(\w+)\}?/g, '{$1}'))
  expect(paths.sort()).toEqual([...PAGE_PATHS].sort())
})

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
