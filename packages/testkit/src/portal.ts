import { freepayGateway } from '@forenet/api/adapters/gateways/freepay'
import { joinKeys } from '@forenet/api/adapters/gateways/gateway'
import { quickpayGateway } from '@forenet/api/adapters/gateways/quickpay'
import { createGatewayRegistry } from '@forenet/api/adapters/gateways/registry'
import { createSmtpMailer, type Mailer } from '@forenet/api/adapters/mailer'
import { createWhatsappClient, type Whatsapp } from '@forenet/api/adapters/whatsapp'
import type { Documents } from '@forenet/api/documents/documents'
import { followMaintenance } from '@forenet/api/modules/core/maintenance/follow-maintenance'
import type { RoleMail } from '@forenet/api/modules/core/roles/roles-deps'
import type { FamilyMail } from '@forenet/api/modules/events/families/family-deps'
import type { EventMailRequest } from '@forenet/api/modules/events/tickets/event-mail-request'
import type { EditionOfferMail } from '@forenet/api/modules/membership/memberships/waiting/offer-mail'
import type { TeamNews } from '@forenet/api/modules/membership/register/teams/team-news'
import type { AccountDeletionMail } from '@forenet/api/modules/portal/account-deletion/account-deletion-deps'
import type { AnnualTaskReminder } from '@forenet/api/modules/portal/annual-plan/emails/task-reminders'
import type {
  ApprovalRequestedMail,
  SignupDecisionMail,
} from '@forenet/api/modules/portal/club-signup/club-signup-deps'
import { createTokenVerifier } from '@forenet/api/platform/access/verify-token'
import { followMemberChanges } from '@forenet/api/platform/database/follow-member-changes'
import { createPrimaryReads } from '@forenet/api/platform/database/report-reads'
import type { SendJob } from '@forenet/api/platform/jobs/jobs'
import { composePortal, type Portal, type PortalOptions } from '@forenet/api/portal'
import type { Call, CallAnswer, CallInput } from '@forenet/contract/define-call'
import type { Problem } from '@forenet/contract/problem'
import { createPoolDatabase, type Database } from '@forenet/database/database'
import { ACTING_MEMBER_HEADER } from '@forenet/domain/product'
import type { SecurityEvent } from '@forenet/domain/security-event'
import { SIMULATED_QUICKPAY } from '@forenet/sandbox/quickpay/protocol'
import { type Sandbox, startSandbox } from '@forenet/sandbox/start-sandbox'
import type { Sealing } from '@forenet/sealing/sealing'
import { pino } from 'pino'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { getSharedDocuments } from './documents.ts'
import { findFreePort } from './free-port.ts'
import { getSharedParsers } from './parsers.ts'
import { openTestSealing } from './sealing.ts'
import { createTokenMaker, TEST_AUDIENCE, TEST_CLIENT, TEST_ISSUER, type TokenClaims } from './tokens.ts'

/** Noon in Copenhagen, on a day when next year's memberships are on sale. */
export const TEST_NOW = new Date('2026-11-20T11:00:00Z')

/** Longer than their delays on a busy machine. Tests of timeouts take this long. */
export const SIMULATOR_TIMEOUT_MS = 4_000

export type CallResponse<C extends Call> = { status: number; body: CallAnswer<C>; problem: Problem; headers: Headers }

export type TestPerson = TokenClaims & { actingFor?: string; token?: string }

export type TestPortal = {
  origin: string
  app: Portal
  database: Database
  sealing: Sealing
  databaseUrl: string
  sandbox: Sandbox
  mailer: Mailer
  whatsapp: Whatsapp
  documents: Documents
  /**
   * Orders whose steps after payment were requested. This list and the next ones record jobs instead of queueing them.
   */
  chains: string[]
  eventMails: EventMailRequest[]
  familyMails: FamilyMail[]
  leavingMails: AccountDeletionMail[]
  roleMails: RoleMail[]
  startMails: SignupDecisionMail[]
  askedMails: ApprovalRequestedMail[]
  yearMails: AnnualTaskReminder[]
  messageMails: { messageId: string; place: number }[]
  teamNews: TeamNews[]
  editionOffers: string[]
  editionLapses: string[]
  requestAnswers: { requestId: string; decidedAt: string }[]
  requestsAsked: string[]
  notified: string[]
  contactMails: string[]
  send: SendJob
  securityEvents: SecurityEvent[]
  clock: { now: Date }
  endedSessions: Set<string>
  token: (claims?: TokenClaims) => Promise<string>
  call: <C extends Call>(person: TestPerson | null, call: C, input?: Partial<CallInput<C>>) => Promise<CallResponse<C>>
  stop: () => Promise<void>
}

const SIMULATOR_SETTINGS = {
  gatewayApiKey: 'test-gateway-key',
  whatsappToken: 'test-whatsapp-token',
  whatsappPhoneNumberId: '100',
  whatsappAppSecret: 'test-secret',
}

