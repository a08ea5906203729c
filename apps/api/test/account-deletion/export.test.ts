import { memberDataExport } from '@forenet/contract/account-deletion-calls'
import { notificationPreferencesSave } from '@forenet/contract/notification-calls'
import { createMember, createRenewal } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXPORT_TEXTS } from '../../src/modules/portal/account-deletion/export-texts.ts'
import { createHousehold, type Household } from './household.ts'

/** Every column that refers to a member, with the export section that covers it. */
const TOLD: Readonly<Record<string, string | null>> = {
  // Grants are exported as given by the club.
  'access_grant.agreed_by': null,
  'access_grant.ended_by': null,
  'access_grant.granted_by': null,
  'access_grant.member_id': 'grants',
  'approval.asked_by': 'approvals',
  'approval.decided_by': 'approvals',
  'calendar_feed.member_id': 'calendarFeed',
  'cash_drawer_line.by_member': null,
  'change_row.member_id': 'changeRows',
  // Acted for the club.
  'change_set.applied_by': null,
  'change_set.made_by': null,
  'change_set.taken_back_by': null,
  // Acted for the club.
  'bank_booking.booked_by': null,
  'bank_file.created_by': null,
  'bank_line.ignored_by': null,
  'bank_match.matched_by': null,
  'bank_ignore_batch.created_by': null,
  'payout.arrived_by': null,
  'payout_file.created_by': null,
  'payout_movement.booked_by': null,
  'accepted_bank_difference.accepted_by': null,
  'accepted_missing_payout.accepted_by': null,
  'accepted_payment.accepted_by': null,
  'auditor_link.created_by': null,
  'books_closing.closed_by': null,
  'books_closing.reopened_by': null,
  'club_person.added_by': null,
  'club_person.member_id': 'writtenDown',
  'club_start.started_by': 'clubStarts',
  // Exported under refunds; the requester acted for the club.
  'club_refund.asked_by': null,
  'club_refund.member_id': 'clubRefunds',
  'contact_attachment.uploader_member_id': 'unsentAttachments',
  'contact_message.sender_member_id': 'messagesForOrganisations',
  'contact_thread.member_id': 'conversations',
  'edition_waiting.member_id': 'membershipWaiting',
  'membership_request.asked_by': 'membershipRequests',
  // Acted for the club.
  'membership_request.decided_by': null,
  'membership_request.member_id': 'membershipRequests',
  'event_entry.member_id': 'entries',
  // Acted for the club.
  'event_invitation.asked_by': null,
  'event_invitation_reader.member_id': 'eventInvitations',
  // Acted for the club.
  'event_message.made_by': null,
  'event_message_receiver.member_id': 'eventMessages',
  'event_ticket.member_id': 'tickets',
  'event_waiting.member_id': 'waitingPlaces',
  'family_invitation.child_member_id': 'familyInvitations',
  'family_invitation.invitee_member_id': 'familyInvitations',
  'family_invitation.inviter_member_id': 'familyInvitations',
  // Deleted members only.
  'farewell.member_id': null,
  'gateway_test.asked_by': 'gatewayTests',
  // Acted for the club.
  'handover.planned_by': null,
  'hand_over.asked_by': 'handOvers',
  'hand_over.member_id': 'handOvers',
  // Acted for the portal.
  'sending_suspension.suspended_by': null,
  // Stored for minutes, about a change that is exported.
  'held_message.member_id': null,
  // Acted for the club.
  'manual_payment.booked_by': null,
  // Acted for the club.
  'invoice.created_by': null,
  'invoice.member_id': 'invoiceLines',
  'invoice.payer_member_id': 'invoices',
  'invoice_movement.booked_by': null,
  'invoice_reminder_pause.member_id': 'reminderPauses',
  'invoice_reminder_pause.paused_by': null,
  'member_login.member_id': 'logins',
  'member.other_parent_id': 'sharedChildren',
  'member.parent_id': 'children',
  'member_picture.member_id': 'profile',
  'membership.member_id': 'memberships',
  'membership_history.member_id': 'membershipHistory',
  'membership_payment.payer_member_id': 'membershipPayments',
  'notification.receiver_id': 'notifications',
  'notification.sender_id': 'notifications',
  'notification_preference.member_id': 'notificationPreferences',
  'organisation_administrator.member_id': 'administeredOrganisations',
  'payment_order.payer_member_id': 'orders',
  'payment_order_line.member_id': 'orderLines',
  'person_note.member_id': 'clubNotes',
  'person_note.written_by': null,
  'person_tag.member_id': 'personTags',
  'person_tag.tagged_by': null,
  'renewal_charge.payer_member_id': 'automaticRenewals',
  'renewal_consent.payer_member_id': 'automaticRenewals',
  'saved_card.payer_member_id': 'automaticRenewals',
  'register_state.changed_by': null,
  'register_state.member_id': 'registerEntries',
  'register_view.member_id': 'registerViews',
  'role_invitation.answered_by': 'roleInvitations',
  'role_invitation.invited_by': 'roleInvitations',
  'team_place.ended_by': null,
  'team_place.member_id': 'teamPlaces',
  'team_place.placed_by': null,
  // Acted for the club.
  'year_task.responsible_id': 'yearTasks',
  'year_task_done.done_by': null,
}

