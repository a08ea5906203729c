import nodemailer from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'
import { ReceiverRefused } from './receiver-refused.ts'

export type Attachment = { filename: string; content: Buffer; contentType: string }

/** A mail ready to go. `messageId` is the same on every try, so that a repeat can be told from a new mail. */
export type Mail = {
  to: string
  subject: string
  html: string
  text: string
  messageId: string
  replyTo?: string
  attachments?: Attachment[]
}

/** The port to the mail server. */
export type Mailer = {
  /** Answers with the mail's id; throws when the server does not take it, `ReceiverRefused` where it never will. */
  send(mail: Mail): Promise<string>
  /** Connects and signs in as for a mail, and sends none; throws when that fails. */
  check(): Promise<void>
  close(): void
}

/**
 * SMTP by nodemailer over a small pool; `url` is smtp(s)://user:password@host:port. With `requireTls` nothing is sent to a
 * server that does not offer TLS; without it, TLS is used where it is offered.
 */
export function smtpMailer(url: string, from: string, { requireTls = false } = {}): Mailer {
  const options: SMTPPool.Options = {
    url,
    pool: true,
    requireTLS: requireTls,
    maxConnections: 3,
    connectionTimeout: 8_000,
    greetingTimeout: 8_000,
    socketTimeout: 15_000,
  }
  const transport = nodemailer.createTransport(options)
  return {
    async send(mail) {
      const { messageId, ...rest } = mail
      try {
        return (await transport.sendMail({ from, messageId: `<${messageId}@forenet>`, ...rest })).messageId
      } catch (error) {
        throw refusesReceiver(error)
          ? new ReceiverRefused(error.message, { cause: error, ofAddress: answerOfAddress(error) })
          : error
      }
    },
    check: async () => void (await transport.verify()),
    close: () => transport.close(),
  }
}

/**
 * A final no (5xx) to this receiver or this mail. One to the sender, the sign-in or the policy (5.7.x, such as relaying denied)
 * is ours to put right, after which the same mail goes out.
 */
function refusesReceiver(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const { command, responseCode, response }: Record<string, unknown> = { ...error }
  if (command !== 'RCPT TO' && command !== 'DATA') return false
  return Number(responseCode) >= 500 && !/\b5\.7\.\d/.test(String(response))
}

function answerOfAddress(error: Error): string | null {
  const { command, response }: Record<string, unknown> = { ...error }
  return command === 'RCPT TO' ? String(response) : null
}
