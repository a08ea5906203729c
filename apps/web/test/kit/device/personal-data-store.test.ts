import { describe, expect, test, vi } from 'vitest'
import { createQueryClient, PUBLIC_QUERY_META } from '../../../src/kit/calls/query-client.ts'
import { createPersonStorage } from '../../../src/kit/device/person-storage.ts'
import { createPersonalDataStore } from '../../../src/kit/device/personal-data-store.ts'
import { memoryStorage } from '../session/memory-storage.ts'

const STAYS = {
  shared: { 'forenet.language': 'da', 'forenet.scheme': 'dark', 'forenet.type-face': 'yes', 'kc-callback-1': '{}' },
  tab: { 'forenet.saved-address': '1\n/events', 'forenet.start-reload': '1 settled' },
}
const GOES = {
  shared: {
    'forenet.membership-draft.1': '{}',
    'forenet.registration-draft.1': '{}',
    'forenet.tickets-of': 'mette',
    'forenet.cards-of': 'mette',
    'something-new': 'of a later version',
  },
  tab: { 'forenet.contact-draft.1.new': '{}', 'forenet.payment-return.x': 'told', 'forenet.acting-member': '7' },
}

function usedBy(subject: string, { online = true } = {}) {
  const [shared, tab] = [memoryStorage(), memoryStorage()]
  const queryClient = createQueryClient()
  const forget = vi.fn(async () => {})
  const forgetCards = vi.fn(async () => {})
  const hint = vi.fn()
  const forgetLinks = vi.fn(async () => {})
  const storing = createPersonStorage(
    () => shared,
    () => tab,
  )
  const traces = createPersonalDataStore({
    shared,
    tab,
    storing,
    queryClient,
    copies: [
      { keptBy: 'forenet.tickets-of', forget },
      { keptBy: 'forenet.cards-of', forget: forgetCards },
    ],
    links: { forget: forgetLinks },
    online: () => online,
    hint,
  })
  traces.arrives(subject)
  forget.mockClear()
  forgetCards.mockClear()
  for (const [storage, kept] of [
    [shared, { ...STAYS.shared, ...GOES.shared }],
    [tab, { ...STAYS.tab, ...GOES.tab }],
  ] as const) {
    for (const [key, value] of Object.entries(kept)) storage.setItem(key, value)
  }
  queryClient.setQueryData(['member', '1'], 'Mette')
  queryClient
    .getQueryCache()
    .build(queryClient, { queryKey: ['clubs'], meta: PUBLIC_QUERY_META })
    .setData('all clubs')
  return { traces, shared, tab, queryClient, forget, forgetCards, forgetLinks, storing }
}
const keysOf = (storage: Storage) => Array.from({ length: storage.length }, (_, at) => storage.key(at)).sort()
const queriesOf = ({ queryClient }: ReturnType<typeof usedBy>) =>
  queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[0])

