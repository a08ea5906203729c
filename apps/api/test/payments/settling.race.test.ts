import { readFile } from 'node:fs/promises'
import { paymentLink } from '@forenet/contract/payment-calls'
import { createOrganisation, createPerson } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { approvePayment, fetchGatewayLedger } from '@forenet/testkit/purchase'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withLockedRow } from '../events/locked-row.ts'

const MIGRATION = new URL('../../../../packages/database/migrations/0088_settling_in_turn.sql', import.meta.url)

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

/**
 * Settles callbacks of two approved windows of one purchase concurrently; returns how many were captured. Tickets,
 * written after a capture, wait until `captures` of them happened, so that the first cannot finish before the other has
 * decided.
 */
async function approvedTwice(captures: number): Promise<number> {
  const { id } = await createOrganisation(portal.database)
  const event = await createEvent(portal.database, id, {}, [{ name: 'Voksen', guestPriceMinor: 30_000 }])
  const person = await createPerson(portal.database)
  const wish = buildRegistration([{ ticketTypeId: event.typeId, attendeeName: 'Ida Kjær' }], 30_000)
  const { entry, payment } = await registerSuccessfully(portal, person, event.id, wish)
  const open = () => portal.call(person, paymentLink, { body: { forenettoken: payment?.returnToken ?? '' } })
  const windows = [(await open()).body.paymentIdentifier, (await open()).body.paymentIdentifier]
  let approvals: string[] = []
  const captured = async () =>
    (await fetchGatewayLedger(portal.sandbox.origin)).filter(
      (one) => approvals.includes(one.authorizationIdentifier) && one.capturedAmount > 0,
    ).length
  const holder = new pg.Client({ connectionString: portal.databaseUrl })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select from event_ticket where entry_id = $1 for update', [entry.id])
    approvals = await withLockedRow(portal, { table: 'event_entry', id: entry.id }, 2, () =>
      Promise.all(windows.map((window) => approvePayment(portal, window))),
    )
    await expect.poll(captured).toBe(captures)
  } finally {
    await holder.end()
  }
  await portal.app.settled()
  return captured()
}

describe('two concurrent authorizations of one purchase', () => {
  test('one is captured', async () => {
    expect(await approvedTwice(1)).toBe(1)
  })

  test('twin: without the lock both are captured', async () => {
    const made = await readFile(MIGRATION, 'utf8')
    const unlocked = made.replaceAll(/ for update;/g, ';')
    expect(unlocked).not.toBe(made)
    const change = (text: string) =>
      portal.database.$client.query(text.replace('create function', 'create or replace function'))
    await change(unlocked)
    try {
      expect(await approvedTwice(2)).toBe(2)
    } finally {
      await change(made)
    }
  })
})
