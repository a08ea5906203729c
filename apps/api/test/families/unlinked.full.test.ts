import { memberDataExport } from '@forenet/contract/account-deletion-calls'
import { memberAuditList } from '@forenet/contract/audit-calls'
import { calendarFeedCreate } from '@forenet/contract/calendar-calls'
import { entryCancel, entryItem, entryList, entryPdf } from '@forenet/contract/entry-calls'
import { eventItem, eventList } from '@forenet/contract/event-calls'
import { accountClaimOffer, accountClaimRespond, familyInvitationEnd, familyItem } from '@forenet/contract/family-calls'
import { memberFindByEmail, memberNameList, memberParticipants, memberUpdate } from '@forenet/contract/member-calls'
import {
  membershipHistoryList,
  membershipList,
  membershipOverviewGet,
  receiptGet,
} from '@forenet/contract/membership-calls'
import { notificationList } from '@forenet/contract/notification-calls'
import { paymentStatus, unfinishedPaymentList } from '@forenet/contract/payment-calls'
import { ticketCheck, ticketPdf, ticketTransfer } from '@forenet/contract/ticket-calls'
import {
  createDependant,
  createEdition,
  createMember,
  createOrganisation,
  linkFamily,
  toTestPerson,
} from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, TEST_NOW, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { buildSelection, openPaymentWindow, payInWindow } from '@forenet/testkit/purchase'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createNotifier } from '../../src/modules/core/notifications/notify.ts'
import { notifyInvitee } from '../../src/modules/events/families/notify-invitee.ts'
import { pdfText } from '../tickets/read-pdf.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
afterEach(() => {
  portal.clock.now = new Date(TEST_NOW)
})

const AT_THE_DOOR = new Date('2026-12-19T16:30:00Z')
/** Data changed after the link ended. */
const NEW = { firstName: 'Nynavn', lastName: 'Nyslægt', phone: '+45 99 88 77 66' }
const FREE = [{ name: 'Gratis', memberPriceMinor: 0, guestPriceMinor: 0 }]

/**
 * Former family, each with a membership and ticket bought for the other. Since the link ended, one has changed name and
 * phone.
 */
async function parted() {
  const { database } = portal
  const club = await createOrganisation(database)
  const year = await createEdition(database, club.id)
  const one = await createMember(database, { firstName: 'Vera', lastName: 'Vogt' })
  const other = await createMember(database, { firstName: 'Gammelnavn', lastName: 'Gammelslægt' })
  await linkFamily(database, one, other)
  const [me, them] = [toTestPerson(one), toTestPerson(other)]
  const buy = async (person: TestPerson, forWhom: readonly { id: string }[]) => {
    const choices = forWhom.map(({ id }) => ({ memberId: id, membershipConfId: year.id }))
    const window = await openPaymentWindow(portal, person, buildSelection(club.id, choices, 45_000 * choices.length))
    await payInWindow(portal, person, window)
    return window.forenettoken
  }
  const forenettoken = await buy(me, [one, other])
  const event = await createEvent(database, club.id, { cancelUntil: new Date('2026-12-19T16:45:00Z') }, FREE)
  const ticketFor = (person: TestPerson, { id }: { id: string }) =>
    registerSuccessfully(portal, person, event.id, buildRegistration([{ ticketTypeId: event.typeId, memberId: id }], 0))
  const { entry } = await ticketFor(me, other)
  const { entry: theirs } = await ticketFor(them, one)
  const { body: feed } = await portal.call(me, calendarFeedCreate)
  const { rows } = await database.$client.query('select id from family_invitation where inviter_member_id = $1', [
    one.id,
  ])
  return {
    club,
    event,
    one,
    other,
    me,
    them,
    forenettoken,
    entry,
    theirs,
    feed: feed.url ?? '',
    admin: { roles: [`org:${club.key}|role:ADMIN`] } satisfies TestPerson,
    invitationId: rows[0]?.id as string,
    part: async () => {
      const end = await portal.call(me, familyInvitationEnd, { params: { invitationId: rows[0]?.id } })
      expect(end.status).toBe(200)
      const changed = await portal.call(them, memberUpdate, { params: { memberId: other.id }, body: NEW })
      expect(changed.status).toBe(200)
    },
    admit: async () => {
      portal.clock.now = AT_THE_DOOR
      const code = (await portal.call(them, entryList, { query: { email: other.email ?? '', eveId: event.id } })).body
        .flatMap(({ tickets }) => tickets)
        .find(({ memberId }) => memberId === other.id)?.code
      const checked = await portal.call({ roles: [`org:${club.key}|role:ADMIN`] }, ticketCheck, {
        body: { code: code ?? '', use: true },
      })
      expect(checked.body.verdict).toBe('admitted')
    },
  }
}

