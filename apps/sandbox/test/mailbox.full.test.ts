import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findLinks } from '../src/mailbox/smtp.ts'
import type { Sandbox } from '../src/start-sandbox.ts'
import { sendRequest, setFault, startTestSandbox } from './fixture/sandbox.ts'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await startTestSandbox()
})
afterEach(() => sandbox.close())

type Mail = {
  id: number
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  links: string[]
  attachments: { position: number; filename: string; mimeType: string; size: number }[]
}

async function send(options: SendMailOptions = {}, timeoutMs = 5000): Promise<unknown> {
  const transport = createTransport({
    host: sandbox.smtpHost,
    port: sandbox.smtpPort,
    socketTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
  })
  const mail = {
    from: 'Koret <kor@example.dk>',
    to: 'mette@example.dk',
    subject: 'Kvittering',
    text: 'Tak',
    ...options,
  }
  try {
    return await transport.sendMail(mail)
  } finally {
    transport.close()
  }
}

const mails = async (query = '') =>
  (await sendRequest<{ mails: Mail[] }>('GET', `${sandbox.origin}/sandbox/mails${query}`)).body.mails

describe('the mailbox', () => {
  it('stores a mail with both texts, attachments and links', async () => {
    await send({
      to: ['Mette <Mette@example.dk>', 'ole@example.dk'],
      bcc: 'secret@example.dk',
      subject: 'Velkommen – æøå',
      text: 'Se https://forenet.example/a?b=1&c=2.',
      html: '<p>Hej</p><a href="https://forenet.example/a?b=1&amp;c=2">Se</a><a href="mailto:x@example.dk">Skriv</a>',
      attachments: [{ filename: 'billet.pdf', content: Buffer.from('%PDF-1.7') }],
    })
    const [mail] = await mails()
    expect(mail).toMatchObject({
      from: 'Koret <kor@example.dk>',
      to: ['mette@example.dk', 'ole@example.dk', 'secret@example.dk'],
      subject: 'Velkommen – æøå',
      text: expect.stringContaining('Se https://forenet.example'),
      html: expect.stringContaining('<p>Hej</p>'),
      links: ['https://forenet.example/a?b=1&c=2'],
      attachments: [{ position: 0, filename: 'billet.pdf', mimeType: 'application/pdf', size: 8 }],
      receivedAt: expect.any(String),
    })
    expect((await sendRequest('GET', `${sandbox.origin}/sandbox/mails/${mail?.id}`)).body).toEqual(mail)
    const attachment = await fetch(`${sandbox.origin}/mailbox/${mail?.id}/attachments/0`)
    expect(await attachment.text()).toBe('%PDF-1.7')
    expect(attachment.headers.get('content-disposition')).toBe('attachment; filename=billet.pdf')
  })

  it.each([
    [
      "Årets 'kor' (2026).pdf",
      `attachment; filename="?rets 'kor' (2026).pdf"; filename*=UTF-8''%C3%85rets%20%27kor%27%20%282026%29.pdf`,
    ],
    ['note "a".png', 'inline; filename="note \\"a\\".png"'],
  ])('serves %s under its own name', async (filename, header) => {
    await send({ subject: 'Med bilag', attachments: [{ filename, content: Buffer.from('x') }] })
    const [mail] = await mails()
    const attachment = await fetch(`${sandbox.origin}/mailbox/${mail?.id}/attachments/0`)
    expect(attachment.headers.get('content-disposition')).toBe(header)
  })

  it('lists newest first, by recipient, up to a limit', async () => {
    for (const subject of ['one', 'two', 'three']) await send({ subject })
    await send({ subject: 'other', to: 'ole@example.dk' })
    expect((await mails()).map(({ subject }) => subject)).toEqual(['other', 'three', 'two', 'one'])
    expect((await mails('?to=METTE@example.dk&limit=2')).map(({ subject }) => subject)).toEqual(['three', 'two'])
    expect((await sendRequest('GET', `${sandbox.origin}/sandbox/mails?limit=0`)).status).toBe(400)
    expect((await sendRequest('DELETE', `${sandbox.origin}/sandbox/mails`)).status).toBe(204)
    expect(await mails()).toEqual([])
    expect((await sendRequest('GET', `${sandbox.origin}/sandbox/mails/1`)).status).toBe(404)
  })

  it('accepts several mails over one connection', async () => {
    const transport = createTransport({ host: sandbox.smtpHost, port: sandbox.smtpPort, pool: true, maxConnections: 1 })
    const mail = { from: 'kor@example.dk', to: 'mette@example.dk', text: 'Tak' }
    await Promise.all([1, 2, 3].map((number) => transport.sendMail({ ...mail, subject: `Mail ${number}` })))
    transport.close()
    expect(await mails()).toHaveLength(3)
  })
})

