import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '../../src/kit/session/session.ts'
import { STARTING_STATE } from '../../src/kit/session/session-state.ts'

const call = vi.fn()
let fetchHome: typeof import('../../src/member/home/fetch-home.ts').fetchHome

const session = { getState: () => ({ ...STARTING_STATE, email: 'mette@example.org' }) } as Session

let queryClient: QueryClient
// Modules are shared between files; isolate this file's state.
beforeEach(async () => {
  vi.resetModules()
  vi.doMock('../../src/kit/calls/call.ts', () => ({ call }))
  vi.doMock('../../src/kit/calls/impersonated-member.ts', () => ({ impersonatedMember: { id: () => null } }))
  ;({ fetchHome } = await import('../../src/member/home/fetch-home.ts'))
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(() => {
  vi.doUnmock('../../src/kit/calls/call.ts')
  vi.doUnmock('../../src/kit/calls/impersonated-member.ts')
  vi.resetModules()
  call.mockReset()
  queryClient.clear()
})

const kept = () =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey }) => queryKey.join(' '))
    .sort()

test('home’s data is loaded before render', async () => {
  call.mockImplementation(async ({ name }: { name: string }) => (/search/i.test(name) ? { id: 'm1' } : []))
  await fetchHome({ context: { session, queryClient } })
  expect(kept()).toEqual([
    'member m1 events own',
    'member m1 overview',
    'member m1 unfinished',
    'member own mette@example.org ',
  ])
})

test('home renders even if its data or the member fails to load', async () => {
  call.mockImplementation(async ({ name }: { name: string }) => {
    if (/search/i.test(name)) return { id: 'm1' }
    throw new Error('no answer')
  })
  await fetchHome({ context: { session, queryClient } })
  expect(kept()).toEqual(['member own mette@example.org '])

  queryClient.clear()
  call.mockRejectedValue(new Error('no answer'))
  await fetchHome({ context: { session, queryClient } })
  expect(kept()).toEqual([])
})
