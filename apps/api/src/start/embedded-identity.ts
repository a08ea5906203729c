import type { Identity } from '@forenet/identity/build-identity'
import { deleteExpired } from '@forenet/identity/delete-expired'
import type { MailRequest } from '@forenet/identity/mails/mail-request'
import type pg from 'pg'
import type { Mail, Mailer } from '../adapters/mailer.ts'
import { defineMessageQueue } from '../platform/jobs/queue.ts'
import { defineJob, type Module } from '../platform/module.ts'

const SWEEP_MS = 60_000

/** Mails are rendered with their links when sent. Part of sign-in, so they run during maintenance. */
export const IDENTITY_MAILS = defineMessageQueue<MailRequest>('identity-mail', { inMaintenance: true })

/** Queue of earlier versions, which stored rendered mails. */
const WHOLE_MAILS = defineMessageQueue<Mail>('send-mail', { inMaintenance: true, fromBefore: true })

export function identityModule(
  identity: Pick<Identity, 'writeMail' | 'sweep'>,
  { pool, mailer, now }: { pool: pg.Pool; mailer: Pick<Mailer, 'send'>; now: () => Date },
): Module {
  return {
    name: 'identity',
    jobs: [
      defineJob(IDENTITY_MAILS, async (request) => {
        const mail = await identity.writeMail(request)
        if (mail) await mailer.send(mail)
      }),
      defineJob(WHOLE_MAILS, (mail) => mailer.send(mail)),
    ],
    schedules: [{ name: 'identity-expired', cron: '40 0 * * *', run: () => deleteExpired(pool, now()) }],
    sweeps: [{ what: 'identity', inMaintenance: true, everyMs: SWEEP_MS, run: () => identity.sweep() }],
  }
}
