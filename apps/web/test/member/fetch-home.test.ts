import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '../../src/kit/session/session.ts'
import { STARTING } from '../../src/kit/session/session-state.ts'
import { fetchHome } from '../../src/member/home/fetch-home.ts'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../src/kit/calls/call.ts', () => ({ call }))
vi.mock('../../src/kit/calls/acting-member.ts', () => ({ actingMember: { id: () => null } }))

const session = { getState: () => ({ ...STARTING, email: 'mette@example.org' }) } as Session

let queryClient: QueryClient
beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(() => {
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

test('what home shows is there when it is drawn', async () => {
  call.mockImplementation(async ({ name }: { name: string }) => (/search/i.test(name) ? { id: 'm1' } : []))
  await fetchHome({ context: { session, queryClient } })
  expect(kept()).toEqual([
    'member m1 events own',
    'member m1 overview',
    'member m1 unfinished',
    'member own mette@example.org ',
  ])
})

test('home is drawn all the same where its answers, or who the member is, cannot be had', async () => {
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
