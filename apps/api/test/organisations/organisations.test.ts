import { ALL_CALLS } from '@forenet/contract/all-calls'
import {
  organisationList,
  organisationMembershipConfigurations,
  organisationPaymentSetUpGet,
  organisationPublicGet,
} from '@forenet/contract/organisation-calls'
import { createEdition, createMember, createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '../input/send.ts'
import { callersOf } from '../rights/callers.ts'
import { inputsOf } from '../rights/inputs.ts'
import { createScene, paidByTransfer, type Scene } from '../rights/scene.ts'

let portal: TestPortal
let scene: Scene
beforeAll(async () => {
  portal = await startTestPortal()
  scene = await createScene(portal)
})
afterAll(() => portal.stop())

const viewer = async () => {
  const member = await createMember(portal.database)
  return { member, person: { email: member.email ?? '' } }
}

describe('the list of organisations', () => {
  test('has the enabled ones by name, with the reason if one cannot be chosen', async () => {
    const { person } = await viewer()
    const empty = await createOrganisation(portal.database, { name: 'A club without memberships' })
    const withdrawn = await createOrganisation(portal.database, { name: 'A club with a withdrawn one' })
    await createEdition(portal.database, withdrawn.id, { enabled: false })
    const pigeon = await createOrganisation(portal.database, {
      name: 'A club paid by pigeon',
      paymentProvider: 'pigeon',
    })
    await createEdition(portal.database, pigeon.id)
    const closed = await createOrganisation(portal.database, { name: 'A closed club', enabled: false })
    const list = (await portal.call(person, organisationList, { query: { size: 100 } })).body
    const reason = (id: string) => list.find((organisation) => organisation.id === id)?.unavailable
    expect([reason(empty.id), reason(withdrawn.id), reason(pigeon.id), reason(scene.home.id)]).toEqual([
      'no-membership-configurations',
      'no-membership-configurations',
      'payment-not-set-up',
      null,
    ])
    expect(list.some((organisation) => organisation.id === closed.id)).toBe(false)
    expect(list.map((organisation) => organisation.name)).toEqual(
      list.map((organisation) => organisation.name).toSorted(),
    )
    const open = (await portal.call(null, organisationPublicGet, { query: { size: 100 } })).body
    expect(open.map((organisation) => organisation.id)).toEqual(list.map((organisation) => organisation.id))
  })

  test('shows each member whether there is something to renew', async () => {
    const organisation = await createOrganisation(portal.database)
    const next = await createEdition(portal.database, organisation.id)
    const [newcomer, paid] = [await viewer(), await viewer()]
    await paidByTransfer(portal, next, paid.member.id)
    const ready = async (person: { email: string }) =>
      (await portal.call(person, organisationList, { query: { orgId: organisation.id } })).body[0]
        ?.readyForMembershipRenewal
    expect([await ready(newcomer.person), await ready(paid.person)]).toEqual([true, false])
  })
})

describe("an organisation's offer", () => {
  test('is what is on sale now or later, in kroner', async () => {
    const { person } = await viewer()
    const organisation = await createOrganisation(portal.database)
    await createEdition(portal.database, organisation.id, {
      name: 'Now',
      priceMinor: 45_050,
      vatRate: 1.25,
      surchargeMinor: 1,
    })
    await createEdition(portal.database, organisation.id, {
      name: 'Coming',
      startDate: '2028-01-01',
      endDate: '2028-12-31',
      offerStartDate: '2027-11-01',
    })
    await createEdition(portal.database, organisation.id, {
      name: 'Ends today',
      startDate: '2025-11-21',
      endDate: '2026-11-20',
      offerStartDate: '2025-01-01',
    })
    await createEdition(portal.database, organisation.id, {
      name: 'Over',
      startDate: '2025-11-20',
      endDate: '2026-11-19',
      offerStartDate: '2025-01-01',
    })
    await createEdition(portal.database, organisation.id, { name: 'Withdrawn', enabled: false })
    const list = (
      await portal.call(person, organisationMembershipConfigurations, { params: { orgId: organisation.id } })
    ).body
    expect(list.map(({ name, onOffer, membershipFor }) => [name, onOffer, membershipFor])).toEqual([
      ['Coming', false, 2028],
      ['Now', true, 2027],
      ['Ends today', true, 2025],
    ])
    expect(list[1]).toMatchObject({
      membershipPrice: 450.5,
      vatRate: 1.25,
      membershipSurcharge: 0.01,
      startDate: '2027-01-01',
    })
  })

  test('of a closed or unknown organisation is not found', async () => {
    const { person } = await viewer()
    const closed = await createOrganisation(portal.database, { enabled: false })
    for (const orgId of [closed.id, '00000000-0000-4000-8000-000000000000']) {
      expect(
        (await portal.call(person, organisationMembershipConfigurations, { params: { orgId } })).problem.code,
      ).toBe('not-found')
      expect(
        (await portal.call(person, organisationPaymentSetUpGet, { params: { orgId, provider: 'freepay' } })).problem
          .code,
      ).toBe('not-found')
    }
  })
})

describe('the payment setup', () => {
  test('shows provider, test mode and currency only', async () => {
    const { person } = await viewer()
    const answer = await portal.call(person, organisationPaymentSetUpGet, {
      params: { orgId: scene.home.id, provider: 'freepay' },
    })
    expect(answer.body).toEqual({ provider: 'freepay', testMode: false, currencySymbol: 'DKK' })
  })

  test('that cannot be loaded is reported', async () => {
    const { person } = await viewer()
    const pigeon = await createOrganisation(portal.database, { paymentProvider: 'pigeon' })
    await createEdition(portal.database, pigeon.id)
    const answer = await portal.call(person, organisationPaymentSetUpGet, {
      params: { orgId: pigeon.id, provider: 'freepay' },
    })
    expect(answer).toMatchObject({ status: 422, problem: { code: 'organisation-unavailable' } })
  })
})

test("an organisation's gateway secret is in no response to anyone (ruling 9)", {
  tags: 'full',
  timeout: 60_000,
}, async () => {
  const callers = callersOf(scene)
  let answers = 0
  for (const name of ['admin-here', 'acting'] as const) {
    const person = callers[name]
    if (!person) throw new Error('These callers are signed in')
    const headers = {
      authorization: `Bearer ${await portal.token(person)}`,
      ...(person.actingFor ? { 'x-acting-member': person.actingFor } : {}),
    }
    for (const call of ALL_CALLS) {
      const input = inputsOf(scene)[call.name] ?? {}
      const path = call.path.replace(/\{(\w+)\}/g, (_all, param: string) => input.params?.[param] ?? '')
      const sent = await send(portal, {
        method: call.method,
        path: `${path}?${new URLSearchParams(input.query)}`,
        headers: input.body ? { ...headers, 'content-type': 'application/json' } : headers,
        ...(input.body ? { body: JSON.stringify(input.body) } : {}),
      })
      expect(sent.text, `${call.name} for ${name}`).not.toMatch(
        /gateway-secret-key|test-gateway-key|paymentAuthToken|clientSecret|payment_auth_token/,
      )
      if (sent.status === 200) answers++
    }
  }
  expect(answers).toBeGreaterThan(50)
  for (const path of ['/openapi.json', '/metrics', '/health/ready']) {
    const { text } = await send(portal, { method: 'GET', path })
    expect(text, path).not.toMatch(/gateway-secret-key|test-gateway-key|clientSecret|payment_auth_token/)
  }
})
