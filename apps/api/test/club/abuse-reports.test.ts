import { randomUUID } from 'node:crypto'
import { abuseReportMake } from '@forenet/contract/abuse-report-calls'
import { abuseReportList, clubSendingList } from '@forenet/contract/club/sending-calls'
import { createMember, createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendAbuseReportMail } from '../../src/modules/club-sending/abuse-report-mail.ts'
import { withReportLine } from '../../src/platform/delivery/report-line.ts'
import { messageDeps } from '../families/deliver.ts'
import { mailsTo } from '../tickets/mails.ts'

const OPERATOR = 'drift@example.org'
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ operatorEmail: OPERATOR })
})
afterAll(() => portal.stop())

test('anyone reports a club, once per report; the operator hears of the first and sees all', async () => {
  const club = await createOrganisation(portal.database)
  const report = (orgKey: string, id = randomUUID(), message = 'Den beder om mit kodeord.') =>
    portal.call(null, abuseReportMake, { params: { orgKey }, body: { id, reason: 'fraud', message } })
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

test('a club is reported twenty times a day at most, another one still', async () => {
  const [club, other] = [await createOrganisation(portal.database), await createOrganisation(portal.database)]
  const report = (orgKey: string) =>
    portal.call(null, abuseReportMake, { params: { orgKey }, body: { id: randomUUID(), reason: 'unwanted' as const } })
  const answers = await Promise.all(Array.from({ length: 22 }, () => report(club.key)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.filter(({ problem }) => problem?.code === 'too-many-requests')).toHaveLength(2)
  expect((await report(other.key)).status).toBe(200)
  portal.clock.now = new Date(portal.clock.now.getTime() + 24 * 3_600_000)
  expect((await report(club.key)).status).toBe(200)
})

test('e-mails of a club name it and have a link to report it; those of the portal have none', () => {
  const page = {
    language: 'en',
    subject: '',
    preview: '',
    organisation: '',
    accentColour: '',
    content: [],
    foot: '',
  } as const
  const report = (club: { key: string; name: string } | null) =>
    withReportLine({ ...page, club }, 'https://portal.example.org').report
  expect(report({ key: 'RYROKLUB', name: 'Ry Roklub' })).toEqual({
    text: 'This e-mail comes from Ry Roklub (RYROKLUB) through Forenet.',
    label: 'Report abuse',
    href: 'https://portal.example.org/report-abuse?club=RYROKLUB',
  })
  expect(report(null)).toBeNull()
})
