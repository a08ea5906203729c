import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import type { Fault } from '../faults/fault.ts'
import type { FaultRegister } from '../faults/fault-register.ts'
import type { SettingsStore } from '../settings/settings.ts'
import type { MailStore } from './mail-store.ts'
import { parseMail } from './read-mail.ts'

export type SmtpContext = { mails: MailStore; faults: FaultRegister; settings: SettingsStore; now: () => Date }
export type SmtpMailbox = { port: number; close(): Promise<void> }

type Done = (error?: Error | null, message?: string) => void

const largestMail = 25 * 1024 * 1024
const usualDelayMs = 3000

/**
 * Accepts any recipient, without authentication and TLS.
 * @param port 0 for any free port
 * @throws when the port is in use
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
