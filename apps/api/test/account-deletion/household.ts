import { randomUUID } from 'node:crypto'
import {
  createActiveMembership,
  createDependant,
  createMember,
  createOrganisation,
  linkFamily,
} from '@forenet/testkit/builders'
import { buildRegistration, createEvent, createInvitation, registerSuccessfully } from '@forenet/testkit/event-builders'
import type { TestPerson, TestPortal } from '@forenet/testkit/portal'
import { PNG, paidByTransfer } from '../rights/scene.ts'

/** Traces of Zebedæus that would identify him. */
export const TRACES = [
  'Zebedæus',
  'Qvistorff',
  'zebedaeus.q@example.org',
  '61 23 45 67',
  '4561234567',
  'Ugleskrænten',
  'Pernilla',
  'besoeg.gaest@example.org',
]

export type Household = Awaited<ReturnType<typeof createHousehold>>

/** A member with completed data in every table that refers to members, and another member. */
export async function createHousehold(portal: TestPortal) {
  const { database } = portal
  const run = async (text: string, values: readonly unknown[]) => (await database.$client.query(text, [...values])).rows
  const at = portal.clock.now
  const club = await createOrganisation(database)
  const email = 'zebedaeus.q@example.org'
  const address = { addressLine1: 'Ugleskrænten 77', postCode: '8600', city: 'Silkeborg', country: 'Denmark' }
  const names = { firstName: 'Zebedæus', lastName: 'Qvistorff' }
  const leaver = await createMember(database, {
    ...names,
    ...address,
    email,
    phone: '+45 61 23 45 67',
    comments: 'Ugleskrænten er lang',
  })
  const child = await createDependant(database, leaver.id, { firstName: 'Pernilla', lastName: 'Qvistorff' })
  const friend = await createMember(database, { firstName: 'Frederik', email: 'frederik.ven@example.org' })
  const shared = await createDependant(database, leaver.id, { firstName: 'Fælles', otherParentId: friend.id })
  // The token has the role too, as missing ones are removed at the next request.
  const person: TestPerson = { email, roles: [`org:${club.key}|role:ADMIN`] }
  const friendPerson: TestPerson = { email: friend.email ?? '' }

  await linkFamily(database, friend, leaver)
  await run(
    `insert into family_invitation (inviter_member_id, inviter_email, invitee_email, invitee_name) values ($1, $2, 'ny@example.org', 'Ny')`,
    [leaver.id, email],
  )
  await run(
    `insert into hand_over (member_id, email, asked_by, asked_at) values ($1, 'pernilla@example.org', $2, $3)`,
    [child.id, leaver.id, at],
  )
  await invoiceTo(run, { clubId: club.id, memberId: child.id, payerId: leaver.id, at })
  await run(
    `insert into member_picture (member_id, content_type, bytes, updated_at) values ($1, 'image/png', $2, $3)`,
    [leaver.id, PNG, at],
  )
  await run(`insert into calendar_feed (member_id, secret_hash, created_at) values ($1, $2, $3)`, [
    leaver.id,
    Buffer.from('hemmelig'),
    at,
  ])
  await run(`insert into notification_preference values ($1, 'MEMBERSHIP_RENEW', true, false, true)`, [leaver.id])
  await run(
    `insert into access_grant (id, member_id, organisation_id, role, granted_at) values (gen_random_uuid(), $1, $2, 'trainer', $3)`,
    [leaver.id, club.id, at],
  )
  await run(
    `insert into gateway_test (id, organisation_id, provider, order_number, state, asked_by, asked_at)
     values (gen_random_uuid(), $1, 'freepay', 'TEST-1', 'taken', $2, $3)`,
    [club.id, leaver.id, at],
  )
  await run(
    `insert into year_task (id, organisation_id, name, month, day, responsible_id, since) values ($1, $2, 'Regnskab', 2, 28, $3, $4)`,
    [randomUUID(), club.id, leaver.id, at],
  )
  await run(`insert into club_start (organisation_id, started_by, started_at, terms) values ($1, $2, $3, '2026-11')`, [
    club.id,
    leaver.id,
    at,
  ])
  await run(
    `insert into role_invitation (id, organisation_id, email, role, language, invited_at, sent_at, expires_at)
     values (gen_random_uuid(), $1, $2, 'treasurer', 'da', $3, $3, $3::timestamptz + interval '30 days')`,
    [club.id, email, at],
  )
  await run(
    `insert into approval (id, organisation_id, kind, object_id, asked_by, asked_at)
     values (gen_random_uuid(), $1, 'owner-invited', gen_random_uuid(), $2, $3)`,
    [club.id, leaver.id, at],
  )
  await run(`insert into club_person (organisation_id, member_id, added_at) values ($1, $2, $3)`, [
    club.id,
    leaver.id,
    at,
  ])
  await run(
    `with team as (insert into team (id, organisation_id, name) values (gen_random_uuid(), $1, 'Damerne') returning id)
     insert into team_place (id, team_id, organisation_id, member_id, state, from_at)
     select gen_random_uuid(), id, $1, $2, 'on', $3 from team`,
    [club.id, leaver.id, at],
  )
  await run(
    `with tag as (insert into tag (id, organisation_id, name) values (gen_random_uuid(), $1, 'Kagebager') returning id)
     insert into person_tag (tag_id, member_id, organisation_id, at) select id, $2, $1, $3 from tag`,
    [club.id, leaver.id, at],
  )
  await run(
    `insert into person_note (id, organisation_id, member_id, text, at) values (gen_random_uuid(), $1, $2, $4, $3)`,
    [club.id, leaver.id, at, `${leaver.firstName} har nøglen`],
  )
  await run(
    `with imported as (insert into change_set (id, organisation_id, kind, about, fingerprint, state, made_at, creates, changes, sames, refusals)
       values (gen_random_uuid(), $1, 'people-import', 'medlemmer.csv', '', 'applied', $3, 0, 1, 0, 0) returning id)
     insert into change_row (change_set_id, place, outcome, member_id, name, changes, wanted, done)
     select id, 1, 'change', $2, $4, $5, '{}', 'done' from imported`,
    [club.id, leaver.id, at, leaver.firstName, JSON.stringify([{ field: 'city', from: null, to: leaver.firstName }])],
  )
  await run(
    `insert into register_view (id, organisation_id, member_id, name, search, shared)
     values (gen_random_uuid(), $1, $2, 'Damerne', '{}', false)`,
    [club.id, leaver.id],
  )
  await run(`insert into organisation_administrator values ($1, $2, $3)`, [club.id, leaver.id, at])

  const configuration = { id: '', organisationId: club.id, startDate: '2025-01-01', endDate: '2025-12-31' }
  const [stored] = await run(
    `insert into membership_configuration (organisation_id, name, price_minor, start_date, end_date, offer_start_date)
     values ($1, 'Senior 2025', 45000, '2025-01-01', '2025-12-31', '2024-11-01') returning id`,
    [club.id],
  )
  await run(
    'insert into edition_waiting (configuration_id, member_id, joined_at, updated_at) values ($1, $2, $3, $3)',
    [stored.id, leaver.id, at],
  )
  await run(
    `insert into membership_request (id, organisation_id, configuration_id, member_id, asked_by, reason, wants_reduced, asked_at)
     values (gen_random_uuid(), $1, $2, $3, $3, 'Zebedæus kender træneren', true, $4)`,
    [club.id, stored.id, leaver.id, at],
  )
  await run(
    `insert into membership_request (id, organisation_id, configuration_id, member_id, asked_by, reason, wants_reduced, asked_at,
       state, decided_at, answer)
     values (gen_random_uuid(), $1, $2, $3, $4, 'Ønsker sig en plads', false, $5::timestamptz + interval '1 minute', 'refused', $5, 'Frederiks hemmelighed')`,
    [club.id, stored.id, friend.id, leaver.id, at],
  )
  const transfer = await paidByTransfer(portal, { ...configuration, id: stored.id }, leaver.id)
  await run(
    `update membership_payment set billing_name = 'Zebedæus Qvistorff', billing_email = $2, billing_phone = '61 23 45 67',
       billing_address = 'Ugleskrænten 77' where id = $1`,
    [transfer.paymentId, email],
  )
  await createActiveMembership(database, (await createOrganisation(database)).id, friend.id)
  const paidOrder = await insertOrder(run, club.id, leaver.id, email, 'paid', at)
  const openOrder = await insertOrder(run, club.id, leaver.id, email, 'declined', at)
  await run(
    `insert into payment_attempt (id, order_id, attempt_number, order_number, amount_minor, currency, test_mode, state, captured_minor,
       refunded_minor, created_at, updated_at, captured_at, masked_card) values ($1, $2, 1, $3, 45000, 'DKK', true, 'captured', 45000, 100, $4, $4, $4, '4571XXXXXXXX1234')`,
    [randomUUID(), paidOrder, `N${Date.now()}`, at],
  )
  await run(
    `insert into payment_refund (id, order_id, attempt_id, amount_minor, reason, state, not_before, requested_at, done_at, updated_at)
     select $1, $2, a.id, 100, 'cancelled', 'done', $3, $3, $3, $3 from payment_attempt a where a.order_id = $2`,
    [randomUUID(), paidOrder, at],
  )
  await run(
    `insert into club_refund (id, organisation_id, order_id, member_id, amount_minor, reason, state, by_two, asked_at)
     select $1, organisation_id, id, $3, 100, 'Zebedæus er flyttet', 'given', false, $4 from payment_order where id = $2`,
    [randomUUID(), paidOrder, leaver.id, at],
  )

  const free = [{ name: 'Gratis', memberPriceMinor: 0, guestPriceMinor: 0 }]
  const asks = [{ label: 'Allergier?', kind: 'text' as const, askedOf: 'ticket' as const }]
  const event = await createEvent(database, club.id, { title: 'Loppemarked' }, free, asks)
  const answers = { [event.questions[0]?.id ?? '']: 'Zebedæus tåler ikke nødder' }
  const own = {
    ticketTypeId: event.typeId,
    memberId: leaver.id,
    attendeeName: 'Zebedæus Qvistorff',
    attendeeEmail: email,
    answers,
  }
  const entry = await registerSuccessfully(
    portal,
    person,
    event.id,
    buildRegistration(
      [
        own,
        { ticketTypeId: event.typeId, attendeeName: 'Pernilla på besøg', attendeeEmail: 'besoeg.gaest@example.org' },
      ],
      0,
    ),
  )
  const guest = { ticketTypeId: event.typeId, attendeeName: 'Zebedæus Qvistorff', attendeeEmail: email }
  await registerSuccessfully(
    portal,
    friendPerson,
    event.id,
    buildRegistration([{ ticketTypeId: event.typeId, memberId: friend.id, attendeeName: 'Frederik' }, guest], 0),
  )

  const full = await createEvent(database, club.id, { title: 'Fuldt hus', capacity: 0 })
  await run(
    `insert into event_waiting (event_id, member_id, seats, language, joined_at, updated_at) values ($1, $2, 2, 'da', $3, $3)`,
    [full.id, leaver.id, at],
  )
  await run('update event set waiting_seats = 2 where id = $1', [full.id])
  await run(
    `with message as (insert into event_message (id, event_id, organisation_id, subject, message, audience, reader, time, state, made_at,
         made_by, asked_at, began_at)
       values (gen_random_uuid(), $1, $2, 'Husk støvler', 'Det regner', 'waiting', 'attendee', 'now', 'sent', $4, $3, $4, $4) returning id)
     insert into event_message_receiver (message_id, place, organisation_id, member_id, name, email, language, gone_at)
     select id, 0, $2::uuid, $3::uuid, 'Zebedæus Qvistorff', null, 'da', $4::timestamptz from message
     union all select id, 1, $2, null, 'Zebedæus', $5, 'da', $4 from message`,
    [full.id, club.id, leaver.id, at, email],
  )
  await run(
    `with message as (insert into event_message (id, event_id, organisation_id, subject, message, audience, reader, time, state, made_at,
         asked_at, began_at)
       values (gen_random_uuid(), $1, $2, 'Tak for i dag', 'Vi ses igen', 'everybody', 'attendee', 'now', 'sent', $3, $3, $3) returning id)
     insert into event_message_receiver (message_id, place, organisation_id, member_id, name, email, language, gone_at, refused)
     select id, 0, $2::uuid, null::uuid, 'Pernilla på besøg', 'Besoeg.Gaest@example.org', 'da', $3::timestamptz, true from message
     union all select id, 1, $2, null, 'Frederiks gæst', 'frederiks.gaest@example.org', 'da', $3, false from message`,
    [event.id, club.id, at],
  )

  const invitation = await createInvitation(database, event, { email, name: 'Zebedæus Qvistorff', askedBy: leaver.id })
  await createInvitation(database, event, { email: 'frederiks.gaest@example.org', name: 'Frederiks gæst' })
  await run('insert into event_invitation_reader (member_id, invitation_id, read_at) values ($1, $2, $3)', [
    leaver.id,
    invitation.id,
    at,
  ])
  await run(
    `insert into notification (receiver_id, sender_id, type, title, message, created_at)
     values ($1, null, 'MEMBERSHIP_RENEW', 'Kære Zebedæus', 'Forny', $3), ($2, $1, 'FAMILY_LINK_REQUEST', 'Zebedæus Qvistorff spørger', $4, $3)`,
    [leaver.id, friend.id, at, email],
  )
  const [thread] = await run(
    `insert into contact_thread (id, organisation_id, member_id, subject, created_at, updated_at)
     values ($1, $2, $3, 'Zebedæus spørger', $4, $4) returning id`,
    [randomUUID(), club.id, leaver.id, at],
  )
  const [message] = await run(
    `insert into contact_message (id, thread_id, sender_member_id, from_organisation, message, created_at)
     values ($1, $2, $3, false, 'Jeg bor på Ugleskrænten', $4) returning id`,
    [randomUUID(), thread.id, leaver.id, at],
  )
  await run(
    `insert into contact_message (id, thread_id, sender_member_id, from_organisation, message, created_at)
     values ($1, $2, $3, true, 'Tak for din besked', $4)`,
    [randomUUID(), thread.id, friend.id, new Date(at.getTime() + 60_000)],
  )
  for (const messageId of [message.id, null]) {
    await run(`insert into contact_attachment values ($1, $2, $3, $4, 'text/plain', 4, 'abcd', $5)`, [
      randomUUID(),
      messageId,
      leaver.id,
      messageId ? 'Qvistorff.txt' : 'kladde Qvistorff.txt',
      at,
    ])
  }
  await run(
    `insert into outgoing_message (channel, once_key, recipient, template, created_at, sent_at)
     values ('mail', $1, $2, '6', $4, $4), ('whatsapp', $3, '4561234567', '4', $4, $4)`,
    [`hand-over:${child.id}:${email}:then`, email, `order:${paidOrder}:whatsapp`, at],
  )
  await run(`insert into refused_email (email, refused_at, answer) values ($1, $2, '550 5.1.1 No such user')`, [
    email,
    at,
  ])
  await run(
    `insert into audit_entry (at, actor_email, actor_member_id, action, object_kind, object_id, detail)
     values ($1, $2, $3, 'ticket-shared', 'ticket', 'x', '{"to":"nogen@example.org"}'),
            ($1, $4, $5, 'family-unlinked', 'family-invitation', 'y', $6)`,
    [at, email, leaver.id, friend.email, friend.id, JSON.stringify({ other: email, longer: `anna-${email}` })],
  )
  return {
    club,
    leaver,
    child,
    shared,
    friend,
    person,
    friendPerson,
    event,
    full,
    entryId: entry.entry.id,
    paidOrder,
    openOrder,
    threadId: thread.id as string,
  }
}

