import { CLUBS_PER_PAGE } from '@forenet/domain/product'
import type { FastifyInstance } from 'fastify'
import type { FileScanner } from './adapters/clamd.ts'
import type { Wallets } from './adapters/wallets/wallets.ts'
import { approvalsModule } from './modules/core/approvals/index.ts'
import { auditModule, createImpersonationRecorder } from './modules/core/audit/index.ts'
import { type ChangeKinds, changeSetsModule } from './modules/core/change-sets/index.ts'
import { clubSendingModule, createSendingGate, type SendingGate } from './modules/core/club-sending/index.ts'
import { contactModule, storeAdministratorOrganisations } from './modules/core/contact/index.ts'
import type { MaintenanceState } from './modules/core/maintenance/index.ts'
import {
  type FindMemberOfLogin,
  findMemberByLogin,
  isMember,
  loginDeps,
  membersModule,
  writeLanguage,
} from './modules/core/members/index.ts'
import { createNotifier, notificationsModule } from './modules/core/notifications/index.ts'
import {
  findPublic,
  listClubKeys,
  listClubSummaries,
  listKeyPages,
  listPublicClubs,
  organisationsModule,
} from './modules/core/organisations/index.ts'
import { roleApprovalSubjects, rolesModule } from './modules/core/roles/index.ts'
import { doorModule } from './modules/events/door/index.ts'
import { doorSalesModule } from './modules/events/door-sales/index.ts'
import { eventMessagesModule, plannedMessages } from './modules/events/event-messages/index.ts'
import { eventReportModule } from './modules/events/event-report/index.ts'
import {
  afterEventPayment,
  type EventsDeps,
  eventOrderEffects,
  eventsDeps,
  eventsModule,
} from './modules/events/events/index.ts'
import { familiesModule, hasPendingAccountClaim, lockEmail } from './modules/events/families/index.ts'
import { eventMailRequests, openTicketCodes, type TicketCodes, ticketsModule } from './modules/events/tickets/index.ts'
import { annualStatementModule } from './modules/finance/annual-statement/index.ts'
import { auditorLinksModule } from './modules/finance/auditor-links/index.ts'
import { bankModule } from './modules/finance/bank/index.ts'
import { closingModule } from './modules/finance/closing/index.ts'
import {
  clubRefundsModule,
  isOwnMoney,
  loadRefundsForApprovals,
  refundApprovalSubjects,
  refundLimitApprovalSubjects,
  refundLimits,
} from './modules/finance/club-refunds/index.ts'
import { gatewayKeyApprovalSubjects, gatewayKeysModule } from './modules/finance/gateway-keys/index.ts'
import {
  afterInvoicePayment,
  billPurchase,
  invoiceBatches,
  invoiceEffects,
  invoiceReminders,
  invoicesModule,
  isInvoiced,
} from './modules/finance/invoices/index.ts'
import { ledgerModule } from './modules/finance/ledger/index.ts'
import { manualPaymentsModule } from './modules/finance/manual-payments/index.ts'
import { safTModule } from './modules/finance/saf-t/index.ts'
import { voucherExportsModule } from './modules/finance/voucher-exports/index.ts'
import { membershipTypesModule } from './modules/membership/membership-types/index.ts'
import {
  afterMembershipPayment,
  groupPeriodsByOrganisation,
  membershipEffects,
  membershipsModule,
} from './modules/membership/memberships/index.ts'
import { clubNotes, registerModule, teamArchivingChange } from './modules/membership/register/index.ts'
import {
  createPaymentDeps,
  createUnfinishedOrganisationsLookup,
  type GatewayDeps,
  type PaymentDeps,
  paymentsModule,
} from './modules/money/payments/index.ts'
import { type AccountDeletionDeps, accountDeletionModule } from './modules/portal/account-deletion/index.ts'
import { annualPlanModule } from './modules/portal/annual-plan/index.ts'
import { bulkActionsModule, peopleActionKinds } from './modules/portal/bulk-actions/index.ts'
import { clubSignupModule } from './modules/portal/club-signup/index.ts'
import { importsModule, peopleImport } from './modules/portal/imports/index.ts'
import { mergingModule, peopleMerge } from './modules/portal/merging/index.ts'
import { messagesModule } from './modules/portal/messages/index.ts'
import { notificationRequestsModule } from './modules/portal/notification-requests/index.ts'
import { overviewModule } from './modules/portal/overview/index.ts'
import { publicSiteModule } from './modules/portal/public-site/index.ts'
import { toolsModule } from './modules/portal/tools/index.ts'
import { listMemberGrants } from './platform/access/grant-repository.ts'
import { type SignInOptions, SignInVerifier } from './platform/access/sign-in.ts'
import type { MemberChanges } from './platform/database/follow-member-changes.ts'
import { createPublisher, type PublishEvent } from './platform/domain-events.ts'
import { type HttpOptions, openHttpServer } from './platform/http/http-server.ts'
import { LiveStreams } from './platform/http/live-streams.ts'
import { CallServer } from './platform/http/serve-call.ts'
import { createUploadScan } from './platform/http/upload-scan.ts'
import { registerWebApp } from './platform/http/web-app.ts'
import type { Module } from './platform/module.ts'
import { streamsGauge } from './platform/observability/process-gauges.ts'
import { openPlatform, type Platform, type PlatformOptions } from './platform/platform.ts'
import { cacheRead, cacheReadByKey } from './platform/readings/cached-read.ts'

