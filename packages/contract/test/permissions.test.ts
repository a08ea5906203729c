import { ALL_CALLS } from '@forenet/contract/all-calls'
import { CLUB_CALLS } from '@forenet/contract/club/all-club-calls'
import type { Call } from '@forenet/contract/define-call'
import { PERMISSIONS } from '@forenet/domain/access'
import { expect, test } from 'vitest'

/**
 * Duplicates the contract's permissions on purpose. HTTP tests derive their expectations from the contract, so only
 * this test fails if a call admits more callers.
 */
const TABLE = `
anyone:
    abuseReportMake organisationLogo organisationPublic eventPicture invitationAnswer invitationByLink ticketByLink ticketKeys
    ticketWallets calendarFeedFile maintenance settings validateToken invoicePayOpen invoicePayPdf auditorBooksVerify
anyone, by a secret:
    doorLive doorOpen doorSync cashDrawerClose cashDrawerOpen cashDrawerPayOut doorOffersGet doorSaleGet
    doorSaleGiveUp doorSell
own:
    memberAccess dependantCreate dependantRemove familyInvitationApprove familyInvitationEnd familyInvitationReject
    familyInvitationsByEmail familyInvite handOverAnswer handOverAsk handOverWaiting handOverWithdraw
    notificationCreate notificationDelete notificationLive notificationPreferencesGet notificationPreferencesSave
    notificationRead notificationWhatsapp memberDeletionAsk memberDeletionItem memberDeletionWithdraw memberExport
    historyCreate membershipCreate paymentItemCreate paymentItemUpdate editionLeaveWaiting editionWait
    membershipRequestAsk membershipRequestWithdraw organisationList organisationMembershipConfigurations
    organisationPaymentSetUp eventReceiptGet eventReceiptPdf paymentCapture paymentDecline paymentLink
    paymentPrepare paymentRoom paymentStatus eventDiscount eventFacets eventItem eventLeaveWaiting eventList
    eventNameShown eventNotComing eventPlaces eventPlacesLive eventWait entryCancel entryLetGo eventPaymentCapture
    eventPaymentDecline eventPaymentLink eventRegister invitationTake ticketGiveBack ticketLinkCreate ticketLinkItem
    ticketLinkRevoke ticketTakeBack ticketTransfer calendarFeedCreate calendarFeedItem calendarFeedRevoke
    contactThreadCreate memberInvoiceList clubInvitationDecline clubOwnList clubSeatConfirm clubSeatList clubStart clubStartAsk
    clubStartKey clubStartLogo clubSightList renewalSkip renewalStop renewalCardStart
    renewalCardConfirm
own or events.attendees:
    entryItem entryList entryPdf
own or events.attendees or members.read:
    ticketApplePass ticketGooglePass ticketPdf ticketShare
own or events.manage:
    eventCalendar
own or members.read:
    memberEmail memberNames memberPicture memberSearchEmail memberWhatsapp historyList membershipApplePass
    membershipGooglePass membershipList seasonItem calculateStatus
own or members.write:
    memberPictureRemove memberPictureSave memberUpdate membershipUpdate
own or messages.send:
    contactAttachmentFile contactAttachmentSave contactMessageCreate contactThreadItem contactThreadList
own or money.read:
    paymentItemGet receiptGet receiptPdf
own or portal.operate:
    memberCreate memberParticipants familyItem notificationList memberAudit membershipOverview paymentUnfinished
    renewalList
own, signed in within 60 minutes:
    clubInvitationAccept clubRoleLeave
access.manage or audit.read:
    clubPeopleList clubHandoverGet
access.manage or money.refund:
    clubApprovalList
access.manage or money.refund, signed in within 60 minutes:
    clubApprovalDecide
access.manage, signed in within 60 minutes:
    clubClosingReopen clubInvitationWithdraw clubInvite clubRoleEnd clubHandoverCancel clubHandoverPlan
any permission, also at one event:
    clubOverviewGet
audit.read:
    clubLogFile clubLogList
events.attendees, also at one event:
    clubAttendeeBadges clubAttendeeFile clubAttendeeList clubAttendeePaperList clubAttendeeTicketsAgain
    clubAttendeesTicketsAgain clubEventWaitingList clubRegistrationFile clubRegistrationList clubEventReport
    clubEventReportFile
events.check-in:
    ticketCheck
events.check-in, also at one event:
    clubDoorGet clubDoorLive
events.manage:
    clubEventMake clubEventSeriesGet clubEventSeriesMake clubEventSeriesPublish clubEventSeriesTry
    clubEventSeriesCallingOff clubEventSeriesChange clubEventSeriesChangeBack clubEventSeriesChangeGet
    clubEventSeriesChangeRetry clubEventSeriesChangeTry
events.manage or events.attendees, also at one event:
    clubEventList
events.manage or members.write:
    clubDaysOffAdd clubDaysOffList clubDaysOffRead clubDaysOffRemove
events.manage or members.write or teams.write-to:
    clubMessageList clubMessageRecipients clubMessageTest clubMessageTemplateList clubMessageTemplateRemove
    clubMessageTemplateSave
events.manage or money.refund, also at one event:
    clubBoxOfficeTakeBack
events.manage, also at one event:
    clubDiscountEnd clubDiscountFile clubDiscountList clubDiscountMake clubDiscountUses clubEventCallOffRetry
    clubEventCallingOff clubEventChange clubEventChangeTry clubEventGet clubEventPictureDescribe
    clubEventPictureRemove clubEventPictureSave clubEventPublish clubAttendeeCancel clubAttendeeCorrect
    clubAttendeeGet clubEventWaitingOffer clubEventWaitingRemove clubEventMessageList clubEventMessagePreview
    clubEventMessageRemove clubEventMessageSave clubEventMessageStop clubEventInvitationAgain clubEventInvitationChange
    clubEventInvitationList clubEventInvitationMake clubEventInvitationPreview clubEventInvitationTakeBack
    clubEventInvitationWithdraw clubBoxOffice clubBoxOfficeAdd clubGuestListMake clubGuestListPreview
    clubGuestListTakeBack clubGuestLists clubTicketAskTakeBack clubTicketMoves clubDoorDeviceEnd clubDoorLinkEnd
    clubDoorLinkMake clubCashDrawerClose clubDoorSalesGet
events.manage, also at one event, signed in within 10 minutes:
    clubEventCallOff
events.manage, also at one event, signed in within 60 minutes:
    clubTicketMove
events.manage, signed in within 10 minutes:
    clubEventSeriesCallOff eventCancel
members.read:
    clubRegisterChosenFile clubRegisterCount clubRegisterFile clubRegisterFrame clubRegisterHealth clubRegisterList
    clubPersonGet clubPersonRenewal clubPersonTickets clubViewChange clubViewDelete clubViewKeep clubViewList
members.read or money.read:
    clubChartsGet
members.read or events.manage:
    clubYearGet
members.write:
    clubChangeSetApply clubChangeSetFaults clubChangeSetGet clubChangeSetList clubChangeSetRows clubChangeSetStopMessages
    clubChangeSetTakeBack clubImportColumns clubImportCorrect clubImportFamilies
    clubImportFamiliesChoose clubImportPreview clubPersonAdd clubPersonCorrect clubPersonData
    clubPersonNote clubPersonRenewalStop clubPersonTag clubPersonUnnote clubPersonUntag clubPeopleAction clubPeopleMerge clubTeamChange
    clubTeamMake clubTeamPlace clubTeamTakeOut clubTeamArchiving clubPersonMessages
memberships.manage:
    clubEditionChange clubEditionMake clubEditionPublish clubTypeChange clubTypeMake clubEditionOffer
    clubEditionWaiting clubEditionWaitingRemove clubMembershipRequestApprove clubMembershipRequestDecide
    clubMembershipRequestList clubMembershipRequestTakeBack clubEnrolmentOffers clubTypeChangeOffers clubSeasonGet
    clubSeasonOpen clubSeasonTakeBack clubSeasonTry
memberships.manage or money.read:
    clubTypeList
money.read:
    paymentReconciliation paymentTrouble clubRenewalForecast clubCashDrawers clubPersonPayments clubPaymentFile clubPaymentList
    clubBooksList clubBooksVerify clubDebtList clubPaymentGet clubInvoiceFile clubInvoiceGet clubInvoiceList
    clubInvoicePdf clubInvoiceTermsGet clubCreditNotePdf clubReminderScheduleGet
    clubBankFileList clubBankIgnoreBatchList clubBankLineGet clubBankLineList clubPayoutFileList clubPayoutGet
    clubPayoutList
    clubClosingList clubStatementGet clubStatementPdf
money.invoice:
    clubInvoiceCredit clubInvoiceIssue clubInvoicePay clubInvoiceRemove clubInvoiceReverse clubInvoiceSave
    clubInvoiceWriteOff clubReminderPause clubReminderPreview clubReminderResume
    clubReminderScheduleSave clubReminderRows clubReminderSend clubReminderUndo
    clubInvoiceBatchList clubInvoiceBatchPreview clubInvoiceBatchRows clubInvoiceBatchSend clubInvoiceBatchUndo
    clubBankBookingUndo clubBankLineBook
    clubBankFileImport clubBankFilePreview clubBankFileUndo clubBankLineIgnore clubBankLineMatch clubBankLineRestore
    clubBankIgnoreBatchCreate clubBankIgnoreBatchUndo clubBankIgnorePreview
    clubBankMatchAll clubBankMatchUndo clubPayoutCompare clubPayoutFileImport clubPayoutFilePreview clubPayoutFileUndo
    clubPayoutMatch clubPayoutUndo
money.close:
    clubAuditorLinkList clubAuditorLinkRevoke clubBudgetSave clubClosingCheck clubClosingClose
money.close, signed in within 60 minutes:
    clubAuditorLinkCreate clubClosingAccept
money.export:
    clubAccountMappingsSave clubVoucherDocuments clubVoucherExport clubVoucherFile clubVoucherSetup
money.invoice, signed in within 60 minutes:
    clubInvoiceTermsSave
money.refund:
    clubTicketRefunds
money.refund, signed in within 60 minutes:
    clubTicketRefund clubPersonRefund clubPaymentRefund
portal.operate:
    memberList abuseReportList clubSendingList clubStartQueue
portal.operate, signed in within 60 minutes:
    clubSendingResume clubSendingSuspend clubStartDecide
settings.manage:
    clubLogoRemove clubLogoSave clubSettingsGet clubSettingsSave clubApprovalAskAgain clubOpeningGet clubTermsAgree
    clubGatewayGet clubGatewayProve
settings.manage or members.write:
    clubYearAdd clubYearChange clubYearRemove
settings.manage or members.write or money.refund or events.manage:
    clubYearDone clubYearUndone
settings.manage, signed in within 60 minutes:
    clubDiscard clubPublish clubGatewayTry
teams.read, also at one team:
    clubTeamGet clubTeamList
teams.write-to, also at one team:
    clubTeamMessageList clubTeamMessagePreview clubTeamMessageRows clubTeamMessageSend clubTeamMessageStop
`

function describeAccess({ may, narrowed, freshWithinMinutes, bySecret }: Call): string {
  const enough = PERMISSIONS.every((permission) => may.includes(permission)) ? 'any permission' : may.join(' or ')
  const scope = narrowed ? `, also at one ${narrowed}` : ''
  const fresh = freshWithinMinutes ? `, signed in within ${freshWithinMinutes} minutes` : ''
  return `${enough}${scope}${fresh}${bySecret ? ', by a secret' : ''}`
}

test('every call requires the permission in the table, and no call is missing from it', () => {
  const table: Record<string, string> = {}
  let access = ''
  for (const line of TABLE.trim().split('\n')) {
    if (line.endsWith(':')) access = line.slice(0, -1)
    else for (const name of line.trim().split(' ')) table[name] = access
  }
  const contract = [...ALL_CALLS, ...CLUB_CALLS].map((call) => [call.name, describeAccess(call)])
  expect(Object.fromEntries(contract)).toEqual(table)
})
