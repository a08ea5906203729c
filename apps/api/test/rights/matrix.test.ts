import { ALL_CALLS } from '@forenet/contract/all-calls'
import type { Call } from '@forenet/contract/define-call'
import { CLUB_ROLES, type ClubRole } from '@forenet/domain/access'
import { canBeLimitedToEvent } from '@forenet/domain/role-invitation'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { createTestWallets } from '@forenet/testkit/wallets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withRole } from '../club/scene.ts'
import { callersOf } from './callers.ts'
import { renew } from './family-inputs.ts'
import { makeCall } from './make-call.ts'
import { nearestRoles } from './nearest-roles.ts'
import { createScene, type Scene } from './scene.ts'
import { snapshot } from './snapshot.ts'
import { undrawnDocuments } from './undrawn-documents.ts'

/**
 * The status each caller gets when calling about one member (`self`), with the calls. Another member's object is 404
 * (ruling 13). `-`: not tried, as the call is not about that member or ignores the caller.
 */
const TABLE = `
  anonymous  self  parent  guardian  approved  pending  admin-elsewhere  admin-here  super  acting
  404        -     -       -         -         -        -                -           -      404
      doorOpen
  403        -     -       -         -         -        -                -           -      403
      doorSync doorLive doorOffersGet doorSell doorSaleGet doorSaleGiveUp cashDrawerOpen cashDrawerPayOut
      cashDrawerClose
  401        422   404     404       404       404      404              404         404    422
      ticketGiveBack
  401        409   404     404       404       404      404              404         404    403
      memberDeletionAsk
  401        403   403     403       403       403      404              200         200    200
      paymentReconciliation eventCancel
  401        403   403     403       403       403      403              403         200    200
      memberList
  401        403   403     403       403       403      200              200         200    200
      paymentTrouble ticketCheck
  401        200   404     404       404       404      404              404         404    403
      memberExport memberDeletionItem memberDeletionWithdraw ticketLinkCreate
  401        200   404     404       404       404      404              404         404    200
      familyInvitationApprove familyInvitationReject familyInvitationEnd dependantCreate dependantRemove
      handOverAsk handOverWithdraw handOverAnswer notificationList notificationLive notificationRead
      notificationWhatsapp notificationPreferencesGet notificationPreferencesSave paymentLink paymentCapture
      paymentDecline paymentStatus paymentRoom entryLetGo entryCancel ticketTransfer ticketTakeBack
      eventPaymentLink eventPaymentCapture eventPaymentDecline eventReceiptGet eventReceiptPdf ticketLinkItem
      ticketLinkRevoke renewalStop renewalSkip renewalCardStart renewalCardConfirm
  401        200   404     404       404       404      404              404         200    200
      memberParticipants memberAudit memberInvoiceList familyItem membershipOverview editionWait editionLeaveWaiting
      membershipRequestAsk membershipRequestWithdraw paymentUnfinished renewalList
  401        200   404     404       404       404      404              200         200    200
      contactThreadItem contactMessageCreate contactAttachmentFile
  401        200   403     403       403       403      403              403         200    200
      memberCreate
  401        200   200     200       404       404      404              200         200    200
      memberUpdate memberPictureSave memberPictureRemove membershipUpdate
  401        200   200     200       200       404      404              404         404    200
      membershipCreate historyCreate paymentItemCreate paymentItemUpdate paymentPrepare
  401        200   200     200       200       404      404              200         200    200
      memberSearchEmail memberPicture memberEmail memberWhatsapp membershipList historyList paymentItemGet
      receiptGet receiptPdf membershipApplePass membershipGooglePass seasonItem entryList entryItem ticketPdf
      entryPdf ticketShare ticketApplePass ticketGooglePass calculateStatus
  401        200   200     200       200       200      200              200         200    403
      eventNameShown calendarFeedCreate calendarFeedRevoke
  401        200   200     200       200       200      200              200         200    200
      memberNames eventCalendar contactThreadList contactAttachmentSave
  401        200   -       -         -         200      -                200         -      200
      memberAccess familyInvitationsByEmail familyInvite handOverWaiting notificationDelete notificationCreate
      organisationList organisationMembershipConfigurations organisationPaymentSetUp eventList eventFacets
      eventItem eventPlaces eventPlacesLive eventRegister eventNotComing invitationTake eventDiscount eventWait
      eventLeaveWaiting calendarFeedItem contactThreadCreate
  200        -     -       -         -         -        -                -           -      200
      abuseReportMake organisationPublic organisationLogo eventPicture invitationByLink invitationAnswer ticketByLink ticketKeys
      ticketWallets calendarFeedFile validateToken settings maintenance invoicePayOpen invoicePayPdf auditorBooksVerify
`