/** Of the first membership that the member bought. */
async function createRenewalOf({ database }: TestPortal, payerId: string): Promise<void> {
  const { rows } = await database.$client.query<{ id: string; organisationId: string; attemptId: string }>(
    `select s.id, s.organisation_id as "organisationId", a.id as "attemptId"
       from payment_attempt a join payment_order o on o.id = a.order_id join membership s on s.organisation_id = o.organisation_id
      where o.payer_member_id = $1 and s.member_id = $1 limit 1`,
    [payerId],
  )
  const [bought] = rows
  if (!bought) throw new Error('The member bought no membership')
  await createRenewal(database, bought, { payerId, attemptId: bought.attemptId })
}

let portal: TestPortal
let home: Household
beforeAll(async () => {
  portal = await startTestPortal()
  home = await createHousehold(portal)
  await createRenewalOf(portal, home.leaver.id)
  // A message the member wrote for the club.
  await portal.database.$client.query(
    `with thread as (insert into contact_thread (id, organisation_id, member_id, subject, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, 'Frederiks', now(), now()) returning id)
     insert into contact_message (id, thread_id, sender_member_id, from_organisation, message, created_at)
     select gen_random_uuid(), id, $3, true, 'Frederiks hemmelighed', now() from thread`,
    [home.club.id, home.friend.id, home.leaver.id],
  )
})
afterAll(() => portal.stop())

const exported = (form: 'json' | 'html', person = home.person, memberId = home.leaver.id) =>
  portal.call(person, memberDataExport, { params: { memberId }, query: { form } })

test('every table that refers to a member is covered', async () => {
  const { rows } = await portal.database.$client.query<{ column: string }>(
    `select c.conrelid::regclass || '.' || a.attname as column from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'member'::regclass order by 1`,
  )
  expect(rows.map(({ column }) => column)).toEqual(Object.keys(TOLD).sort())
  const held = (await exported('json')).body as unknown as Record<string, unknown[]>
  for (const section of Object.values(TOLD)) if (section) expect(held[section], section).not.toEqual([])
})

