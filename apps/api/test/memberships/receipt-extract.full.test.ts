import {
  membershipHistoryList,
  membershipList,
  paymentItemGet,
  receiptGet,
  receiptPdf,
} from '@forenet/contract/membership-calls'
import { paymentDecline } from '@forenet/contract/payment-calls'
import { createDependant, createEdition, createMember, createOrganisation, linkFamily } from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { buildSelection, openPaymentWindow, payInWindow } from '@forenet/testkit/purchase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paidByTransfer } from '../rights/scene.ts'

let portal: TestPortal
let family: Awaited<ReturnType<typeof boughtForFamily>>
beforeAll(async () => {
  portal = await startTestPortal()
  family = await boughtForFamily()
})
afterAll(() => portal.stop())

/**
 * The payer buys for herself, her child and her linked brother, whose wife is linked to him only. The payer's parent is
 * in the portal.
 */
async function boughtForFamily() {
  const { database } = portal
  const organisation = await createOrganisation(database)
  const grandparent = await createMember(database)
  const payer = await createMember(database, {
    firstName: 'Payer',
    parentId: grandparent.id,
    addressLine1: 'Skjulvej 9',
  })
  const child = await createDependant(database, payer.id)
  const brother = await createMember(database, { firstName: 'Brother' })
  const wife = await createMember(database, { firstName: 'Wife' })
  await linkFamily(database, payer, brother)
  await linkFamily(database, brother, wife)
  const senior = await createEdition(database, organisation.id)
  const junior = await createEdition(database, organisation.id, {
    name: 'Junior 2027',
    priceMinor: 20_000,
    vatRate: 1.25,
    surchargeMinor: 750,
  })
  const person: TestPerson = { email: payer.email ?? '' }
  const choices = [
    { memberId: payer.id, membershipConfId: senior.id },
    { memberId: child.id, membershipConfId: junior.id },
    { memberId: brother.id, membershipConfId: junior.id },
  ]
  const window = await openPaymentWindow(portal, person, buildSelection(organisation.id, choices, 96_500))
  await payInWindow(portal, person, window)
  const [membership] = (
    await portal.call({ email: brother.email ?? '' }, membershipList, { params: { memberId: brother.id }, query: {} })
  ).body
  const historyId = membership?.memberships[0]?.id ?? ''
  return {
    organisation,
    grandparent,
    payer,
    child,
    brother,
    wife,
    membershipId: membership?.id ?? '',
    historyId,
    window,
  }
}

const named = (member: { firstName: string; lastName: string }) => `${member.firstName} ${member.lastName}`
const receiptFor = async (person: TestPerson) =>
  (await portal.call(person, receiptGet, { params: { historyId: family.historyId } })).body

describe('a receipt for several participants', () => {
  const superRoles = ['org:ALL|role:SUPER_ADMIN']
  test.each<[string, () => TestPerson]>([
    ['the payer', () => ({ email: family.payer.email ?? '' })],
    ['an administrator of the organisation', () => ({ roles: [`org:${family.organisation.key}|role:ADMIN`] })],
    ['a super administrator', () => ({ roles: superRoles })],
    ['who acts for the payer', () => ({ roles: superRoles, actingFor: family.payer.id })],
  ])('is complete for %s', async (_who, person) => {
    expect(await receiptFor(person())).toMatchObject({
      extract: false,
      payer: { name: named(family.payer), email: family.payer.email, address: expect.arrayContaining(['Skjulvej 9']) },
      lines: [{ totalMinor: 45_000 }, { totalMinor: 25_750 }, { totalMinor: 25_750 }],
      totalMinor: 96_500,
      vatMinor: 10_000,
      surchargeMinor: 1_500,
      cardLastFour: expect.stringMatching(/^\d{4}$/),
    })
  })

  test("is complete for the payer's parent, on a line the parent may see", async () => {
    const [own] = (
      await portal.call({ email: family.payer.email ?? '' }, membershipList, {
        params: { memberId: family.payer.id },
        query: {},
      })
    ).body
    const historyId = own?.memberships[0]?.id ?? ''
    const answer = await portal.call({ email: family.grandparent.email ?? '' }, receiptGet, { params: { historyId } })
    expect(answer.body).toMatchObject({ extract: false, totalMinor: 96_500 })
  })

  const hidden = { email: '', phone: '', address: [] }
  test("is an extract of the lines a participant may see, with only the payer's name", async () => {
    const receipt = await receiptFor({ email: family.brother.email ?? '' })
    expect(receipt).toMatchObject({
      extract: true,
      orderNumber: family.window.orderNumber,
      lines: [{ participantName: named(family.payer) }, { participantName: named(family.brother) }],
      totalMinor: 70_750,
      vatMinor: 5_000,
      surchargeMinor: 750,
      cardLastFour: null,
      cardType: null,
    })
    expect(receipt.payer).toEqual({ name: named(family.payer), ...hidden })
  })

  test('is an extract of one line for family linked to that participant only', async () => {
    for (const roles of [undefined, ['org:ALL|role:USER', 'org:ELSEWHERE|role:ADMIN']]) {
      const receipt = await receiptFor({ email: family.wife.email ?? '', ...(roles ? { roles } : {}) })
      expect(receipt).toMatchObject({
        extract: true,
        lines: [{ participantName: named(family.brother), totalMinor: 25_750 }],
        totalMinor: 25_750,
        vatMinor: 5_000,
        surchargeMinor: 750,
      })
      expect(receipt.payer).toEqual({ name: named(family.payer), ...hidden })
      expect(JSON.stringify(receipt)).not.toMatch(/Skjulvej|96500|Payer Holm.*Payer Holm/)
    }
  })

  test.each(['da', 'en'] as const)('is an extract as a PDF too (%s)', async (language) => {
    const person = { email: family.wife.email ?? '' }
    const pdf = await portal.call(person, receiptPdf, { params: { historyId: family.historyId }, query: { language } })
    expect([pdf.status, String(pdf.body).slice(0, 5)]).toEqual([200, '%PDF-'])
  })
})