/** API key and private key of the simulated Quickpay account, joined. */
export const QUICKPAY_TEST_KEY = joinKeys(SIMULATED_QUICKPAY.apiKey, SIMULATED_QUICKPAY.privateKey)
export const SIMULATOR_KEY = SIMULATOR_SETTINGS.gatewayApiKey

/** Own database and clock; simulators on real sockets. */
export async function startTestPortal(overrides: Partial<PortalOptions> = {}): Promise<TestPortal> {
  const [test, sandbox, tokens, port] = await Promise.all([
    createTestDatabase(),
    startSandbox({ httpPort: 0, smtpPort: 0, dataFile: ':memory:', ...SIMULATOR_SETTINGS }),
    createTokenMaker(),
    findFreePort(),
  ])
  const origin = `http://127.0.0.1:${port}`
  const clock = { now: new Date(TEST_NOW) }
  const now = () => clock.now
  const endedSessions = new Set<string>()
  const chains: string[] = []
  const eventMails: TestPortal['eventMails'] = []
  const notified: string[] = []
  const editionOffers: string[] = []
  const editionLapses: string[] = []
  const requestAnswers: TestPortal['requestAnswers'] = []
  const requestsAsked: string[] = []
  const familyMails: FamilyMail[] = []
  const leavingMails: AccountDeletionMail[] = []
  const roleMails: RoleMail[] = []
  const startMails: SignupDecisionMail[] = []
  const askedMails: ApprovalRequestedMail[] = []
  const yearMails: AnnualTaskReminder[] = []
  const messageMails: TestPortal['messageMails'] = []
  const teamNews: TeamNews[] = []
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const changes = await followMemberChanges('notifications', test.url, log)
  const maintenance = await followMaintenance(test.url, test.pool, log)
  const grantChanges = await followMemberChanges('grants', test.url, log)
  const contactMails: string[] = []
  const securityEvents: SecurityEvent[] = []
  const database = createPoolDatabase(test.pool)
  const sealing = await openTestSealing(test.pool)
  const documents = getSharedDocuments()
  const mailer = createSmtpMailer(`smtp://${sandbox.smtpHost}:${sandbox.smtpPort}`, 'Forenet <portal@example.org>')
  const whatsapp = createWhatsappClient({
    url: sandbox.whatsappUrl,
    version: 'v23.0',
    token: SIMULATOR_SETTINGS.whatsappToken,
    phoneNumberId: SIMULATOR_SETTINGS.whatsappPhoneNumberId,
    timeoutMs: SIMULATOR_TIMEOUT_MS,
  })
  const kept: Record<string, (data: never) => unknown> = {
    'after-payment': ({ orderId }: { orderId: string }) => chains.push(orderId),
    'event-mail': (request: EventMailRequest) => eventMails.push(request),
    notification: ({ notificationId }: { notificationId: string }) => notified.push(notificationId),
    'family-mail': (mail: FamilyMail) => familyMails.push(mail),
    'contact-mail': ({ messageId }: { messageId: string }) => contactMails.push(messageId),
    'leaving-mail': (mail: AccountDeletionMail) => leavingMails.push(mail),
    'role-mail': (mail: RoleMail) => roleMails.push(mail),
    'start-mail': (mail: SignupDecisionMail) => startMails.push(mail),
    'start-asked-mail': (mail: ApprovalRequestedMail) => askedMails.push(mail),
    'year-mail': (mail: AnnualTaskReminder) => yearMails.push(mail),
    'event-letter-mail': ({ letterId, place }: { letterId: string; place: number }) =>
      messageMails.push({ messageId: letterId, place }),
    'team-news': (news: TeamNews) => teamNews.push(news),
    'edition-offer': ({ waitingId, lapsed }: EditionOfferMail) =>
      (lapsed ? editionLapses : editionOffers).push(waitingId),
    'membership-request': (answer: TestPortal['requestAnswers'][number]) => requestAnswers.push(answer),
    'membership-request-asked': ({ requestId }: { requestId: string }) => requestsAsked.push(requestId),
  }
  // Jobs of other queues are dropped, because tests run their work directly.
  const send: SendJob = async ({ name }, data) => void kept[name]?.(data as never)
  const app = await composePortal({
    pool: test.pool,
    sealing,
    database,
    reports: createPrimaryReads(test.pool),
    gateways: createGatewayRegistry([
      freepayGateway({
        createUrl: sandbox.gatewayCreateUrl,
        manageUrl: sandbox.gatewayManageUrl,
        timeoutMs: SIMULATOR_TIMEOUT_MS,
        version: 'test',
      }),
      quickpayGateway({ url: sandbox.quickpayUrl, timeoutMs: SIMULATOR_TIMEOUT_MS, version: 'test' }),
    ]),
    gatewayKey: async () => SIMULATOR_SETTINGS.gatewayApiKey,
    gatewayKeysSince: async () => [SIMULATOR_SETTINGS.gatewayApiKey],
    gatewayTimeoutMs: SIMULATOR_TIMEOUT_MS,
    verify: createTokenVerifier(
      { issuer: TEST_ISSUER, audience: TEST_AUDIENCE, clientId: TEST_CLIENT, jwks: async () => tokens.jwks },
      now,
    ),
    loginIssuer: 'test',
    sessionEnded: (session) => endedSessions.has(session),
    maintenance,
    grantChanges,
    strongAcr: [],
    send,
    mailer,
    whatsapp,
    whatsappTemplates: {},
    notificationChanges: changes,
    removeAccount: null,
    documents,
    parsers: getSharedParsers(),
    wallets: { apple: null, google: null },
    identity: null,
    settings: buildTestSettings(origin),
    origin,
    callbackOrigin: origin,
    returnSecret: 'a test secret that is long enough to sign with',
    trustedOrigins: [],
    webFolder: '/nonexistent',
    version: 'test',
    now,
    log,
    requestsPerMinute: 0,
    // Load shedding is disabled, because the test machine may be busy.
    maxEventLoopDelayMs: 0,
    trustedProxies: 0,
    metricsToken: null,
    scanner: null,
    clubMessagesADay: 2_000,
    operatorEmail: null,
    apiDocs: true,
    servesCalls: true,
    metrics: [],
    securityEvent: (event) => void securityEvents.push(event),
    checkAnswers: 'check-answers',
    ...overrides,
  })
  await app.http.listen({ port, host: '127.0.0.1' })
  const token = (claims: TokenClaims = {}) => tokens.token({ issuedAt: clock.now, ...claims })
  return {
    origin,
    app,
    database,
    sealing,
    databaseUrl: test.url,
    sandbox,
    mailer,
    whatsapp,
    documents,
    chains,
    eventMails,
    notified,
    editionOffers,
    editionLapses,
    requestAnswers,
    requestsAsked,
    familyMails,
    contactMails,
    leavingMails,
    roleMails,
    startMails,
    askedMails,
    yearMails,
    messageMails,
    teamNews,
    send,
    securityEvents,
    clock,
    endedSessions,
    token,
    call: async (person, call, input) => {
      const known = person && { ...person, token: person.token ?? (await token(person)) }
      return makeCall(origin, known, call, input)
    },
    stop: () => stopAll(app, [changes, maintenance, grantChanges], mailer, sandbox, test),
  }
}

