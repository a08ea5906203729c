import { randomBytes, randomUUID } from 'node:crypto'
import { encodeSelection } from '@forenet/domain/membership-selection'
import { generatePurchaseToken } from '@forenet/domain/purchase-token'
import { buildSelection } from '@forenet/testkit/purchase'
import { catalogueInputsOf } from './catalogue-inputs.ts'
import { contactInputsOf } from './contact-inputs.ts'
import { eventInputsOf } from './event-inputs.ts'
import { familyInputsOf, notificationInputsOf } from './family-inputs.ts'
import type { Scene } from './scene.ts'
import { ticketInputsOf } from './ticket-inputs.ts'

export type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: Record<string, unknown> }

/** Valid inputs of all calls about the scene's member; new each time, as a purchase token works once. */
export function inputsOf(scene: Scene): Record<string, Input> {
  const { subject, home, senior27, open, openItem, paidItem } = scene
  const memberId = subject.id
  const membershipId = openItem.membership_id
  const token = { forenettoken: open.forenettoken }
  const names = { firstName: 'Karla', lastName: 'Holm' }
  const selection = buildSelection(home.id, [{ memberId, membershipConfId: senior27.id }], 45_000)
  const { payToken, amountMinor } = scene.invoiced
  return {
    memberSearchEmail: { query: { email: subject.email ?? '' } },
    memberAccess: {},
    memberList: { query: { size: '20', search: 'holm' } },
    memberNames: { query: { email: subject.email ?? '' } },
    memberCreate: {
      body: { ...names, email: subject.email, phone: '+45 37112233', gender: 'female', dateOfBirth: '2007-03-14' },
    },
    memberUpdate: {
      params: { memberId },
      body: {
        ...names,
        phone: '+45 37112233',
        gender: 'female',
        dateOfBirth: '2007-03-14',
        address: {
          AddressLine1: 'Ribevej 14',
          AddressLine2: null,
          City: 'Silkeborg',
          PostCode: '8600',
          Country: 'Denmark',
        },
      },
    },
    memberParticipants: { params: { memberId } },
    memberAudit: { params: { memberId }, query: { size: '20', before: '1000000' } },
    memberExport: { params: { memberId }, query: { form: 'json' } },
    memberInvoiceList: { params: { memberId } },
    invoicePayOpen: { params: { payToken }, body: { amountMinor } },
    invoicePayPdf: { params: { payToken } },
    auditorBooksVerify: { params: { secret: scene.auditorSecret } },
    memberDeletionItem: { params: { memberId } },
    memberDeletionAsk: { params: { memberId }, body: { email: subject.email } },
    memberDeletionWithdraw: { params: { memberId } },
    memberPicture: { params: { memberId } },
    memberPictureSave: { params: { memberId } },
    memberPictureRemove: { params: { memberId } },
    memberEmail: { query: { memberId, templateId: '6' }, body: { ORG: home.name, YEAR: '2026' } },
    memberWhatsapp: { query: { memberId, templateId: '4' }, body: { 2: home.name, 3: '2026' } },
    membershipList: { params: { memberId }, query: { orgId: home.id } },
    membershipCreate: { params: { memberId }, body: { orgId: home.id } },
    membershipUpdate: { params: { memberId }, body: { id: membershipId, autoRenewal: true, autoRenewCycle: 'yearly' } },
    membershipOverview: { params: { memberId } },
    renewalList: { params: { memberId } },
    renewalStop: { params: { memberId, renewalId: scene.renewalId } },
    renewalCardStart: { params: { memberId, renewalId: scene.skippedRenewalId }, body: {} },
    renewalCardConfirm: { params: { memberId, windowId: scene.cardWindowId }, body: {} },
    renewalSkip: { params: { memberId, renewalId: scene.skippedRenewalId }, body: { skip: true } },
    historyCreate: { params: { membershipId }, body: { membershipConfId: senior27.id, gdprAgreement: true } },
    editionWait: { params: { memberId }, body: { participantId: memberId, membershipConfId: scene.full.id } },
    editionLeaveWaiting: { params: { memberId, waitingId: scene.waitingId } },
    membershipRequestAsk: {
      params: { memberId },
      body: {
        id: crypto.randomUUID(),
        participantId: memberId,
        membershipConfId: scene.byApproval.id,
        reason: 'I know the coach',
        wantsReduced: false,
      },
    },
    membershipRequestWithdraw: { params: { memberId, requestId: scene.requestId } },
    historyList: { params: { membershipId } },
    membershipApplePass: { params: { membershipId }, query: { language: 'en' } },
    membershipGooglePass: { params: { membershipId }, query: { language: 'en' } },
    seasonItem: { params: { membershipId } },
    paymentItemCreate: { params: { historyId: openItem.history_id }, body: { paymentMethod: 'freepay' } },
    paymentItemGet: { params: { historyId: paidItem.history_id, paymentId: paidItem.id } },
    paymentItemUpdate: {
      params: { historyId: openItem.history_id },
      body: { id: openItem.id, billingName: 'Karla Holm', billingEmail: 'karla@example.org', billingPhone: '37112233' },
    },
    receiptGet: { params: { historyId: paidItem.history_id } },
    receiptPdf: { params: { historyId: paidItem.history_id }, query: { language: 'en' } },
    organisationList: {},
    organisationPublic: {},
    abuseReportMake: { params: { orgKey: home.key }, body: { id: randomUUID(), reason: 'fraud', message: '' } },
    organisationLogo: { params: { orgId: home.id } },
    organisationMembershipConfigurations: { params: { orgId: home.id } },
    organisationPaymentSetUp: { params: { orgId: home.id, provider: 'freepay' } },
    paymentPrepare: { body: { token: generatePurchaseToken(randomBytes), membershipData: encodeSelection(selection) } },
    paymentLink: { body: { ...token, Amount: 45_000, Currency: 'DKK' } },
    paymentCapture: { params: { id: 'none' }, body: token },
    paymentDecline: {
      params: { id: 'none' },
      query: {},
      body: { ...token, gatewayreason: '7', reason: 'declined', acquirer: 'test' },
    },
    paymentStatus: { query: token },
    paymentUnfinished: { params: { memberId } },
    paymentRoom: { params: { memberId } },
    paymentReconciliation: { query: { orgId: home.id, size: '10', before: '2030-01-01T00:00:00Z' } },
    paymentTrouble: {},
    calculateStatus: { body: { memberIds: [memberId] } },
    validateToken: { body: { token: 'x'.repeat(60) } },
    settings: {},
    maintenance: {},
    ...familyInputsOf(scene),
    ...notificationInputsOf(scene),
    ...catalogueInputsOf(scene.events),
    ...eventInputsOf(scene.events, subject.email ?? ''),
    ...ticketInputsOf(scene.events),
    ...contactInputsOf(scene.contact, home.id),
  }
}
