import nodemailer from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'
import { RecipientRejectedError } from './recipient-rejected-error.ts'

/** `cid`: shown inside the HTML. */
export type Attachment = {
  filename: string
  content: Buffer
  contentType: string
  cid?: string
  contentDisposition?: 'inline'
}

/** `messageId` is the same for every attempt, so that duplicates are recognisable. */
export type Mail = {
  to: string
  subject: string
  html: string
  text: string
  messageId: string
  replyTo?: string
  attachments?: Attachment[]
}

export type Mailer = {
  /** Returns the mail's id; throws `ReceiverRefused` on a permanent failure. */
  send(mail: Mail): Promise<string>
  /** Connects and authenticates without sending; throws on failure. */
  check(): Promise<void>
  close(): void
}

/** `requireTls` rejects servers without STARTTLS, which is otherwise optional. */
export function createSmtpMailer(url: string, from: string, { requireTls = false } = {}): Mailer {
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
        throw isReceiverRefusal(error)
          ? new RecipientRejectedError(error.message, { cause: error, ofAddress: findRecipientResponse(error) })
          : error
      }
    },
    check: async () => void (await transport.verify()),
    close: () => transport.close(),
  }
}

/** A permanent failure (5xx) of this recipient or mail, not of sender, authentication or policy (5.7.x). */
function isReceiverRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const { command, responseCode, response }: Record<string, unknown> = { ...error }
  if (command !== 'RCPT TO' && command !== 'DATA') return false
  return Number(responseCode) >= 500 && !/\b5\.7\.\d/.test(String(response))
}

function findRecipientResponse(error: Error): string | null {
  const { command, response }: Record<string, unknown> = { ...error }
  return command === 'RCPT TO' ? String(response) : null
}
