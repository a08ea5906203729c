import { randomUUID } from 'node:crypto'
import { clubLogFile, clubLogList } from '@forenet/contract/club/log-calls'
import { clubRoleInvite, clubRoleRevoke } from '@forenet/contract/club/role-calls'
import { inTransaction } from '@forenet/database/transaction'
import { createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/modules/core/audit/audit.ts'
import { withRole } from './scene.ts'

let portal: TestPortal
let club: Awaited<ReturnType<typeof createOrganisation>>
let owner: Awaited<ReturnType<typeof withRole>>
beforeAll(async () => {
  portal = await startTestPortal()
  club = await createOrganisation(portal.database)
  owner = await withRole(portal, club, { role: 'owner' })
  const elsewhere = await createOrganisation(portal.database)
  const { database, clock } = portal
  const fact = { objectKind: 'test', objectId: randomUUID() }
  await audit(database, 'portal', { ...fact, action: 'elsewhere', organisationId: elsewhere.id }, clock.now)
  for (let place = 0; place < 120; place++) {
    const at = new Date(clock.now.getTime() - place * 86_400_000)
    await audit(database, 'portal', { ...fact, action: 'counted', organisationId: club.id, detail: { place } }, at)
  }
  const { grantId } = await withRole(portal, club, { role: 'trainer' })
  await portal.call(owner, clubRoleRevoke, { params: { orgKey: club.key, grantId } })
  const invitation = { id: randomUUID(), email: '=cmd@example.org', role: 'treasurer' as const }
  await audit(
    database,
    { email: owner.email, memberId: owner.memberId, actingFor: null },
    { ...fact, action: 'typed', organisationId: club.id, detail: { text: '=1+1;"quoted"' } },
    clock.now,
  )
  await portal.call(owner, clubRoleInvite, {
    params: { orgKey: club.key },
    body: { ...invitation, email: 'ny@example.org' },
  })
})
afterAll(() => portal.stop())

type Query = { from?: string; to?: string; text?: string; action?: string; before?: number }
const list = async (query: Query = {}) =>
  (await portal.call(owner, clubLogList, { params: { orgKey: club.key }, query })).body
const actions = (page: Awaited<ReturnType<typeof list>>) => page.entries.map(({ action }) => action)

describe('the audit log of a club', () => {
  test('shows who did what to whom, newest first, and nothing of other clubs', async () => {
    const page = await list()
    expect(actions(page).slice(0, 3)).toEqual(['role-invited', 'typed', 'grant-ended'])
    expect(page.entries[2]).toMatchObject({
      actor: { email: owner.email },
      about: expect.stringMatching(/\S/),
      detail: { role: 'trainer' },
    })
    expect(page.actions).toEqual(['counted', 'grant-ended', 'role-invited', 'typed'])
  })

  test('is paged, each entry once', async () => {
    const seen: number[] = []
    let before: number | undefined
    do {
      const page = await list({ action: 'counted', ...(before && { before }) })
      seen.push(...page.entries.map(({ id }) => id))
      before = page.nextCursor ?? undefined
    } while (before)
    expect(new Set(seen).size).toBe(120)
    expect(seen).toHaveLength(120)
    expect(seen).toEqual(seen.toSorted((a, b) => b - a))
  })

  test.each<[Query, number]>([
    [{ from: '2026-11-20', to: '2026-11-20', action: 'counted' }, 1],
    [{ from: '2026-11-18', to: '2026-11-19', action: 'counted' }, 2],
    [{ text: 'NY@example' }, 1],
    [{ text: 'no such words' }, 0],
  ])('filtered by %j has %d', async (query, count) => {
    expect((await list(query)).entries).toHaveLength(count)
  })

  test('as a file has the same rows, and no formulas', async () => {
    const { body, headers } = await portal.call(owner, clubLogFile, { params: { orgKey: club.key }, query: {} })
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const rows = parse(String(body), { bom: true, delimiter: ';', columns: true }) as Record<string, string>[]
    expect(rows).toHaveLength(123)
    expect(rows.map((row) => row.Handling).slice(0, 3)).toEqual([
      'En person blev inviteret til en rolle',
      'typed',
      'En rolle blev afsluttet',
    ])
    expect(rows[2]?.Detaljer).toBe('rolle: træner')
    expect(rows.flatMap((row) => Object.values(row)).filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
  })

  test("as a file is in the reader's language and Copenhagen time", async () => {
    const query = { action: 'role-invited', language: 'en' as const }
    const { body } = await portal.call(owner, clubLogFile, { params: { orgKey: club.key }, query })
    const [row] = parse(String(body), { bom: true, delimiter: ';', columns: true }) as Record<string, string>[]
    expect(row).toMatchObject({
      Time: new Intl.DateTimeFormat('sv-SE', {
        timeZone: 'Europe/Copenhagen',
        dateStyle: 'short',
        timeStyle: 'medium',
      }).format(portal.clock.now),
      Action: 'Someone was invited to a role',
      Details: expect.stringContaining('role: treasurer'),
    })
  })

  test.each([
    "set action = 'nothing'",
    'set at = now()',
    "set actor_email = 'somebody@example.org'",
    "set actor_name = 'Somebody'",
    'set actor_member_id = gen_random_uuid()',
    'set acting_for_member_id = gen_random_uuid()',
    "set object_id = 'another'",
    'set organisation_id = null',
    "set request_id = 'another'",
    "set detail = '{}'",
  ])('cannot be rewritten: %s', async (change) => {
    const run = portal.database.$client.query(`update audit_entry ${change} where action = 'grant-ended'`)
    await expect(run).rejects.toThrow('append-only')
  })

  test('entries cannot be deleted, and anonymisation keeps who did what', async () => {
    await expect(portal.database.$client.query('delete from audit_entry')).rejects.toThrow('append-only')
    const forgetting = inTransaction(portal.app.payments.pool, async (transaction) => {
      await transaction.$client.query("select set_config('forenet.forgetting', 'on', true)")
      await transaction.$client.query("update audit_entry set actor_email = 'slettet'")
      await transaction.$client.query('update audit_entry set actor_member_id = null')
    })
    await expect(forgetting).rejects.toThrow('append-only')
  })
})