describe('its payment item', () => {
  const { membershipId, historyId } = { membershipId: () => family.membershipId, historyId: () => family.historyId }
  const items = async (person: TestPerson) => {
    const list = await portal.call(person, membershipHistoryList, { params: { membershipId: membershipId() } })
    const listed = list.body.entries[0]?.payment
    const params = { historyId: historyId(), paymentId: listed?.id ?? '' }
    return [listed, (await portal.call(person, paymentItemGet, { params })).body]
  }

  test('shows the payer everything', async () => {
    for (const item of await items({ email: family.payer.email ?? '' })) {
      expect(item).toMatchObject({
        billingName: named(family.payer),
        billingEmail: family.payer.email,
        billingAddress: expect.stringContaining('Skjulvej 9'),
        totalMembers: 3,
        totalMembershipFee: '965.00 DKK',
        totalPaid: 257.5,
      })
    }
  })

  test("shows a participant the payer's name and their own amount", async () => {
    for (const item of await items({ email: family.brother.email ?? '' })) {
      expect(item).toMatchObject({
        billingName: named(family.payer),
        billingEmail: '',
        billingPhone: '',
        billingAddress: '',
        totalMembers: 1,
        totalMembershipFee: '257.50 DKK',
        totalPaid: 257.5,
      })
    }
  })
})

test('shows a decline reason to callers who may see the whole purchase', async () => {
  const { organisation, payer, brother } = family
  const year28 = await createEdition(portal.database, organisation.id, {
    name: 'Senior 2028',
    startDate: '2028-01-01',
    endDate: '2028-12-31',
  })
  const person: TestPerson = { email: payer.email ?? '' }
  const choice = { memberId: brother.id, membershipConfId: year28.id }
  const { forenettoken } = await openPaymentWindow(portal, person, buildSelection(organisation.id, [choice], 45_000))
  await portal.call(person, paymentDecline, {
    params: { id: 'none' },
    query: {},
    body: { forenettoken, gatewayreason: '7' },
  })
  const declined = async (caller: TestPerson) => {
    const list = await portal.call(caller, membershipHistoryList, { params: { membershipId: family.membershipId } })
    return list.body.entries.find(({ item }) => item.membershipConfId === year28.id)
  }
  const [told, untold] = [await declined(person), await declined({ email: brother.email ?? '' })]
  expect([told?.payment?.paymentStatus, untold?.payment?.paymentStatus]).toEqual(['declined', 'declined'])
  expect(told?.declineReason).toEqual(expect.stringMatching(/./))
  expect(untold?.declineReason).toBeNull()
})

describe('a period paid before the portal', () => {
  async function paidBy(who: 'partner' | 'spouse') {
    const { database } = portal
    const partner = await createMember(database)
    const spouse = await createMember(database)
    await linkFamily(database, partner, spouse)
    const year = await createEdition(database, family.organisation.id)
    const { historyId } = await paidByTransfer(portal, year, partner.id, { partner, spouse }[who].id)
    const ask = async (member: typeof partner) =>
      (await portal.call({ email: member.email ?? '' }, receiptGet, { params: { historyId } })).body
    return { partner: await ask(partner), spouse: await ask(spouse) }
  }

  test('is complete for the billed member', async () => {
    const seen = await paidBy('spouse')
    expect(seen.spouse).toMatchObject({
      extract: false,
      payer: { address: ['Ribevej 14', '8600 Silkeborg', 'Denmark'] },
    })
    expect(seen.partner).toMatchObject({
      extract: true,
      payer: { name: 'Karla Holm', address: [] },
      totalMinor: 45_000,
    })
  })

  test('is complete for the participant who paid it', async () => {
    const seen = await paidBy('partner')
    expect(seen.partner).toMatchObject({
      extract: false,
      payer: { address: ['Ribevej 14', '8600 Silkeborg', 'Denmark'] },
    })
    expect(seen.spouse).toMatchObject({ extract: true, payer: { name: 'Karla Holm', address: [] } })
  })
})
