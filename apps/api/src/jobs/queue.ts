import type { Database } from '@forenet/database/database'
import type { MailRequest } from '@forenet/identity/mails/mail-request'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Mail, Mailer } from '../adapters/mailer.ts'
import type { EnqueueContactMail } from '../modules/contact/index.ts'
import type { EnqueueFamilyMail, FamilyMail } from '../modules/families/index.ts'
import type { EnqueueLeavingMail, LeavingMail } from '../modules/leaving/index.ts'
import type { MaintenanceState } from '../modules/maintenance/index.ts'
import type { EnqueueNotification } from '../modules/notifications/index.ts'
import { type AfterPaymentWork, listUnfinishedChains, runChain } from '../modules/payments/index.ts'
import type { EnqueueEventMail, EventMailRequest } from '../modules/tickets/index.ts'
import { causeOf } from '../reason-of.ts'
import { eachOnItsOwn, OFTEN } from './each-on-its-own.ts'
import { workMessages } from './message-work.ts'
import { QUEUE_SCHEMA } from './queue-schema.ts'
import { restInMaintenance } from './rest-in-maintenance.ts'

const AFTER_PAYMENT = 'after-payment'
const IDENTITY_MAIL = 'identity-mail'
const SEND_AGAIN = 'send-again'
const EVENT_MAIL = 'event-mail'
const NOTIFICATION = 'notification'
const FAMILY_MAIL = 'family-mail'
const CONTACT_MAIL = 'contact-mail'
const LEAVING_MAIL = 'leaving-mail'
const RESCUE = 'after-payment-rescue'
const NIGHTLY = 'nightly'

/** The queues of messages to people. */
export const MESSAGE_QUEUES = [
  IDENTITY_MAIL,
  SEND_AGAIN,
  EVENT_MAIL,
  NOTIFICATION,
  FAMILY_MAIL,
  CONTACT_MAIL,
  LEAVING_MAIL,
] as const

/** What waits in maintenance: all but the mails of the identity provider, which are part of signing in. */
const RESTING = [AFTER_PAYMENT, ...MESSAGE_QUEUES.filter((name) => name !== IDENTITY_MAIL), RESCUE, NIGHTLY]

/** What a version before this one kept here was the mails themselves. */
const WHOLE_MAIL = 'send-mail'

/** A chain that was not tried for so long has lost its job. */
const RESCUE_AFTER_MS = 10 * 60_000

export type QueueWork = {
  afterPayment: AfterPaymentWork
  mailer: Mailer
  identityMail: (request: MailRequest) => Promise<void>
  sendAgain: (orderId: string, channel: 'mail' | 'whatsapp', occasion: string) => Promise<void>
  eventMail: (request: EventMailRequest) => Promise<void>
  notification: (notificationId: string) => Promise<void>
  familyMail: (mail: FamilyMail) => Promise<void>
  contactMail: (messageId: string) => Promise<void>
  leavingMail: (mail: LeavingMail) => Promise<void>
  nightly: () => Promise<void>
}

export type Queue = {
  /** Enqueues in the transaction given: the job is there exactly when the payment is. */
  afterPayment(transaction: Database, orderId: string): Promise<void>
  /** Enqueues in the transaction given, too. */
  eventMail: EnqueueEventMail
  /** Enqueues in the transaction given, too. */
  notification: EnqueueNotification
  familyMail: EnqueueFamilyMail
  /** Enqueues in the transaction given, too. */
  contactMail: EnqueueContactMail
  leavingMail: EnqueueLeavingMail
  /** Keeps a mail of the identity provider; it is written, with its link, when it is sent. */
  identityMail(request: MailRequest): Promise<void>
  sendAgain(orderId: string, channel: 'mail' | 'whatsapp', occasion: string): Promise<void>
  /**
   * Starts the workers; any process of the deployment may. In maintenance those alone work that send the identity provider's
   * mails, which are part of signing in; the rest begin when it is over, where they were left.
   */
  work(work: QueueWork, maintenance?: Pick<MaintenanceState, 'current' | 'onChange'>): Promise<void>
  stop(): Promise<void>
}

const retries = { retryLimit: 15, retryDelay: 2, retryBackoff: true, retryDelayMax: 900, expireInSeconds: 120 }

const DAY_SECONDS = 86_400

/** A message is tried for three days, at last once an hour, and kept for thirty more where it was given up. */
const patience = {
  ...retries,
  retryLimit: 82,
  retryDelayMax: 3_600,
  retentionSeconds: 30 * DAY_SECONDS,
  deleteAfterSeconds: 30 * DAY_SECONDS,
}

/** Makes pg-boss write in a transaction of ours. */
function within({ $client }: Database) {
  return { db: { executeSql: (text: string, values?: unknown[]) => $client.query(text, values) } }
}