export async function makeCall<C extends Call>(
  origin: string,
  person: { token: string; actingFor?: string } | null,
  call: C,
  input: Partial<CallInput<C>> = {},
): Promise<CallResponse<C>> {
  const params = (input.params ?? {}) as Record<string, string>
  const url = new URL(
    call.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? '')),
    origin,
  )
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  const file = (input.body as unknown) instanceof Uint8Array ? (input.body as unknown as Uint8Array<ArrayBuffer>) : null
  const body = file ?? (input.body === undefined ? undefined : JSON.stringify(input.body))
  const answer = await fetch(url, {
    method: call.method,
    headers: {
      orgKey: 'ALL',
      ...(body === undefined ? {} : { 'content-type': file ? uploadType(call) : 'application/json' }),
      ...(person ? { authorization: `Bearer ${person.token}` } : {}),
      ...(person?.actingFor ? { [ACTING_MEMBER_HEADER]: person.actingFor } : {}),
    },
    ...(body === undefined ? {} : { body }),
  })
  const stream = /event-stream/.test(answer.headers.get('content-type') ?? '')
  const text = stream ? await firstMessage(answer) : await answer.text()
  const read: unknown = /json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : text
  return { status: answer.status, body: read as CallAnswer<C>, problem: read as Problem, headers: answer.headers }
}

function uploadType({ upload = [] }: Call): string {
  const any = 'application/octet-stream'
  return upload.includes(any) ? any : (upload[0] ?? any)
}

/** Disconnects after the message, because the stream does not end. */
async function firstMessage(answer: Response): Promise<string> {
  let text = ''
  for await (const chunk of answer.body ?? []) {
    text += Buffer.from(chunk).toString('utf8')
    if (text.includes('\n\n')) break
  }
  return text
}

function buildTestSettings(origin: string): PortalOptions['settings'] {
  return {
    product: 'forenet',
    identityUrl: `${origin}/auth`,
    realm: 'forenet',
    clientId: TEST_CLIENT,
    strongAcr: [],
    gatewayTimeoutMs: 10_000,
    enableNotification: false,
    sessionTimeoutMinutes: 30,
    contactReceiverId: null,
    clubStarts: 'open',
    developmentTitle: false,
    build: 'test',
    sandboxUrl: null,
  }
}

async function stopAll(
  app: Portal,
  followed: readonly { stop: () => Promise<void> }[],
  mailer: Mailer,
  sandbox: Sandbox,
  test: TestDatabase,
): Promise<void> {
  await app.http.close()
  await app.settled()
  for (const { stop } of followed) await stop()
  mailer.close()
  await sandbox.close()
  await test.drop()
}
