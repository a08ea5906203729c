import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime, { type Address } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Fault } from '../faults/fault.ts'
import type { FaultRegister } from '../faults/fault-register.ts'
import type { SettingsStore } from '../settings/settings.ts'
import type { MailStore, NewMail } from './mail-store.ts'

const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
])

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name) return named.get(String(name).toLowerCase()) ?? whole
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}

/** Distinct URLs, first from the HTML, then from the text. */
export function findLinks(text: string, html: string): string[] {
  const inHtml = [...html.matchAll(/<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(
    ([, doubleQuoted, singleQuoted]) => decodeEntities(doubleQuoted ?? singleQuoted ?? ''),
  )
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"']+/g)].map(([link]) => link.replace(/[).,;:!?\]]+$/, ''))
  return [...new Set([...inHtml, ...inText])].filter((link) => /^https?:\/\//i.test(link))
}

/** @param envelope sender and recipients of the SMTP envelope */
async function parseMail(
  raw: Uint8Array,
  envelope: { from: string; to: readonly string[] },
  receivedAt: Date,
): Promise<NewMail> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' })
  const text = mail.text ?? ''
  const html = mail.html ?? ''
  return {
    receivedAt: receivedAt.toISOString(),
    envelopeFrom: envelope.from,
    from: mail.from ? written(mail.from) : envelope.from,
    to: [...new Set(envelope.to.map((address) => address.toLowerCase()))],
    subject: mail.subject ?? '',
    text,
    html,
    links: findLinks(text, html),
    attachments: mail.attachments.map(({ filename, mimeType, contentId, content }, index) => ({
      filename: filename ?? `attachment-${index + 1}`,
      mimeType,
      contentId: contentId?.replace(/^<|>$/g, '') ?? null,
      content: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
    })),
  }
}

function written(address: Address): string {
  if (address.group) return address.name
  return address.name === '' ? address.address : `${address.name} <${address.address}>`
}

export type SmtpContext = { mails: MailStore; faults: FaultRegister; settings: SettingsStore; now: () => Date }
export type SmtpMailbox = { port: number; close(): Promise<void> }

type Done = (error?: Error | null, message?: string) => void

const largestMail = 25 * 1024 * 1024
const usualDelayMs = 3000

/**
 * Accepts any recipient, without authentication and TLS. @param port 0 for any free port @throws if the port is in use
 */
export async function startSmtpMailbox(context: SmtpContext, host: string, port: number): Promise<SmtpMailbox> {
  const held = new Set<NodeJS.Timeout>()
  const hang = (ms: number, giveUp: () => void): void => {
    const timer = setTimeout(() => {
      held.delete(timer)
      giveUp()
    }, ms)
    held.add(timer)
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: largestMail,
    closeTimeout: 200,
    logger: false,
    banner: 'Sandbox mailbox',
    onConnect(_session, callback) {
      const fault = context.faults.take({ service: 'smtp', operation: 'connect' })
      if (!fault) return callback()
      if (fault.kind === 'refuse') return callback(reply(fault.status ?? 421, 'The mailbox takes no connections now'))
      const ms = fault.delayMs ?? (fault.kind === 'delay' ? usualDelayMs : context.settings.current().hangMs)
      hang(ms, () => (fault.kind === 'delay' ? callback() : callback(reply(421, 'Gave up'))))
    },
    onRcptTo({ address }, _session, callback) {
      const fault = context.faults.take({ service: 'smtp', operation: 'receiver', recipients: [address] })
      if (!fault) return callback()
      callback(reply(fault.status ?? 550, `<${address}> is no mailbox here`))
    },
    onData(stream, session, callback) {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const from = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address
      buffer(stream)
        .then(async (raw) => {
          if (stream.sizeExceeded) return callback(reply(552, 'The mail is too large'))
          const keep = async (): Promise<void> => {
            context.mails.insert(await parseMail(raw, { from, to }, context.now()))
          }
          const fault = context.faults.take({ service: 'smtp', operation: 'deliver', recipients: to })
          await deliver(fault, keep, callback, hang, context.settings.current().hangMs)
        })
        .catch((error: unknown) => callback(error instanceof Error ? error : new Error(String(error))))
    },
  })
  // Clients may disconnect at any time.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.syscall === 'listen') return
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') console.error(error)
  })
  const listener = server.listen(port, host)
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('The mailbox listens on no port')

  return {
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        for (const timer of held) clearTimeout(timer)
        server.close(() => resolve())
      }),
  }
}

async function deliver(
  fault: Fault | undefined,
  keep: () => Promise<void>,
  callback: Done,
  hang: (ms: number, giveUp: () => void) => void,
  hangMs: number,
): Promise<void> {
  const giveUp = (): void => callback(reply(421, 'Gave up'))
  switch (fault?.kind) {
    case 'error-before':
      return callback(reply(fault.status ?? 451, 'The mail was not kept, try again later'))
    case 'error-after':
      await keep()
      return callback(reply(fault.status ?? 451, 'The mail was kept, but this answer denies it'))
    case 'refuse':
      return callback(reply(fault.status ?? 550, 'The mailbox does not take this mail'))
    case 'hang-before':
      return hang(fault.delayMs ?? hangMs, giveUp)
    case 'hang-after':
      await keep()
      return hang(fault.delayMs ?? hangMs, giveUp)
    case 'delay':
      await wait(fault.delayMs ?? usualDelayMs, undefined, { ref: false })
      await keep()
      return callback()
    default:
      await keep()
      return callback()
  }
}

function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