test("the JSON contains all of the member's data, no secret, and only the names of others", async () => {
  const answer = await exported('json')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="forenet-2026-11-20.json"')
  const held = answer.body as unknown as Record<string, unknown>
  expect(held).toMatchObject({
    exportedAt: '2026-11-20T11:00:00.000Z',
    currency: 'DKK',
    profile: {
      firstName: 'Zebedæus',
      AddressLine1: 'Ugleskrænten 77',
      profileImage: expect.stringMatching(/^data:image\/png;base64,iVBOR/),
    },
    children: [{ firstName: 'Pernilla' }],
    sharedChildren: [{ name: expect.stringContaining('Fælles') }],
    calendarFeed: [{ createdAt: '2026-11-20T11:00:00.000Z' }],
    conversations: [
      {
        subject: 'Zebedæus spørger',
        messages: [
          { from: 'member', attachments: [{ filename: 'Qvistorff.txt', size: 4 }] },
          { message: 'Tak for din besked' },
        ],
      },
    ],
    refunds: [{ amountMinor: 100, currency: 'DKK' }],
    bankTransactions: [{ number: 1, amountMinor: 5_000, message: 'For Pernilla', paymentReference: '18' }],
    // The request for a friend is exported, the club's answer is not.
    membershipRequests: [
      { reason: 'Zebedæus kender træneren', state: 'asked' },
      { reason: 'Ønsker sig en plads', state: null, answer: null },
    ],
  })
  expect(held.tickets).toContainEqual(
    expect.objectContaining({ answers: [{ question: 'Allergier?', answer: 'Zebedæus tåler ikke nødder' }] }),
  )
  expect(held.messagesSent).toHaveLength(2)
  expect(held.refusedEmail).toMatchObject([{ email: home.leaver.email, answer: '550 5.1.1 No such user' }])
  const text = JSON.stringify(held)
  for (const secret of [home.friend.email ?? '', 'hemmelig', 'Frederiks hemmelighed', 'a'.repeat(8)])
    expect(text).not.toContain(secret)
})

test("the page contains the same, escaped, in the member's language, and loads nothing", async () => {
  await portal.database.$client.query('update member set comments = $2 where id = $1', [
    home.leaver.id,
    '<script>alert("x")</script>',
  ])
  const page = (await exported('html')).body as unknown as string
  expect(page).toContain('<html lang="da">')
  expect(page).toContain('Ugleskrænten 77')
  expect(page).toContain('450,00 kr.')
  expect(page).toContain('&#60;script&#62;')
  expect(page).not.toMatch(/<script|src="(?!data:image)|href=/)
  const memberId = home.leaver.id
  await portal.call(home.person, notificationPreferencesSave, {
    params: { memberId },
    body: { language: 'en', types: [] },
  })
  expect((await exported('html')).body).toContain('Your data at Forenet')
})

test('unknown codes and invalid dates are shown as stored', { tags: 'full' }, async () => {
  for (const comments of ['constructor', 'toString', '__proto__', '2024-13-45']) {
    const member = await createMember(portal.database, { comments })
    const person = { email: member.email ?? '' }
    const page = await exported('html', person, member.id)
    expect([page.status, String(page.body).includes(comments)]).toEqual([200, true])
  }
})

test('exports are limited to five an hour, even concurrently', { tags: 'full' }, async () => {
  portal.clock.now = new Date(portal.clock.now.getTime() + 2 * 3_600_000)
  const answers = await Promise.all(Array.from({ length: 8 }, () => exported('json')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.filter(({ problem }) => problem.code === 'too-many-requests')).toHaveLength(3)
  portal.clock.now = new Date(portal.clock.now.getTime() + 3_600_001)
  expect((await exported('json')).status).toBe(200)
})

test('every field and section has a text in both languages', async () => {
  portal.clock.now = new Date(portal.clock.now.getTime() + 3_600_001)
  const { exportedAt: _at, ...sections } = (await exported('json')).body as unknown as Record<string, unknown>
  const fields = new Set<string>()
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) walk(one)
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        fields.add(key)
        walk(inner)
      }
    }
  }
  walk(Object.values(sections))
  for (const language of ['da', 'en'] as const) {
    const { fields: words, sections: parts } = EXPORT_TEXTS[language]
    expect([...fields].filter((field) => !(field in words))).toEqual([])
    expect(Object.keys(sections).filter((key) => key !== 'currency' && !(key in parts))).toEqual([])
  }
})