const CLUBS_CACHE_MS = 1_000

type CallerOptions = Pick<SignInOptions, 'verify' | 'sessionEnded' | 'strongAcr'> & {
  /** `embedded`, or an external provider's issuer. */
  loginIssuer: string
  removeAccount: AccountDeletionDeps['removeAccount']
}

type FollowedChanges = {
  grantChanges: MemberChanges
  notificationChanges: MemberChanges
  maintenance: Pick<MaintenanceState, 'current'>
}

export type PortalOptions = PlatformOptions &
  GatewayDeps &
  CallerOptions &
  FollowedChanges &
  HttpOptions & {
    webFolder: string
    wallets: Wallets
    scanner: FileScanner | null
    /** Limit of messages per club in 24 hours. */
    clubMessagesADay: number
    operatorEmail: string | null
    besides?: readonly Module[]
  }

export type Portal = {
  http: FastifyInstance
  modules: readonly Module[]
  payments: PaymentDeps
  events: EventsDeps
  sending: SendingGate
  leaving: AccountDeletionDeps
  codes: TicketCodes
  changeKinds: ChangeKinds
  endSession: (session: string) => void
  stopSoon: () => void
  settled: () => Promise<void>
}

export async function composePortal(given: PortalOptions): Promise<Portal> {
  const { platform, settled } = openPlatform(given)
  const modules: Module[] = []
  const publish = createPublisher(() => modules)
  const notify = createNotifier(platform.send)
  const codes = await openTicketCodes(platform)
  const memberOf = memberFinder(platform, publish, given.loginIssuer)
  const mail = eventMailRequests(platform.send)
  const kinds = { membership: membershipEffects, event: eventOrderEffects({ mail }), invoice: invoiceEffects }
  const payments = createPaymentDeps(platform, given, { kinds, notify })
  const sending = createSendingGate({ ...platform, ceiling: given.clubMessagesADay })
  const events = eventsDeps(platform, { payments, codes, sending, plannedMessages })
  const leaving = { ...platform, eventMail: mail, removeAccount: given.removeAccount }
  const contact = { ...platform, notify }
  const peopleActions = { payments, contact, send: platform.send }
  const changeKinds = {
    'people-import': peopleImport,
    'people-merge': peopleMerge,
    'archive-team': teamArchivingChange(contact),
    invoice: invoiceBatches(platform),
    'invoice-reminder': invoiceReminders(platform),
    ...peopleActionKinds(peopleActions),
  }
  const waitingFor = createUnfinishedOrganisationsLookup(payments)
  const publicClubs = {
    first: cacheRead(() => listPublicClubs(platform, { size: CLUBS_PER_PAGE }), CLUBS_CACHE_MS),
    find: cacheReadByKey((orgKey) => findPublic(platform, { orgKey }), CLUBS_CACHE_MS),
    findById: cacheReadByKey((orgId) => findPublic(platform, { orgId }), CLUBS_CACHE_MS),
    keys: cacheReadByKey((after) => listClubKeys(platform.database, after), CLUBS_CACHE_MS),
    keyPages: cacheRead(() => listKeyPages(platform.database), CLUBS_CACHE_MS),
  }
  const afterPayment = {
    membership: afterMembershipPayment(platform, notify),
    event: afterEventPayment(platform, { notify, codes, wallets: given.wallets }),
    invoice: afterInvoicePayment(platform),
  }
  modules.push(
    auditModule(platform),
    notificationsModule(platform, { changes: given.notificationChanges, speak: writeLanguage }),
    membersModule(platform, { publish, memberOf, clubNotes, hasPendingHandOver: hasPendingAccountClaim }),
    organisationsModule(platform, { periodsOf: groupPeriodsByOrganisation, refundLimits: refundLimits(platform) }),
    clubSendingModule(platform, { ...given, ceiling: given.clubMessagesADay }),
    contactModule(platform, notify),
    approvalsModule(platform, {
      publish,
      aboutOf: {
        ...roleApprovalSubjects,
        ...gatewayKeyApprovalSubjects,
        ...refundApprovalSubjects,
        ...refundLimitApprovalSubjects,
      },
      refundsOf: loadRefundsForApprovals,
    }),
    paymentsModule(platform, { payments, afterPayment }),
    membershipsModule(platform, {
      ...{ payments, notify, wallets: given.wallets },
      billPurchase: (transaction, bill) => billPurchase(platform, transaction, bill),
    }),
    ticketsModule(platform, { codes, wallets: given.wallets }),
    familiesModule(platform, { notify, waitingFor, isInvoiced }),
    eventsModule(platform, { events, codes, wallets: given.wallets }),
    doorModule(platform, codes),
    doorSalesModule(platform, { events }),
    publicSiteModule(platform, { webFolder: given.webFolder, findClub: publicClubs.find }),
    rolesModule(platform, { sending }),
    membershipTypesModule(platform),
    changeSetsModule(platform, { kinds: changeKinds, isOwnMoney, sending }),
    registerModule(platform, { contact }),
    mergingModule(platform),
    invoicesModule(platform, { sending, payments, changeKinds, isOwnMoney, publish }),
    bankModule(platform, { publish }),
    ledgerModule(platform),
    voucherExportsModule(platform),
    safTModule(platform),
    closingModule(platform, { payments }),
    auditorLinksModule(platform),
    annualStatementModule(platform),
    gatewayKeysModule({ ...platform, ...given }),
    clubSignupModule(platform, given),
    importsModule(platform),
    annualPlanModule(platform),
    overviewModule(platform),
    bulkActionsModule(platform, { ...peopleActions, changeKinds, sending }),
    clubRefundsModule(platform, { payments, events, notify }),
    manualPaymentsModule(platform, { events }),
    eventMessagesModule(platform, { contact, eventMail: mail, sending }),
    messagesModule(platform, { contact, sending }),
    eventReportModule(platform),
    accountDeletionModule(leaving),
    notificationRequestsModule(platform, { notify, waitingFor }),
    toolsModule(platform, given.maintenance),
    ...(given.besides ?? []),
  )
  const signIn = new SignInVerifier({
    ...given,
    findMemberId: memberOf,
    findGrants: (memberId) => listMemberGrants(platform.database, memberId, platform.now()),
    receivesGrantChanges: given.grantChanges.isCurrent,
    memberExists: (id) => isMember(platform.database, id),
    recordAdministrators: (memberId, keys) =>
      platform.inBackground(() => storeAdministratorOrganisations(platform, memberId, keys)),
  })
  const streams = new LiveStreams(given)
  given.grantChanges.onChange((memberId) => {
    signIn.forgetGrants(memberId)
    streams.endGranted(memberId)
  })
  const { http, complete, stopSoon } = await openHttpServer({
    ...given,
    metrics: [...given.metrics, streamsGauge(() => streams.count)],
  })
  const requireClean = createUploadScan(given)
  const inMaintenance = () => given.maintenance.current() !== null
  const findClub = async (key: string) => (await listClubSummaries(platform.database, [key]))[0]
  const server = new CallServer(http, signIn, createImpersonationRecorder(given), platform.now, inMaintenance, findClub)
  http.addHook('preClose', async () => {
    for (const { stop } of modules) stop?.()
  })
  await complete(async () => {
    for (const { routes } of modules) await routes?.({ http, server, signIn, streams, requireClean })
    await registerWebApp(http, { ...given, publicClubs, pages: modules.flatMap(({ page }) => page ?? []) })
  })
  return {
    http,
    modules,
    payments,
    events,
    sending,
    leaving,
    codes,
    changeKinds,
    endSession: (session) => {
      signIn.forgetSession(session)
      streams.endSession(session)
    },
    stopSoon,
    settled,
  }
}

function memberFinder(platform: Platform, publish: PublishEvent, issuer: string): FindMemberOfLogin {
  const logins = loginDeps(platform, publish, lockEmail)
  return ({ subject, email, tokenMadeAt }) => findMemberByLogin(logins, { issuer, subject, email, saidAt: tokenMadeAt })
}
