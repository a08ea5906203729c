import type { PublicSettings } from '@forenet/contract/tools-calls'
import type { Database } from '@forenet/database/database'
import type { RecordSecurityEvent } from '@forenet/domain/security-event'
import type { Sealing } from '@forenet/sealing/sealing'
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import type pg from 'pg'
import type { Metric } from 'prom-client'
import type { FileScanner } from './adapters/clamd.ts'
import type { Gateways } from './adapters/gateways/registry.ts'
import type { Documents } from './documents/documents.ts'
import type { MemberChanges } from './follow-member-changes.ts'
import type { EnqueueContactMail } from './modules/contact/index.ts'
import type { EnqueueFamilyMail } from './modules/families/index.ts'
import type { EnqueueLeavingMail, LeavingDeps } from './modules/leaving/index.ts'
import type { MaintenanceState } from './modules/maintenance/index.ts'
import type { SendAgain } from './modules/messages/index.ts'
import type { EnqueueNotification, Notify } from './modules/notifications/index.ts'
import type { EventMails } from './modules/tickets/index.ts'
import type { AnswerCheck } from './plugins/answers.ts'
import type { TokenClaims } from './plugins/verify-token.ts'

/** Everything the portal's HTTP stands on; tests give their own. */
export type AppDeps = {
  pool: pg.Pool
  sealing: Sealing
  database: Database
  gateways: Gateways
  gatewayKey: (organisationId: string, provider: string) => Promise<string>
  gatewayTimeoutMs: number
  verify: (token: string) => Promise<TokenClaims>
  /** Whose accounts logins are: `embedded`, or the issuer of a provider elsewhere. */
  loginIssuer: string
  sessionEnded: (session: string) => boolean
  maintenance: Pick<MaintenanceState, 'current'>
  grantChanges: MemberChanges
  /** Levels (`acr`) of an identity provider elsewhere that stand for more than a password. */
  strongAcr: readonly string[]
  enqueueAfterPayment: (transaction: Database, orderId: string) => Promise<void>
  sendAgain: SendAgain
  eventMail: EventMails
  /** Leaves a notification, in the transaction of what it tells of. */
  notify: Notify
  notificationChanges: MemberChanges
  /** Asks for a notification to be sent by mail and WhatsApp; each goes out once. */
  sendNotification: EnqueueNotification
  /** Asks, in a transaction, for a letter about families to be sent. */
  familyMail: EnqueueFamilyMail
  contactMail: EnqueueContactMail
  /** Asks, in a transaction, for a letter to somebody who leaves. */
  leavingMail: EnqueueLeavingMail
  /** Ends the login of an e-mail; null where an identity provider elsewhere keeps the logins. */
  removeAccount: LeavingDeps['removeAccount']
  documents: Documents
  /** The embedded identity provider's pages, when it is embedded. */
  identity: FastifyPluginAsync | null
  settings: PublicSettings
  origin: string
  callbackOrigin: string
  returnSecret: string
  /** Extra origins pages may send forms to or frame (an identity provider elsewhere). */
  trustedOrigins: readonly string[]
  webFolder: string
  version: string
  now: () => Date
  log: FastifyBaseLogger
  /** Requests per minute one network address may make (of IPv6 a /64); 0 switches the limit off. */
  requestsPerMinute: number
  /** Milliseconds the event loop may lag before callers are told to come again; 0 switches the check off. */
  maxEventLoopDelayMs: number
  /** Whether calls are served; else nothing but how the process is. */
  servesCalls: boolean
  /** Proxies in front of the portal, whose last words in X-Forwarded-For are believed. */
  trustedProxies: number
  /** What whoever reads `/metrics` must show; null leaves them to callers on this machine. */
  metricsToken: string | null
  /** Whether `/docs` and `/openapi.json` describe the API. */
  apiDocs: boolean
  /** Looks for malware in what is uploaded; null lets everything through. */
  scanner: FileScanner | null
  /** What `/metrics` shows besides the HTTP's own figures. */
  metrics: readonly Metric[]
  /** Writes to the security log. */
  securityEvent: RecordSecurityEvent
  checkAnswers: AnswerCheck
}
