import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createSmtpMailer, type Mailer } from '../../src/adapters/mailer.ts'
import { withMailerMetrics } from '../../src/adapters/mailer-metrics.ts'
import { isRecipientRejected } from '../../src/adapters/recipient-rejected-error.ts'

const mail = { to: 'anna@example.org', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello', messageId: 'one' }

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal?.stop())

test('sends nothing to a server without TLS when TLS is required', async () => {
  const { smtpHost, smtpPort, origin } = portal.sandbox
  const strict = createSmtpMailer(`smtp://${smtpHost}:${smtpPort}`, 'portal@example.org', { requireTls: true })
  onTestFinished(() => strict.close())
  const received = async () => ((await (await fetch(`${origin}/sandbox/mails`)).json()) as { mails: unknown[] }).mails

  await expect(strict.send(mail)).rejects.toThrow(/STARTTLS/)
  expect(await received()).toEqual([])
  await portal.mailer.send(mail)
  expect(await received()).toHaveLength(1)
})

/** Starts a mail server that accepts everything, except commands whose prefix is in `answers`. */
async function mailServer(answers: Readonly<Record<string, string>>): Promise<Mailer> {
  const usual = { EHLO: '250 here', 'MAIL FROM': '250 yes', 'RCPT TO': '250 yes', DATA: '354 go on', QUIT: '221 bye' }
  const server = createServer((socket) => {
    const say = (line: string) => void socket.write(`${line}\r\n`)
    let inMail = false
    say('220 here')
    createInterface(socket).on('line', (line) => {
      if (inMail && line !== '.') return
      const said = inMail ? 'end' : line
      const answer = Object.entries({ ...usual, end: '250 kept', ...answers }).find(([begins]) =>
        said.startsWith(begins),
      )
      inMail = answer?.[1].startsWith('354') ?? false
      say(answer?.[1] ?? '500 what?')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, 'portal@example.org')
  onTestFinished(() => {
    mailer.close()
    server.close()
  })
  return mailer
}

test.each([
  ['the mailbox is none', { 'RCPT TO': '550 5.1.1 no such user' }, true],
  ['the mailbox is full', { 'RCPT TO': '452 4.2.2 mailbox full' }, false],
  ['the server does not send for us', { 'RCPT TO': '554 5.7.1 relaying denied' }, false],
  ['we may not send from that address', { 'MAIL FROM': '550 5.1.8 not yours' }, false],
  ['the mail itself is too large', { end: '552 5.3.4 too large' }, true],
  ['the mail is to be sent again', { end: '451 4.3.0 try later' }, false],
])('%s: permanent or temporary failure', async (_, answers, final) => {
  const error = await (await mailServer(answers)).send(mail).then(String, (thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(isRecipientRejected(error)).toBe(final)
})

describe('logging of failed deliveries', () => {
  async function watched() {
    const told: { fields: object; words: string }[] = []
    const clock = { now: new Date('2026-11-20T11:00:00Z') }
    const log = { warn: (fields: object, words: string) => void told.push({ fields, words }) }
    const { mailer, counter } = withMailerMetrics(portal.mailer, log as never, () => clock.now)
    const counts = async () =>
      Object.fromEntries((await counter.get()).values.map(({ labels, value }) => [labels.outcome, value]))
    const refuse = async (times: number) => {
      const body = JSON.stringify({ service: 'smtp', operation: 'deliver', kind: 'refuse', status: 550, times })
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${portal.sandbox.origin}/sandbox/faults`, { method: 'POST', headers, body })
      expect(answer.status).toBe(201)
    }
    return { mailer, told, clock, counts, refuse }
  }

  test('logs the first failure immediately, then the count once a minute', async () => {
    const { mailer, told, clock, counts, refuse } = await watched()
    await refuse(4)
    for (let tried = 0; tried < 3; tried++) await expect(mailer.send(mail)).rejects.toThrow()
    expect(told).toEqual([
      {
        words: 'The mail server refuses mails; see forenet mails stuck',
        fields: { mails: 1, code: expect.any(String), answer: 550 },
      },
    ])
    clock.now = new Date(clock.now.getTime() + 60_000)
    await expect(mailer.send(mail)).rejects.toThrow()
    expect(told[1]?.fields).toMatchObject({ mails: 3 })
    await mailer.send(mail)
    expect(await counts()).toEqual({ sent: 1, refused: 4, unreachable: 0 })
    expect(JSON.stringify(told), 'whose mails they were').not.toContain('anna')
  })

  test('distinguishes unreachable servers from rejected messages', async () => {
    const gone = createSmtpMailer('smtp://127.0.0.1:1', 'portal@example.org')
    onTestFinished(() => gone.close())
    const told: string[] = []
    const log = { warn: (_fields: object, words: string) => void told.push(words) }
    const { mailer, counter } = withMailerMetrics(gone, log as never, () => new Date())
    await expect(mailer.send(mail)).rejects.toThrow(/ECONNREFUSED/)
    expect(told).toEqual(['The mail server cannot be reached; see forenet mails stuck'])
    expect((await counter.get()).values).toContainEqual({ labels: { outcome: 'unreachable' }, value: 1 })
  })
})