describe('faults', () => {
  const fault = (operation: string, kind: string, more: Record<string, unknown> = {}) =>
    setFault(sandbox, { service: 'smtp', operation, kind, ...more })

  it('refuses connections', async () => {
    await fault('connect', 'refuse')
    await expect(send()).rejects.toThrow(/421/)
    await fault('connect', 'refuse', { status: 554 })
    await expect(send()).rejects.toThrow(/554/)
    await send()
    expect(await mails()).toHaveLength(1)
  })

  it('fails temporarily without storing the mail', async () => {
    await fault('deliver', 'error-before')
    await expect(send()).rejects.toMatchObject({ responseCode: 451 })
    expect(await mails()).toEqual([])
  })

  it('fails although the mail was stored', async () => {
    await fault('deliver', 'error-after')
    await expect(send()).rejects.toMatchObject({ responseCode: 451 })
    expect(await mails()).toHaveLength(1)
  })

  it('refuses permanently', async () => {
    await fault('deliver', 'refuse', { recipient: 'Mette@example.dk' })
    await send({ to: 'ole@example.dk' })
    await expect(send()).rejects.toMatchObject({ responseCode: 550 })
    expect(await mails()).toMatchObject([{ to: ['ole@example.dk'] }])
  })

  it('rejects an unknown recipient', async () => {
    await fault('receiver', 'refuse', { recipient: 'Mette@example.dk' })
    await send({ to: 'ole@example.dk' })
    await expect(send()).rejects.toMatchObject({ responseCode: 550, command: 'RCPT TO' })
    expect(await mails()).toMatchObject([{ to: ['ole@example.dk'] }])
  })

  it('hangs at the greeting, before and after the mail', async () => {
    const started = performance.now()
    await fault('connect', 'hang-before', { delayMs: 60 })
    await expect(send()).rejects.toThrow(/421/)
    await fault('deliver', 'hang-before', { delayMs: 60 })
    await expect(send()).rejects.toMatchObject({ responseCode: 421 })
    expect(await mails()).toEqual([])
    await fault('deliver', 'hang-after', { delayMs: 60 })
    await expect(send()).rejects.toMatchObject({ responseCode: 421 })
    expect(await mails()).toHaveLength(1)
    expect(performance.now() - started).toBeGreaterThanOrEqual(170)
  })

  it('hangs until the client gives up', async () => {
    await fault('connect', 'hang-before')
    await expect(send({}, 80)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    expect(await mails()).toEqual([])
  })

  it('delays the mail', async () => {
    await fault('connect', 'delay', { delayMs: 20 })
    await fault('deliver', 'delay', { delayMs: 20 })
    await send()
    expect(await mails()).toHaveLength(1)
  })
})

it.each([
  ['', '<a class="x" href=\'https://a.dk/?q=1&amp;r=2\'>a</a>', ['https://a.dk/?q=1&r=2']],
  ['See (https://a.dk/b).', '', ['https://a.dk/b']],
  ['https://a.dk https://a.dk', '<a href="https://a.dk">a</a>', ['https://a.dk']],
  [
    '',
    '<a href="javascript:alert(1)">a</a><a href="https://a.dk/&#120;&constructor;">b</a>',
    ['https://a.dk/x&constructor;'],
  ],
  ['none', '<p>none</p>', []],
])('finds the links in %j and %j', (text, html, links) => {
  expect(findLinks(text, html)).toEqual(links)
})
