import { expect, test } from 'vitest'
import { createSavedReturnUrl } from '../../../src/kit/session/saved-return-url.ts'
import { createStartReloads } from '../../../src/kit/session/start-reloads.ts'
import { memoryStorage } from './memory-storage.ts'

const ORIGIN = 'https://portal.example'

test('a URL is stored until taken once', () => {
  const saved = createSavedReturnUrl(memoryStorage(), ORIGIN, () => new Date(0))
  saved.save('/membership/new?orgId=7#price')
  expect(saved.peek()).toBe('/membership/new?orgId=7#price')
  expect(saved.take()).toBe('/membership/new?orgId=7#price')
  expect(saved.take()).toBeNull()
})

test('a URL expires after 60 minutes', () => {
  let at = 0
  const saved = createSavedReturnUrl(memoryStorage(), ORIGIN, () => new Date(at))
  saved.save('/memberships')
  at = 60 * 60_000
  expect(saved.peek()).toBeNull()
})

test('an unsafe URL never replaces a saved one', () => {
  const saved = createSavedReturnUrl(memoryStorage(), ORIGIN, () => new Date(0))
  saved.save('/memberships')
  saved.save('//evil.example')
  expect(saved.peek()).toBe('/memberships')
})

test('a manipulated entry cannot redirect out of the portal', () => {
  const storage = memoryStorage()
  storage.setItem('forenet.saved-address', '0\n//evil.example')
  expect(createSavedReturnUrl(storage, ORIGIN, () => new Date(1)).take()).toBeNull()
})

test('a failed start reloads once, and again only after a successful start', () => {
  let at = 1_000
  const reloads = createStartReloads(memoryStorage(), () => new Date(at))
  expect(reloads.mayReload()).toBe(true)
  expect(reloads.mayReload()).toBe(false)
  reloads.succeeded()
  expect(reloads.mayReload()).toBe(false)
  at += 10_000
  expect(reloads.mayReload()).toBe(true)
})
