import { randomUUID } from 'node:crypto'
import { abuseReportCreate } from '@forenet/contract/abuse-report-calls'
import { abuseReportList, clubSendingList } from '@forenet/contract/club/sending-calls'
import { createMember, createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAbuseReport,
  listAbuseReports,
  sendAbuseReportMail,
} from '../../src/modules/core/club-sending/abuse-report.ts'
import { abuseReportLine } from '../../src/platform/delivery/send-mail.ts'
import { messageDeps } from '../families/deliver.ts'
import { mailsTo } from '../tickets/mails.ts'

const OPERATOR = 'drift@example.org'
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ operatorEmail: OPERATOR })
})
afterAll(() => portal.stop())

test('accepts a report of a club once; the operator is notified of the first and sees all', async () => {
  const club = await createOrganisation(portal.database)
  const report = (orgKey: string, id = randomUUID(), message = 'Den beder om mit kodeord.') =>
    portal.call(null, abuseReportCreate, { params: { orgKey }, body: { id, reason: 'fraud', message } })
  const id = randomUUID()
  for (const _sent of [1, 2])
    expect(await report(club.key.toLowerCase(), id)).toMatchObject({ body: { club: club.name } })
  expect((await report(club.key)).status).toBe(200)
  expect((await report('NOSUCHCLUB')).status).toBe(404)

  const operator = { email: (await createMember(portal.database)).email ?? '', roles: ['org:ALL|role:SUPER_ADMIN'] }
  const all = (await portal.call(operator, abuseReportList)).body
  expect(all.filter((one) => one.club.id === club.id)).toMatchObject([{ reason: 'fraud' }, { reason: 'fraud' }])
  const listed = (await portal.call(operator, clubSendingList)).body.find((one) => one.id === club.id)
  expect(listed).toMatchObject({ reports: 2, today: 0 })

  for (const _run of [1, 2]) await sendAbuseReportMail(messageDeps(portal), OPERATOR, { reportId: id })
  const mails = await mailsTo(portal, OPERATOR)
  expect(mails).toHaveLength(1)
  for (const words of [club.name, 'svindel', 'Den beder om mit kodeord.', '/manage/sending']) {
    expect(mails[0]?.text).toContain(words)
  }
})

test('counts reports after the twentieth of a day without text; the first fraud report always notifies', async () => {
  const club = await createOrganisation(portal.database)
  const told: string[] = []
  const send = async (_queue: object, { reportId }: { reportId: string }) => void told.push(reportId)
  const pool = portal.app.payments.pool
  const deps = { pool, now: () => portal.clock.now, send: send as never, operatorEmail: OPERATOR }
  const report = async (reason: 'fraud' | 'other') => {
    const id = randomUUID()
    expect(await createAbuseReport(deps, club.key, { id, reason, message: 'Læs dette' })).toEqual({ club: club.name })
    return id
  }
  const first = await report('other')
  for (let nth = 2; nth <= 22; nth++) await report('other')
  const fraud = await report('fraud')
  await report('fraud')
  expect(told).toEqual([first, fraud])
  const { rows } = await pool.query<{ id: string; message: string }>(
    'select id, message from abuse_report where organisation_id = $1',
    [club.id],
  )
  expect(rows).toHaveLength(24)
  expect(rows.filter(({ message }) => message !== '')).toHaveLength(21)
  const listed = (await listAbuseReports(portal.database)).filter((one) => one.club.id === club.id)
  expect(listed).toHaveLength(10)
  expect(listed.map(({ id }) => id)).toContain(fraud)
})

test('accepts a report about a club that was never published, without naming the club', async () => {
  const club = await createOrganisation(portal.database)
  const run = (sql: string) => portal.app.payments.pool.query(sql, [club.id])
  await run('update organisation set enabled = false where id = $1')
  await run(`insert into club_start (organisation_id, started_at, terms) values ($1, now(), '2026-11')`)
  const report = () =>
    portal.call(null, abuseReportCreate, {
      params: { orgKey: club.key },
      body: { id: randomUUID(), reason: 'unwanted' as const },
    })
  expect(await report()).toMatchObject({ status: 200, body: { club: club.key } })
  await run('update club_start set published_at = now() where organisation_id = $1')
  expect(await report()).toMatchObject({ status: 200, body: { club: club.name } })
})

test('e-mails of a club name it and link to the report form; e-mails of the portal do not', () => {
  const report = (club: { key: string; name: string } | null) =>
    abuseReportLine({ language: 'en', club }, 'https://portal.example.org')
  expect(report({ key: 'RYROKLUB', name: 'Ry Roklub' })).toEqual({
    text: 'This e-mail comes from Ry Roklub (RYROKLUB) through Forenet.',
    label: 'Report abuse',
    href: 'https://portal.example.org/report-abuse?club=RYROKLUB',
  })
  expect(report(null)).toBeNull()
})
