import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type IdentityTestPortal, PASSWORD, startPortal } from './support/portal.ts'
import { Visitor } from './support/visitor.ts'

let portal: IdentityTestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(async () => portal?.close())
beforeEach(() => void portal.securityEvents.splice(0))

test('role changes are logged with the new roles', async () => {
  const asta = await portal.identity.accounts.byEmail('asta@example.org')
  await portal.identity.accounts.setRoles(asta?.id ?? '', ['org:HAVN|role:USER'])
  expect(portal.securityEvents).toEqual([
    { event: 'roles-changed', account: asta?.id, details: { roles: ['org:HAVN|role:USER'] } },
  ])
})

test('failed role changes are not logged', async () => {
  await expect(portal.identity.accounts.setRoles('7a1d3c4b-5e6f-4a7b-8c9d-0e1f2a3b4c5d', [])).rejects.toThrow()
  expect(portal.securityEvents).toEqual([])
})

test('a correct password for a disabled account is logged as a refused sign-in', async () => {
  const bo = await portal.identity.accounts.byEmail('bo@example.org')
  await expect(new Visitor(portal).signIn('bo@example.org', PASSWORD)).rejects.toThrow(/403/)
  expect(portal.securityEvents).toEqual([{ event: 'sign-in-refused', reason: 'account-closed', account: bo?.id }])
})

test('refused e-mails are logged as a limit, with the address', { tags: 'full' }, async () => {
  const visitor = new Visitor(portal)
  const { base } = await visitor.open()
  const email = 'nobody@example.org'
  let answer = await visitor.post(`${base}/forgot`, { email })
  for (let asked = 1; asked < 50 && answer.status !== 429; asked++) {
    answer = await visitor.post(`${base}/forgot`, { email })
  }
  expect(answer.status).toBe(429)
  expect(portal.securityEvents.at(-1)).toEqual({ event: 'limit-reached', reason: 'password-reset', email })
})
