import type { Problem } from '@forenet/contract/problem'
import { createDependant, createEdition, createMember, createOrganisation, linkFamily } from '@forenet/testkit/builders'
import type { TestPortal } from '@forenet/testkit/portal'
import { buildSelection, preparePurchase } from '@forenet/testkit/purchase'
import { expect } from 'vitest'
import { snapshot } from '../rights/snapshot.ts'

/** A member with a child, a pending family link and a stranger, and an organisation with all types of offers. */
export async function createFamily(portal: TestPortal) {
  const { database } = portal
  const organisation = await createOrganisation(database)
  const member = await createMember(database)
  const [child, stranger, pending] = [
    await createDependant(database, member.id),
    await createMember(database),
    await createMember(database),
  ]
  // Requested by the other: an outgoing request appears as an invitation only.
  await linkFamily(database, pending, member, 'pending')
  const senior = await createEdition(database, organisation.id)
  const spring = await createEdition(database, organisation.id, { name: 'Spring 2027', endDate: '2027-06-30' })
  const later = await createEdition(database, organisation.id, {
    name: 'Senior 2028',
    startDate: '2028-01-01',
    endDate: '2028-12-31',
    offerStartDate: '2027-11-01',
  })
  const over = await createEdition(database, organisation.id, {
    name: 'Senior 2025',
    startDate: '2025-01-01',
    endDate: '2025-12-31',
    offerStartDate: '2024-11-01',
  })
  const withdrawn = await createEdition(database, organisation.id, { name: 'Gone', enabled: false })
  const elsewhere = await createEdition(database, (await createOrganisation(database)).id)
  return {
    organisation,
    member,
    child,
    stranger,
    pending,
    senior,
    spring,
    later,
    over,
    withdrawn,
    elsewhere,
    person: { email: member.email ?? '' },
  }
}
export type Family = Awaited<ReturnType<typeof createFamily>>

/** Makes a call that must be rejected, and asserts that it changed nothing. */
export async function refused(
  portal: TestPortal,
  call: () => Promise<{ status: number; problem: Problem }>,
): Promise<Problem> {
  const before = await snapshot(portal)
  const answer = await call()
  expect(answer.status, JSON.stringify(answer.problem)).toBeGreaterThanOrEqual(400)
  expect(answer.problem.status).toBe(answer.status)
  await portal.app.settled()
  expect(await snapshot(portal)).toEqual(before)
  return answer.problem
}

/** payment-prepare for some participants, at the total shown. */
export function buy(
  portal: TestPortal,
  f: Family,
  choices: readonly (readonly [{ id: string }, { id: string }])[],
  total: number,
) {
  const participants = choices.map(([who, what]) => ({ memberId: who.id, membershipConfId: what.id }))
  return preparePurchase(portal, f.person, buildSelection(f.organisation.id, participants, total))
}