type Parted = Awaited<ReturnType<typeof parted>>

/** Everything the portal returns to a member, as text. */
async function toldTo({ one, other, me, entry, event, forenettoken, feed }: Parted): Promise<string> {
  const memberId = one.id
  const own = (await portal.call(me, membershipList, { params: { memberId }, query: {} })).body[0]
  const historyId = own?.memberships[0]?.id ?? ''
  const answers = [
    await portal.call(me, entryList, { query: { email: one.email ?? '' } }),
    await portal.call(me, entryItem, { params: { entryId: entry.id } }),
    await portal.call(me, eventItem, { params: { eventId: event.id } }),
    await portal.call(me, eventList, { query: {} }),
    await portal.call(me, familyItem, { params: { memberId } }),
    await portal.call(me, memberParticipants, { params: { memberId } }),
    await portal.call(me, memberNameList, { query: { email: other.email ?? '' } }),
    await portal.call(me, membershipOverviewGet, { params: { memberId } }),
    await portal.call(me, membershipHistoryList, { params: { membershipId: own?.id ?? '' } }),
    await portal.call(me, receiptGet, { params: { historyId } }),
    await portal.call(me, paymentStatus, { query: { forenettoken } }),
    await portal.call(me, unfinishedPaymentList, { params: { memberId } }),
    await portal.call(me, notificationList, { query: { memberId } }),
    await portal.call(me, memberAuditList, { params: { memberId }, query: {} }),
    await portal.call(me, memberDataExport, { params: { memberId }, query: { form: 'json' } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const calendar = await (await fetch(feed)).text()
  return [...answers.map(({ body }) => JSON.stringify(body)), calendar].join('\n')
}

describe('after a family link has ended', () => {
  test('nothing shown anywhere is newer than the link', async () => {
    const s = await parted()
    await s.part()
    const told = await toldTo(s)
    expect(told).not.toMatch(/Nynavn|Nyslægt|99 88 77 66/)
    // Purchases are still shown under the name they were made for.
    expect(told).toMatch(/Gammelnavn Gammelslægt/)
  })

  test('the person cannot be accessed', async () => {
    const s = await parted()
    await s.part()
    const params = { memberId: s.other.id }
    expect((await portal.call(s.me, memberFindByEmail, { query: { email: s.other.email ?? '' } })).status).toBe(404)
    expect((await portal.call(s.me, membershipList, { params, query: {} })).status).toBe(404)
    expect((await portal.call(s.me, entryList, { query: { email: s.other.email ?? '' } })).status).toBe(404)
    expect((await portal.call(s.me, entryItem, { params: { entryId: s.theirs.id } })).status).toBe(404)
  })

  test('a ticket bought for them keeps its name, and does not show attendance', async () => {
    const s = await parted()
    await s.part()
    await s.admit()
    const seen = await portal.call(s.me, entryItem, { params: { entryId: s.entry.id } })
    expect(seen.body.tickets).toMatchObject([
      {
        attendeeName: 'Gammelnavn Gammelslægt',
        attendeeEmail: null,
        memberId: null,
        state: 'valid',
        usedAt: null,
        cancellation: { allowed: false, refusal: 'too-late' },
        transferAllowed: false,
      },
    ])
    // Holder and club can see it.
    const own = (await portal.call(s.them, entryList, { query: { email: s.other.email ?? '' } })).body
    expect(own.find(({ id }) => id === s.entry.id)?.tickets).toMatchObject([{ state: 'used', memberId: s.other.id }])
    const club = await portal.call(s.admin, entryItem, { params: { entryId: s.entry.id } })
    expect(club.body.tickets).toMatchObject([{ state: 'used', usedAt: AT_THE_DOOR.toISOString() }])
  })

  test('on the day, cancelling and transferring are rejected alike, attended or not', async () => {
    const [came, stayed] = [await parted(), await parted()]
    await came.part()
    await stayed.part()
    await came.admit()
    portal.clock.now = AT_THE_DOOR
    const tried = async ({ me, entry }: Parted) => {
      const ticketId = entry.tickets[0]?.id ?? ''
      const holder = { attendeeName: 'Bo Lund', attendeeEmail: null }
      const answers = [
        await portal.call(me, entryCancel, {
          params: { entryId: entry.id },
          body: { ticketIds: [ticketId], refundMinor: 0 },
        }),
        await portal.call(me, entryCancel, {
          params: { entryId: entry.id },
          body: { ticketIds: [ticketId], refundMinor: 1 },
        }),
        await portal.call(me, ticketTransfer, { params: { ticketId }, body: holder }),
      ]
      return answers.map(({ status, problem: { code, detail } }) => ({ status, code, detail }))
    }
    const [one, other] = [await tried(came), await tried(stayed)]
    expect(one).toEqual(other)
    expect(one.map(({ code }) => code)).toEqual(['cannot-cancel', 'cannot-cancel', 'cannot-transfer'])
  })

  test('before the day the buyer may cancel it', async () => {
    const s = await parted()
    await s.part()
    portal.clock.now = new Date('2026-12-18T22:59:59Z')
    const ticketIds = s.entry.tickets.map(({ id }) => id)
    const cancelled = await portal.call(s.me, entryCancel, {
      params: { entryId: s.entry.id },
      body: { ticketIds, refundMinor: 0 },
    })
    expect(cancelled.body).toMatchObject({ state: 'cancelled' })
  })

  test('the printed tickets have the name at the time of purchase', async () => {
    const s = await parted()
    await s.part()
    for (const pdf of [
      await portal.call(s.me, entryPdf, { params: { entryId: s.entry.id }, query: { language: 'da' } }),
      await portal.call(s.me, ticketPdf, {
        params: { ticketId: s.entry.tickets[0]?.id ?? '' },
        query: { language: 'da' },
      }),
    ]) {
      expect(pdf.status).toBe(200)
    }
    const text = await printed(s)
    expect(text).toContain('Gammelnavn Gammelslægt')
    expect(text).not.toContain('Nynavn')
  })

  test('notifications about the link are deleted on both sides, with addresses', async () => {
    const s = await parted()
    const notify = createNotifier(async () => undefined)
    await notifyInvitee(
      portal.database,
      notify,
      {
        id: s.invitationId,
        inviterId: s.one.id,
        inviterName: 'Vera Vogt',
        inviterEmail: s.one.email ?? '',
        inviterLanguage: 'da',
        inviteeId: s.other.id,
        inviteeName: '',
        inviteeEmail: s.other.email ?? '',
        childId: null,
        childName: null,
        status: 'approved',
      },
      { id: s.other.id, name: 'G', firstName: 'G', email: s.other.email, language: 'da' },
      portal.clock.now,
    )
    await notify(portal.database, {
      receiverId: s.one.id,
      senderId: s.other.id,
      type: 'FAMILY_LINK_REQUEST',
      title: 'Gammelnavn har sagt ja',
      message: 'I er nu familie',
      data: { answer: 'approved', answeredInvitationId: s.invitationId, inviteeEmail: s.other.email },
      onceKey: `test:${s.invitationId}`,
      createdAt: portal.clock.now,
    })
    const links = async (who: TestPerson, memberId: string) =>
      (await portal.call(who, notificationList, { query: { memberId } })).body.filter(
        ({ type }) => type === 'FAMILY_LINK_REQUEST',
      )
    expect([await links(s.me, s.one.id), await links(s.them, s.other.id)].map((list) => list.length)).toEqual([1, 1])
    await s.part()
    expect([await links(s.me, s.one.id), await links(s.them, s.other.id)]).toEqual([[], []])
  })

  test("the export has the buyer's name at that time, and no ticket use", async () => {
    const s = await parted()
    await s.part()
    await s.admit()
    const { body } = await portal.call(s.me, memberDataExport, {
      params: { memberId: s.one.id },
      query: { form: 'json' },
    })
    const held = body as unknown as { tickets: Record<string, unknown>[]; orderLines: Record<string, unknown>[] }
    expect(held.tickets).toContainEqual(
      expect.objectContaining({
        attendeeName: 'Gammelnavn Gammelslægt',
        state: 'valid',
        usedAt: null,
        attendeeEmail: null,
      }),
    )
    expect(held.tickets).toContainEqual(
      expect.objectContaining({ attendeeName: 'Vera Vogt', buyer: 'Gammelnavn Gammelslægt' }),
    )
    expect(held.orderLines).toContainEqual(
      expect.objectContaining({ participant: 'Vera Vogt', buyer: 'Gammelnavn Gammelslægt' }),
    )
    const { body: theirs } = await portal.call(s.them, memberDataExport, {
      params: { memberId: s.other.id },
      query: { form: 'json' },
    })
    expect((theirs as unknown as typeof held).tickets).toContainEqual(
      expect.objectContaining({ state: 'used', usedAt: expect.any(String) }),
    )
  })

  test('a rejected invitation shows the address it came from, not the current name', async () => {
    const [asker, asked] = [await createMember(portal.database), await createMember(portal.database)]
    await linkFamily(portal.database, asker, asked, 'rejected')
    await portal.call(toTestPerson(asker), memberUpdate, { params: { memberId: asker.id }, body: NEW })
    const { body } = await portal.call(toTestPerson(asked), memberDataExport, {
      params: { memberId: asked.id },
      query: { form: 'json' },
    })
    expect((body as unknown as { familyInvitations: unknown[] }).familyInvitations).toMatchObject([
      { direction: 'received', status: 'rejected', name: asker.email },
    ])
  })
})

test('a member who claimed the record sees a former guardian by the name at that time', async () => {
  const parent = await createMember(portal.database, { firstName: 'Gammelnavn', lastName: 'Gammelslægt' })
  const alma = await createDependant(portal.database, parent.id, { dateOfBirth: '2008-11-20' })
  const guardian = toTestPerson(parent)
  await portal.call(guardian, memberUpdate, {
    params: { memberId: alma.id },
    body: { firstName: 'Alma', lastName: 'Vogt', dateOfBirth: '2008-11-20' },
  })
  const email = 'alma.over@example.org'
  await portal.call(guardian, accountClaimOffer, { params: { memberId: parent.id, childId: alma.id }, body: { email } })
  await portal.call({ email }, accountClaimRespond, { params: { memberId: alma.id }, body: { accept: true } })
  await portal.call(guardian, memberUpdate, { params: { memberId: parent.id }, body: NEW })
  const record = await portal.call({ email }, memberAuditList, { params: { memberId: alma.id }, query: {} })
  expect(record.body.entries).toMatchObject([{ action: 'profile-changed', actor: { name: 'Gammelnavn Gammelslægt' } }])
  const { body } = await portal.call({ email }, memberDataExport, {
    params: { memberId: alma.id },
    query: { form: 'json' },
  })
  expect(JSON.stringify((body as unknown as { record: unknown }).record)).not.toContain('Nynavn')
})

async function printed({ me, entry }: Parted): Promise<string> {
  const token = await portal.token(me)
  const answer = await fetch(new URL(entryPdf.path.replace('{entryId}', entry.id), portal.origin), {
    headers: { authorization: `Bearer ${token}`, orgKey: 'ALL' },
  })
  return pdfText(Buffer.from(await answer.arrayBuffer()))
}