type Run = (text: string, values: readonly unknown[]) => Promise<{ id: string }[]>

async function insertOrder(
  run: Run,
  clubId: string,
  payerId: string,
  email: string,
  status: 'paid' | 'declined',
  at: Date,
): Promise<string> {
  const id = randomUUID()
  await run(
    `insert into payment_order (id, kind, organisation_id, payer_member_id, token, amount_minor, currency, status, language, selection,
       billing_name, billing_email, billing_phone, billing_address, created_at, paid_at)
     values ($1, 'membership', $2, $3, $4, 45000, 'DKK', $5, 'da', '{"for":"Zebedæus"}', 'Zebedæus Qvistorff', $6, '61 23 45 67', $7, $8, $9)`,
    [
      id,
      clubId,
      payerId,
      id.replaceAll('-', '').padEnd(40, 'a'),
      status,
      email,
      '{"AddressLine1":"Ugleskrænten 77"}',
      at,
      status === 'paid' ? at : null,
    ],
  )
  await run(
    `insert into payment_order_line values ($1, 0, $2, null, 'Zebedæus Qvistorff', 'Senior', 45000, 1, 0, 0, 45000)`,
    [id, payerId],
  )
  return id
}

/** A paid invoice for a child, and a draft. */
async function invoiceTo(
  run: (text: string, values: readonly unknown[]) => Promise<unknown>,
  { clubId, memberId, payerId, at }: { clubId: string; memberId: string; payerId: string; at: Date },
): Promise<void> {
  const [invoiceId, paymentId] = [randomUUID(), randomUUID()]
  for (const id of [invoiceId, randomUUID()]) {
    await run(
      `insert into invoice (id, organisation_id, member_id, payer_member_id, recipient_name, recipient_email, recipient_address, language,
         note, total_minor, vat_minor, due_on, created_at, updated_at)
       values ($1, $2, $3, $4, 'Zebedæus Qvistorff', 'zebedaeus.q@example.org', '{Ugleskrænten 77}', 'da', 'For Pernilla', 5000, 0,
         '2026-12-04', $5, $5)`,
      [id, clubId, memberId, payerId, at],
    )
    await run(
      `insert into invoice_line (invoice_id, position, description, quantity, unit_minor, vat_rate, vat_minor, total_minor)
       values ($1, 0, 'Kontingent', 1, 5000, 1, 0, 5000)`,
      [id],
    )
  }
  await run(`update invoice set number = 1, issued_on = '2026-11-20', seller_name = 'Klubben' where id = $1`, [
    invoiceId,
  ])
  await run(
    `insert into invoice_movement (id, invoice_id, organisation_id, kind, amount_minor, method, day, number, reason, booked_at)
     values (gen_random_uuid(), $1, $2, 'issued', 5000, null, '2026-11-20', 1, '', $3),
       ($4, $1, $2, 'payment', -5000, 'bank-transfer', '2026-11-20', null, 'Fra Pernilla', $3)`,
    [invoiceId, clubId, at, paymentId],
  )
  await run(
    `with file as (insert into bank_file (id, organisation_id, fingerprint, filename, format, accounts, lines, added, refused,
         refused_first, created_at)
       values (gen_random_uuid(), $1, 'f', 'bank.csv', 'csv', '{1234 0012345678}', 2, 2, 0, '[]', $2) returning id),
     line as (insert into bank_line (id, organisation_id, file_id, account, key, source, booked_on, amount_minor, text, payer,
         reference, bank_reference)
       select gen_random_uuid(), $1, file.id, '1234 0012345678', l.key, 'csv', '2026-11-20', l.minor, l.text, l.payer, l.reference, ''
         from file, (values ('paid', 5000, 'For Pernilla', 'Zebedæus Qvistorff', '18'), ('refunded', -100, 'Til Qvistorff', '', ''))
           as l (key, minor, text, payer, reference) returning id, key)
     insert into bank_match (id, organisation_id, line_id, invoice_id, amount_minor, matched_at)
       select $3, $1, id, $4, 5000, $2 from line where key = 'paid'`,
    [clubId, at, paymentId, invoiceId],
  )
  await run(
    `insert into bank_line (id, organisation_id, file_id, account, key, source, booked_on, amount_minor, text, payer, reference,
         bank_reference, ignored_reason, ignored_at)
       select gen_random_uuid(), organisation_id, file_id, account, 'ignored', source, booked_on, 700, 'Lotteri Zebedæus Qvistorff',
         '', '', '', 'Lotteri', $2 from bank_line where organisation_id = $1 and key = 'paid'`,
    [clubId, at],
  )
  await run(
    `insert into invoice_reminder_pause (id, organisation_id, kind, member_id, reason, paused_at)
     values (gen_random_uuid(), $1, 'person', $2, 'Zebedæus har fået henstand', $3)`,
    [clubId, payerId, at],
  )
}
