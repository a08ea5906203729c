import { randomUUID } from 'node:crypto'
import { ALL_CALLS } from '@forenet/contract/all-calls'
import type { Call } from '@forenet/contract/define-call'
import { CLUB_ROLES, type ClubRole } from '@forenet/domain/access'
import { createMember } from '@forenet/testkit/builders'
import { type Person, startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { testWallets } from '@forenet/testkit/wallets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeGrant } from '../../src/platform/access/grant-repository.ts'
import { attach, CALLERS, type CallerName, callersOf, upload } from './callers.ts'
import { renew } from './family-inputs.ts'
import { inputsOf } from './inputs.ts'
import { createScene, PNG, type Scene } from './scene.ts'
import { snapshots } from './snapshot.ts'

/** What each caller gets when calling about one member. Someone else's object answers 404 (ruling 13). */
const TABLE = `
                                      anonymous no-role self parent guardian approved pending stranger admin-elsewhere admin-here super acting
  memberSearchEmail                         401     403  200    200      200      200     404      404             404        200   200    200
  memberAccess                              401     403  200    200      200      200     200      200             200        200   200    200
  memberList                                401     403  403    403      403      403     403      403             403        403   200    200
  memberNames                               401     403  200    200      200      200     200      200             200        200   200    200
  memberCreate                              401     403  200    403      403      403     403      403             403        403   200    200
  memberUpdate                              401     403  200    200      200      404     404      404             404        200   200    200
  memberParticipants                        401     403  200    404      404      404     404      404             404        404   200    200
  memberAudit                               401     403  200    404      404      404     404      404             404        404   200    200
  memberExport                              401     403  200    404      404      404     404      404             404        404   404    403
  memberDeletionItem                        401     403  200    404      404      404     404      404             404        404   404    403
  memberDeletionAsk                         401     403  409    404      404      404     404      404             404        404   404    403
  memberDeletionWithdraw                    401     403  200    404      404      404     404      404             404        404   404    403
  memberPicture                             401     403  200    200      200      200     404      404             404        200   200    200
  memberPictureSave                         401     403  200    200      200      404     404      404             404        200   200    200
  memberPictureRemove                       401     403  200    200      200      404     404      404             404        200   200    200
  familyInvitationsByEmail                  401     403  200    200      200      200     200      200             200        200   200    200
  familyInvitationApprove                   401     403  200    404      404      404     404      404             404        404   404    200
  familyInvitationReject                    401     403  200    404      404      404     404      404             404        404   404    200
  familyInvite                              401     403  200    200      200      200     200      200             200        200   200    200
  familyInvitationEnd                       401     403  200    404      404      404     404      404             404        404   404    200
  familyItem                                401     403  200    404      404      404     404      404             404        404   200    200
  dependantCreate                           401     403  200    404      404      404     404      404             404        404   404    200
  dependantRemove                           401     403  200    404      404      404     404      404             404        404   404    200
  handOverAsk                               401     403  200    404      404      404     404      404             404        404   404    200
  handOverWithdraw                          401     403  200    404      404      404     404      404             404        404   404    200
  handOverWaiting                           401     403  200    200      200      200     200      200             200        200   200    200
  handOverAnswer                            401     403  200    404      404      404     404      404             404        404   404    200
  notificationList                          401     403  200    404      404      404     404      404             404        404   404    200
  notificationLive                          401     403  200    404      404      404     404      404             404        404   404    200
  notificationRead                          401     403  200    404      404      404     404      404             404        404   404    200
  notificationDelete                        401     403  200    200      200      200     200      200             200        200   200    200
  notificationCreate                        401     403  200    200      200      200     200      200             200        200   200    200
  notificationWhatsapp                      401     403  200    404      404      404     404      404             404        404   404    200
  notificationPreferencesGet                401     403  200    404      404      404     404      404             404        404   404    200
  notificationPreferencesSave               401     403  200    404      404      404     404      404             404        404   404    200
  memberEmail                               401     403  200    200      200      200     404      404             404        200   200    200
  memberWhatsapp                            401     403  200    200      200      200     404      404             404        200   200    200
  membershipList                            401     403  200    200      200      200     404      404             404        200   200    200
  membershipCreate                          401     403  200    200      200      200     404      404             404        404   404    200
  membershipUpdate                          401     403  200    200      200      404     404      404             404        200   200    200
  membershipOverview                        401     403  200    404      404      404     404      404             404        404   200    200
  editionWait                               401     403  200    404      404      404     404      404             404        404   200    200
  editionLeaveWaiting                       401     403  200    404      404      404     404      404             404        404   200    200
  membershipRequestAsk                      401     403  200    404      404      404     404      404             404        404   200    200
  membershipRequestWithdraw                 401     403  200    404      404      404     404      404             404        404   200    200
  historyCreate                             401     403  200    200      200      200     404      404             404        404   404    200
  historyList                               401     403  200    200      200      200     404      404             404        200   200    200
  paymentItemCreate                         401     403  200    200      200      200     404      404             404        404   404    200
  paymentItemGet                            401     403  200    200      200      200     404      404             404        200   200    200
  paymentItemUpdate                         401     403  200    200      200      200     404      404             404        404   404    200
  receiptGet                                401     403  200    200      200      200     404      404             404        200   200    200
  receiptPdf                                401     403  200    200      200      200     404      404             404        200   200    200
  organisationList                          401     403  200    200      200      200     200      200             200        200   200    200
  organisationPublic                        200     200  200    200      200      200     200      200             200        200   200    200
  organisationLogo                          200     200  200    200      200      200     200      200             200        200   200    200
  organisationMembershipConfigurations      401     403  200    200      200      200     200      200             200        200   200    200
  organisationPaymentSetUp                  401     403  200    200      200      200     200      200             200        200   200    200
  paymentPrepare                            401     403  200    200      200      200     404      404             404        404   404    200
  paymentLink                               401     403  200    404      404      404     404      404             404        404   404    200
  paymentCapture                            401     403  200    404      404      404     404      404             404        404   404    200
  paymentDecline                            401     403  200    404      404      404     404      404             404        404   404    200
  paymentStatus                             401     403  200    404      404      404     404      404             404        404   404    200
  paymentUnfinished                         401     403  200    404      404      404     404      404             404        404   200    200
  paymentRoom                               401     403  200    404      404      404     404      404             404        404   404    200
  paymentReconciliation                     401     403  403    403      403      403     403      403             404        200   200    200
  paymentTrouble                            401     403  403    403      403      403     403      403             200        200   200    200
  eventList                                 401     403  200    200      200      200     200      200             200        200   200    200
  eventFacets                               401     403  200    200      200      200     200      200             200        200   200    200
  eventItem                                 401     403  200    200      200      200     200      200             200        200   200    200
  eventPlaces                               401     403  200    200      200      200     200      200             200        200   200    200
  eventPlacesLive                           401     403  200    200      200      200     200      200             200        200   200    200
  eventPicture                              200     200  200    200      200      200     200      200             200        200   200    200
  eventRegister                             401     403  200    200      200      200     200      200             200        200   200    200
  eventNotComing                            401     403  200    200      200      200     200      200             200        200   200    200
  membershipApplePass                       401     403  200    200      200      200     404      404             404        200   200    200
  membershipGooglePass                      401     403  200    200      200      200     404      404             404        200   200    200
  seasonItem                                401     403  200    200      200      200     404      404             404        200   200    200
  eventNameShown                            401     403  200    200      200      200     200      200             200        200   200    403
  invitationByLink                          200     200  200    200      200      200     200      200             200        200   200    200
  invitationAnswer                          200     200  200    200      200      200     200      200             200        200   200    200
  invitationTake                            401     403  200    200      200      200     200      200             200        200   200    200
  eventDiscount                             401     403  200    200      200      200     200      200             200        200   200    200
  eventWait                                 401     403  200    200      200      200     200      200             200        200   200    200
  eventLeaveWaiting                         401     403  200    200      200      200     200      200             200        200   200    200
  eventCancel                               401     403  403    403      403      403     403      403             404        200   200    200
  entryList                                 401     403  200    200      200      200     404      404             404        200   200    200
  entryItem                                 401     403  200    200      200      200     404      404             404        200   200    200
  entryLetGo                                401     403  200    404      404      404     404      404             404        404   404    200
  entryCancel                               401     403  200    404      404      404     404      404             404        404   404    200
  ticketTransfer                            401     403  200    404      404      404     404      404             404        404   404    200
  ticketGiveBack                            401     403  422    404      404      404     404      404             404        404   404    422
  ticketTakeBack                            401     403  200    404      404      404     404      404             404        404   404    200
  eventPaymentLink                          401     403  200    404      404      404     404      404             404        404   404    200
  eventPaymentCapture                       401     403  200    404      404      404     404      404             404        404   404    200
  eventPaymentDecline                       401     403  200    404      404      404     404      404             404        404   404    200
  eventCalendar                             401     403  200    200      200      200     200      200             200        200   200    200
  ticketPdf                                 401     403  200    200      200      200     404      404             404        200   200    200
  entryPdf                                  401     403  200    200      200      200     404      404             404        200   200    200
  ticketShare                               401     403  200    200      200      200     404      404             404        200   200    200
  eventReceiptGet                           401     403  200    404      404      404     404      404             404        404   404    200
  eventReceiptPdf                           401     403  200    404      404      404     404      404             404        404   404    200
  ticketLinkItem                            401     403  200    404      404      404     404      404             404        404   404    200
  ticketLinkCreate                          401     403  200    404      404      404     404      404             404        404   404    403
  ticketLinkRevoke                          401     403  200    404      404      404     404      404             404        404   404    200
  ticketByLink                              200     200  200    200      200      200     200      200             200        200   200    200
  ticketKeys                                200     200  200    200      200      200     200      200             200        200   200    200
  ticketWallets                             200     200  200    200      200      200     200      200             200        200   200    200
  ticketApplePass                           401     403  200    200      200      200     404      404             404        200   200    200
  ticketGooglePass                          401     403  200    200      200      200     404      404             404        200   200    200
  ticketCheck                               401     403  403    403      403      403     403      403             200        200   200    200
  doorOpen                                  404     404  404    404      404      404     404      404             404        404   404    404
  doorSync                                  403     403  403    403      403      403     403      403             403        403   403    403
  doorLive                                  403     403  403    403      403      403     403      403             403        403   403    403
  doorOffersGet                             403     403  403    403      403      403     403      403             403        403   403    403
  doorSell                                  403     403  403    403      403      403     403      403             403        403   403    403
  doorSaleGet                               403     403  403    403      403      403     403      403             403        403   403    403
  doorSaleGiveUp                            403     403  403    403      403      403     403      403             403        403   403    403
  cashDrawerOpen                            403     403  403    403      403      403     403      403             403        403   403    403
  cashDrawerPayOut                          403     403  403    403      403      403     403      403             403        403   403    403
  cashDrawerClose                           403     403  403    403      403      403     403      403             403        403   403    403
  calendarFeedItem                          401     403  200    200      200      200     200      200             200        200   200    200
  calendarFeedCreate                        401     403  200    200      200      200     200      200             200        200   200    403
  calendarFeedRevoke                        401     403  200    200      200      200     200      200             200        200   200    403
  calendarFeedFile                          200     200  200    200      200      200     200      200             200        200   200    200
  contactThreadCreate                       401     403  200    200      200      200     200      200             200        200   200    200
  contactThreadList                         401     403  200    200      200      200     200      200             200        200   200    200
  contactThreadItem                         401     403  200    404      404      404     404      404             404        200   200    200
  contactMessageCreate                      401     403  200    404      404      404     404      404             404        200   200    200
  contactAttachmentSave                     401     403  200    200      200      200     200      200             200        200   200    200
  contactAttachmentFile                     401     403  200    404      404      404     404      404             404        200   200    200
  calculateStatus                           401     403  200    200      200      200     404      404             404        200   200    200
  validateToken                             200     200  200    200      200      200     200      200             200        200   200    200
  settings                                  200     200  200    200      200      200     200      200             200        200   200    200
  maintenance                               200     200  200    200      200      200     200      200             200        200   200    200
`

const [, ...rows] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
const expected = new Map(
  rows.map(([name = '', ...statuses]) => [name, new Map(CALLERS.map((caller, i) => [caller, Number(statuses[i])]))]),
)

let portal: TestPortal
let scene: Scene
let callers: Record<CallerName, Person | null>
beforeAll(async () => {
  portal = await startTestPortal({ wallets: testWallets() })
  scene = await createScene(portal)
  callers = callersOf(scene)
})
afterAll(() => portal.stop())

const stored = snapshots(() => portal)

test('every call of the contract has its line, and no line is left over', () => {
  expect([...expected.keys()].sort()).toEqual(ALL_CALLS.map((call) => call.name).sort())
  expect(TABLE.trim().split('\n')[0]?.trim().split(/\s+/)).toEqual([...CALLERS])
})

describe.each(ALL_CALLS.map((call, at) => [call.name, call, at] as const))('%s', (name, call, at) => {
  test('answers each caller as the table says, and a refusal changes nothing', async () => {
    const statuses: Record<string, number> = {}
    // A minute later: every call is made with a token that fails, and only so many do within one.
    if (at > 0 && at % 100 === 0) portal.clock.now = new Date(portal.clock.now.getTime() + 60_000)
    for (const caller of CALLERS) {
      if (await renew(portal, scene, name)) stored.forget()
      const before = await stored.before()
      const answer = await make(call, callers[caller])
      statuses[caller] = answer.status
      if (answer.status < 400) continue
      expect(answer.contentType, caller).toMatch(/^application\/problem\+json/)
      expect(await stored.after(), `${caller} was refused, and yet something changed`).toEqual(before)
    }
    expect(statuses).toEqual(Object.fromEntries(expected.get(name) ?? []))
  })
})

const ROLES = Object.keys(CLUB_ROLES) as ClubRole[]

/** Somebody to whom the portal has granted a role in the member's club, and nothing else. */
async function holderOf(role: ClubRole): Promise<Person> {
  const { id: memberId, email } = await createMember(portal.database)
  const grant = {
    role,
    memberId,
    organisationId: scene.home.id,
    eventId: null,
    teamId: null,
    from: null,
    until: null,
    grantedBy: null,
  }
  await storeGrant(portal.database, { ...grant, id: randomUUID(), at: portal.clock.now })
  return { email: email ?? '', amr: ['pwd', 'otp', 'mfa'] }
}

describe.each(ROLES)('a role that the portal granted: %s', (role) => {
  let holder: Person
  beforeAll(async () => {
    // A minute later: every call above was made with a token that fails, and only so many do within one.
    if (role === ROLES[0]) portal.clock.now = new Date(portal.clock.now.getTime() + 60_000)
    holder = await holderOf(role)
  })

  test.each(ALL_CALLS.map((call) => [call.name, call] as const))('%s', async (name, call) => {
    const held: readonly string[] = CLUB_ROLES[role]
    const like = call.may.some((enough) => held.includes(enough)) ? 'admin-here' : 'stranger'
    await renew(portal, scene, name)
    if (name === 'memberPicture') await upload(portal, callers.self, scene.subject.id, PNG)
    expect((await make(call, holder)).status, `as ${like}`).toBe(expected.get(name)?.get(like))
  })
})

async function make(call: Call, person: Person | null): Promise<{ status: number; contentType: string }> {
  if (call.name === 'memberPictureSave') return upload(portal, person, scene.subject.id, PNG)
  if (call.name === 'contactAttachmentSave') return attach(portal, person, 'board.png', PNG)
  const answer = await portal.call(person, call, inputsOf(scene)[call.name] ?? {})
  return { status: answer.status, contentType: answer.headers.get('content-type') ?? '' }
}