export type QueueOptions = {
  /** Whether its tables are brought up to date here, or have been (`migrateQueue`). */
  schema: 'migrate' | 'as-it-is'
  /** Whether this process keeps the schedules and takes back the jobs of those that died: whoever works does. */
  supervised: boolean
}

/** Durable jobs on the portal's own database (pg-boss): outbox, after-payment chains, schedules. */
export async function openQueue(
  pool: pg.Pool,
  database: Database,
  log: FastifyBaseLogger,
  now: () => Date,
  { schema, supervised }: QueueOptions = { schema: 'migrate', supervised: true },
): Promise<Queue> {
  const migrates = schema === 'migrate'
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: QUEUE_SCHEMA,
    schedule: supervised,
    supervise: supervised,
    migrate: migrates,
    // Only who owns an index can build it anew.
    reindex: migrates,
  })
  boss.on('error', (error) => log.error({ err: causeOf(error) }, 'job queue'))
  await boss.start()
  await Promise.all(
    MESSAGE_QUEUES.map(async (name) => {
      await boss.createQueue(name, patience)
      // One that was made by a version before keeps what that said.
      await boss.updateQueue(name, patience)
    }),
  )
  // An order has one job at a time, waiting or running: the rescue adds none to it.
  await boss.createQueue(AFTER_PAYMENT, { ...retries, policy: 'exclusive' })
  await Promise.all([RESCUE, NIGHTLY].map((name) => boss.createQueue(name, { policy: 'singleton', retryLimit: 0 })))

  let stopTurning: () => Promise<void> = async () => undefined
  const messages = <T>(queue: string, send: (data: T) => Promise<unknown>) => workMessages(boss, log, queue, send)

  return {
    async afterPayment(transaction, orderId) {
      await boss.send(AFTER_PAYMENT, { orderId }, { ...within(transaction), singletonKey: orderId })
    },
    async eventMail(transaction, request) {
      await boss.send(EVENT_MAIL, request, within(transaction))
    },
    async notification(transaction, notificationId) {
      await boss.send(NOTIFICATION, { notificationId }, within(transaction))
    },
    async familyMail(transaction, mail) {
      await boss.send(FAMILY_MAIL, mail, within(transaction))
    },
    async contactMail(transaction, messageId) {
      await boss.send(CONTACT_MAIL, { messageId }, within(transaction))
    },
    async leavingMail(transaction, mail) {
      await boss.send(LEAVING_MAIL, mail, within(transaction))
    },
    async identityMail(request) {
      await boss.send(IDENTITY_MAIL, request)
    },
    async sendAgain(orderId, channel, occasion) {
      await boss.send(SEND_AGAIN, { orderId, channel, occasion }, { singletonKey: `${orderId}:${channel}:${occasion}` })
    },
    async work(work, maintenance) {
      await messages(IDENTITY_MAIL, work.identityMail)
      if (await boss.getQueue(WHOLE_MAIL)) {
        await boss.deleteStoredJobs(WHOLE_MAIL)
        await messages<Mail>(WHOLE_MAIL, (mail) => work.mailer.send(mail))
      }
      const begin = () => workAllElse(work)
      const rest = async () => void (await Promise.all(RESTING.map((queue) => boss.offWork(queue))))
      stopTurning = await restInMaintenance(maintenance, { begin, rest }, log)
      await boss.schedule(RESCUE, '*/10 * * * *')
      await boss.schedule(NIGHTLY, '5 0 * * *', null, { tz: 'Europe/Copenhagen' })
    },
    async stop() {
      await stopTurning()
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }

  async function workAllElse(work: QueueWork): Promise<void> {
    await boss.work<{ orderId: string }>(AFTER_PAYMENT, OFTEN, (jobs) =>
      eachOnItsOwn(jobs, ({ orderId }) => runChain(database, work.afterPayment, orderId, now)),
    )
    await messages<{ orderId: string; channel: 'mail' | 'whatsapp'; occasion: string }>(
      SEND_AGAIN,
      ({ orderId, channel, occasion }) => work.sendAgain(orderId, channel, occasion),
    )
    await messages(EVENT_MAIL, work.eventMail)
    await messages<{ notificationId: string }>(NOTIFICATION, ({ notificationId }) => work.notification(notificationId))
    await messages(FAMILY_MAIL, work.familyMail)
    await messages<{ messageId: string }>(CONTACT_MAIL, ({ messageId }) => work.contactMail(messageId))
    await messages(LEAVING_MAIL, work.leavingMail)
    await boss.work(RESCUE, async () => {
      const lost = await listUnfinishedChains(database, new Date(now().getTime() - RESCUE_AFTER_MS))
      for (const orderId of lost) await boss.send(AFTER_PAYMENT, { orderId }, { singletonKey: orderId })
    })
    await boss.work(NIGHTLY, work.nightly)
  }
}
