import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { smtpMailer } from '../../src/adapters/mailer.ts'
import { watchedMailer } from '../../src/adapters/watched-mailer.ts'

const mail = { to: 'anna@example.org', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello', messageId: 'one' }

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal?.stop())

test('where TLS is asked for, nothing goes to a server that does not offer it', async () => {
  const { smtpHost, smtpPort, origin } = portal.sandbox
  const strict = smtpMailer(`smtp://${smtpHost}:${smtpPort}`, 'portal@example.org', { requireTls: true })
  onTestFinished(() => strict.close())
  const received = async () => ((await (await fetch(`${origin}/sandbox/mails`)).json()) as { mails: unknown[] }).mails

  await expect(strict.send(mail)).rejects.toThrow(/STARTTLS/)
  expect(await received()).toEqual([])
  await portal.mailer.send(mail)
  expect(await received()).toHaveLength(1)
})

describe('mails that do not go out', () => {
  async function watched() {
    const told: { fields: object; words: string }[] = []
    const clock = { now: new Date('2026-11-20T11:00:00Z') }
    const log = { warn: (fields: object, words: string) => void told.push({ fields, words }) }
    const { mailer, counter } = watchedMailer(portal.mailer, log as never, () => clock.now)
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

  test('are counted, and told at once, then once a minute with how many they were', async () => {
    const { mailer, told, clock, counts, refuse } = await watched()
    await refuse(4)
    for (let tried = 0; tried < 3; tried++) await expect(mailer.send(mail)).rejects.toThrow()
    expect(told).toEqual([
      {
        words: 'The mail server refuses mails; they are tried again',
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

  test('where nobody answers are told apart from those that are refused', async () => {
    const gone = smtpMailer('smtp://127.0.0.1:1', 'portal@example.org')
    onTestFinished(() => gone.close())
    const told: string[] = []
    const log = { warn: (_fields: object, words: string) => void told.push(words) }
    const { mailer, counter } = watchedMailer(gone, log as never, () => new Date())
    await expect(mailer.send(mail)).rejects.toThrow(/ECONNREFUSED/)
    expect(told).toEqual(['The mail server cannot be reached; they are tried again'])
    expect((await counter.get()).values).toContainEqual({ labels: { outcome: 'unreachable' }, value: 1 })
  })
})