describe('personal data on a device', () => {
  test.each([
    ['inactive', true],
    ['elsewhere', true],
    [null, true],
    ['left', false],
  ] as const)('choices without personal data after %s: kept %s', async (why, isKept) => {
    const device = usedBy('mette')
    device.shared.setItem('forenet.choices.registration.1', '{}')
    await device.traces.leaves(why === null ? '' : 'mette', why)
    expect(keysOf(device.shared).includes('forenet.choices.registration.1')).toBe(isKept)
    device.traces.arrives('mette')
    expect(keysOf(device.shared).includes('forenet.choices.registration.1')).toBe(isKept)
  })

  test('choices are deleted when another person signs in during a session', () => {
    const device = usedBy('mette')
    device.shared.setItem('forenet.choices.registration.1', '{}')
    device.traces.arrives('anders')
    expect(keysOf(device.shared)).not.toContain('forenet.choices.registration.1')
  })

  test.each(['left', 'inactive', 'elsewhere', null] as const)('is deleted with the session (%s)', async (why) => {
    const device = usedBy('mette')
    await device.traces.leaves(why === null ? '' : 'mette', why)
    expect(keysOf(device.shared)).toEqual(Object.keys(STAYS.shared).sort())
    expect(keysOf(device.tab)).toEqual(Object.keys(STAYS.tab).sort())
    expect(queriesOf(device)).toEqual(['clubs'])
    expect(device.forget).toHaveBeenCalledTimes(1)
    expect(device.forgetCards).toHaveBeenCalledTimes(1)
  })

  test('is deleted in each tab when another user signs in, and stays for the same user', () => {
    const device = usedBy('mette')
    device.traces.arrives('mette')
    expect(keysOf(device.shared)).toContain('forenet.membership-draft.1')
    expect(device.forget).not.toHaveBeenCalled()
    expect(device.forgetCards).not.toHaveBeenCalled()
    device.traces.arrives('thomas')
    expect(keysOf(device.shared)).toEqual(['forenet.device-of', ...Object.keys(STAYS.shared)].sort())
    expect(keysOf(device.tab)).toEqual(['forenet.device-of', ...Object.keys(STAYS.tab)].sort())
    expect(device.forget).toHaveBeenCalledTimes(1)
    expect(device.forgetCards).toHaveBeenCalledTimes(1)
  })

  test('of a tab is deleted even if another tab already accepted the new user', () => {
    const device = usedBy('mette')
    device.shared.setItem('forenet.device-of', 'thomas')
    device.traces.arrives('thomas')
    expect(keysOf(device.tab)).not.toContain('forenet.contact-draft.1.new')
  })

  test('of a new session in another tab stays', async () => {
    const device = usedBy('mette')
    device.shared.setItem('forenet.device-of', 'thomas')
    await device.traces.leaves('mette', 'elsewhere')
    expect(keysOf(device.shared)).toContain('forenet.membership-draft.1')
    expect(device.forget).not.toHaveBeenCalled()
    expect(device.forgetCards).not.toHaveBeenCalled()
    expect(keysOf(device.tab)).toEqual(Object.keys(STAYS.tab).sort())
    expect(queriesOf(device)).toEqual(['clubs'])
  })

  test('is not written after the session', async () => {
    const device = usedBy('mette')
    device.storing.tab.setItem('forenet.note', 'while signed in')
    expect(device.tab.getItem('forenet.note')).toBe('while signed in')
    await device.traces.leaves('mette', 'elsewhere')
    device.storing.tab.setItem('forenet.note', 'an answer that came late')
    device.storing.shared.setItem('forenet.note', 'an answer that came late')
    expect([device.tab.getItem('forenet.note'), device.shared.getItem('forenet.note')]).toEqual([null, null])
  })
})

describe('tickets opened by link', () => {
  test.each([
    ['are deleted with the session', 'mette', 'left', 1],
    ['stay without a session, because they belong to a guest', '', null, 0],
  ] as const)('%s', async (_what, subject, why, times) => {
    const device = usedBy('mette')
    await device.traces.leaves(subject, why)
    expect(device.forgetLinks).toHaveBeenCalledTimes(times)
  })
})

describe('offline tickets and cards at a door', () => {
  test('survive an inactivity timeout, unlike other data', async () => {
    const device = usedBy('mette', { online: false })
    await device.traces.leaves('mette', 'inactive')
    expect(device.forget).not.toHaveBeenCalled()
    expect(device.forgetCards).not.toHaveBeenCalled()
    expect(keysOf(device.shared)).toEqual(
      ['forenet.device-of', 'forenet.tickets-of', 'forenet.cards-of', ...Object.keys(STAYS.shared)].sort(),
    )
    expect(keysOf(device.tab)).toEqual(Object.keys(STAYS.tab).sort())
  })

  test('are deleted on sign-out, also offline', async () => {
    const device = usedBy('mette', { online: false })
    await device.traces.leaves('mette', 'left')
    expect(device.forget).toHaveBeenCalledTimes(1)
    expect(device.forgetCards).toHaveBeenCalledTimes(1)
    expect(keysOf(device.shared)).not.toContain('forenet.tickets-of')
  })
})