/** Expected status per caller, by call. */
const ROWS = new Map<string, Record<string, string>>()
const [callerNames = [], ...lines] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
let statuses: Record<string, string> = {}
for (const words of lines) {
  if (!/^\d/.test(words[0] ?? '')) for (const call of words) ROWS.set(call, statuses)
  else
    statuses = Object.fromEntries(
      callerNames.map((name, i) => [name, words[i] ?? '']).filter(([, cell]) => cell !== '-'),
    )
}

let portal: TestPortal
let scene: Scene
let callers: Record<string, TestPerson | null>
beforeAll(async () => {
  portal = await startTestPortal({ wallets: createTestWallets(), documents: undrawnDocuments })
  scene = await createScene(portal)
  callers = await createCallers()
})
afterAll(() => portal.stop())

/** The callers of the table, a holder of each role, and callers with a role that does not count. */
async function createCallers(): Promise<Record<string, TestPerson | null>> {
  const named: Record<string, TestPerson | null> = callersOf(scene)
  for (const role of Object.keys(CLUB_ROLES) as ClubRole[]) {
    const { home, events } = scene
    named[role] = await withRole(portal, home, { role })
    named[`${role} of another event`] = await withRole(portal, home, { role, eventId: events.full.id })
    named[`expired ${role}`] = await withRole(portal, home, { role, until: new Date(portal.clock.now.getTime() - 1) })
  }
  const hourAgo = new Date(portal.clock.now.getTime() - 61 * 60_000)
  for (const name of ['admin-here', 'super']) {
    named[`${name}, password only`] = { ...named[name], amr: ['pwd'] }
    named[`${name}, signed in an hour ago`] = { ...named[name], signedInAt: hourAgo }
  }
  const withToken = async (person: TestPerson | null) => person && { ...person, token: await portal.token(person) }
  const pairs = Object.entries(named).map(async ([name, person]) => [name, await withToken(person)] as const)
  return Object.fromEntries(await Promise.all(pairs))
}

/** Calls about the scene's conversation, which event hosts cannot read because it is about no event. */
const OF_CONVERSATION = ['contactThreadItem', 'contactMessageCreate', 'contactAttachmentFile']

/** Expected status per caller: roles with a permission of the call get the owner's, others a stranger's. */
function expectedOf(call: Call): Record<string, string> {
  const row = ROWS.get(call.name) ?? {}
  const { pending: stranger = '', 'admin-here': owner = '', 'admin-elsewhere': elsewhere = '' } = row
  const expected = { ...row }
  const { allowed, refused } = nearestRoles(call.may)
  for (const role of allowed) {
    expected[role] = role === 'event-host' && OF_CONVERSATION.includes(call.name) ? stranger : owner
    expected[`expired ${role}`] = stranger
    if (canBeLimitedToEvent(role)) expected[`${role} of another event`] = elsewhere
  }
  if (allowed.length > 0) for (const role of refused) expected[role] = stranger
  const permissions = call.may.filter((enough) => enough !== 'own' && enough !== 'anyone')
  const holder = permissions.includes('portal.operate') ? 'super' : 'admin-here'
  const isForRolesOnly = permissions.length === call.may.length
  if (permissions.length > 0) {
    expected[`${holder}, password only`] = isForRolesOnly ? '403 stronger-sign-in-needed' : stranger
  }
  if (call.freshWithinMinutes) expected[`${holder}, signed in an hour ago`] = '403 fresh-sign-in-needed'
  return expected
}

test('every call of the contract has exactly one place in the table', () => {
  expect([...ROWS.keys()].sort()).toEqual(ALL_CALLS.map((call) => call.name).sort())
})

describe.each(ALL_CALLS.map((call) => [call.name, call] as const))('%s', (name, call) => {
  test('answers each caller as the table says, and a rejection changes nothing', async () => {
    const expected = expectedOf(call)
    const got: Record<string, string> = {}
    const make = async (caller: string) => {
      const { status, code, headers } = await makeCall(portal, scene, call, callers[caller] ?? null)
      if (status >= 400) expect(headers.get('content-type'), caller).toMatch(/^application\/problem\+json/)
      got[caller] = expected[caller]?.includes(' ') ? `${status} ${code}` : `${status}`
    }
    const { refused = [], admitted = [] } = Object.groupBy(Object.keys(expected), (caller) =>
      expected[caller]?.startsWith('4') ? 'refused' : 'admitted',
    )
    await renew(portal, scene, name)
    const before = await snapshot(portal)
    for (const caller of refused) await make(caller)
    const after = await snapshot(portal)
    for (const caller of admitted) {
      await renew(portal, scene, name)
      await make(caller)
    }
    expect(got).toEqual(expected)
    expect(after, `tables changed by a refused call (${refused.join(', ')})`).toEqual(before)
  })
})
