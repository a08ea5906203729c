import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../src/start-sandbox.ts'
import { startReceiver } from './fixture/receiver.ts'
import {
  appSecret,
  changeSettings,
  phoneNumberId,
  sendRequest,
  setFault,
  startTestSandbox,
  whatsappToken,
} from './fixture/sandbox.ts'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await startTestSandbox()
})
afterEach(() => sandbox.close())

type Accepted = { messages: { id: string }[] }
type Refused = {
  error: { message: string; type: string; code: number; error_data: { details: string }; fbtrace_id: string }
}

function template(parameters: unknown[] = ['Hvidovre Havnekor', '2027'], changes: Record<string, unknown> = {}) {
  return {
    messaging_product: 'whatsapp',
    to: '+45 20 30 40 50',
    type: 'template',
    template: {
      name: 'membership_confirmed',
      language: { code: 'da' },
      components: [{ type: 'body', parameters: parameters.map((text) => ({ type: 'text', text })) }],
    },
    ...changes,
  }
}

function send<T = Accepted>(body: unknown, { token = whatsappToken, id = phoneNumberId, version = 'v23.0' } = {}) {
  const headers = { authorization: `Bearer ${token}` }
  return sendRequest<T>('POST', `${sandbox.whatsappUrl}/${version}/${id}/messages`, { body, headers })
}

const kept = async (query = '') =>
  (await sendRequest<{ messages: Record<string, unknown>[] }>('GET', `${sandbox.origin}/sandbox/whatsapp${query}`)).body
    .messages

describe('sending', () => {
  it('accepts and stores a template message', async () => {
    const reply = await send(template())
    expect(reply).toEqual({
      status: 200,
      body: {
        messaging_product: 'whatsapp',
        contacts: [{ input: '+45 20 30 40 50', wa_id: '4520304050' }],
        messages: [{ id: expect.stringMatching(/^wamid\./) }],
      },
    })
    expect(await kept()).toEqual([
      {
        id: reply.body.messages[0]?.id,
        at: expect.any(String),
        to: '4520304050',
        template: 'membership_confirmed',
        language: 'da',
        parameters: ['Hvidovre Havnekor', '2027'],
      },
    ])
  })

  it('lists newest first, by number, and deletes', async () => {
    await send(template(['first']))
    await send(template(['second'], { to: '4799887766' }))
    await send(template(['third']))
    expect((await kept()).map(({ parameters }) => parameters)).toEqual([['third'], ['second'], ['first']])
    expect((await kept('?to=%2B45%2020304050&limit=1')).map(({ parameters }) => parameters)).toEqual([['third']])
    expect((await sendRequest('DELETE', `${sandbox.origin}/sandbox/whatsapp`)).status).toBe(204)
    expect(await kept()).toEqual([])
  })

  it('refuses a wrong token', async () => {
    expect(await send<Refused>(template(), { token: 'wrong' })).toMatchObject({
      status: 401,
      body: {
        error: { type: 'OAuthException', code: 190, message: expect.any(String), fbtrace_id: expect.any(String) },
      },
    })
    expect(await kept()).toEqual([])
  })

  it.each([
    ['an empty text', template(['']), 131008],
    ['a text of spaces', template(['  ']), 131008],
    ['a missing text', template([undefined]), 131008],
    ['no product', template(['a'], { messaging_product: undefined }), 100],
    ['no receiver', template(['a'], { to: undefined }), 100],
    ['a receiver in words', template(['a'], { to: 'mette' }), 100],
    ['no template', template(['a'], { template: undefined }), 100],
    ['another type', template(['a'], { type: 'sticker' }), 131051],
    ['nothing', {}, 100],
    ['no JSON', '{"to":', 100],
  ])('refuses %s', async (_what, body, code) => {
    const reply = await send<Refused>(body)
    expect(reply.status).toBe(400)
    expect(reply.body.error).toMatchObject({
      type: 'OAuthException',
      code,
      error_data: { details: expect.any(String) },
    })
    expect(await kept()).toEqual([])
  })

  it('refuses another number and an invalid version', async () => {
    expect(await send<Refused>(template(), { id: '1' })).toMatchObject({ status: 400, body: { error: { code: 100 } } })
    expect(await send<Refused>(template(), { version: 'latest' })).toMatchObject({ status: 400 })
  })

  it('validates the number of parameters of known templates', async () => {
    await changeSettings(sandbox, {
      whatsappTemplates: { membership_confirmed: { parameters: 2, languages: ['da', 'en'] } },
    })
    expect((await send(template())).status).toBe(200)
    const mismatch = await send<Refused>(template(['only one']))
    expect(mismatch).toMatchObject({ status: 400, body: { error: { code: 132000, type: 'OAuthException' } } })
    expect(mismatch.body.error.error_data.details).toContain('(1)')
    const name = { ...template().template, name: 'constructor' }
    expect(await send<Refused>(template([], { template: name }))).toMatchObject({
      status: 404,
      body: { error: { code: 132001 } },
    })
    const language = { ...template().template, language: { code: 'sv' } }
    expect((await send<Refused>(template([], { template: language }))).body.error.code).toBe(132001)
  })
})

describe('faults', () => {
  const fault = (kind: string, more: Record<string, unknown> = {}) =>
    setFault(sandbox, { service: 'whatsapp', operation: 'messages', kind, ...more })

  it.each([
    [131056, 400],
    [130429, 429],
    [132000, 400],
    [999, 400],
  ])('refuses with %i', async (code, status) => {
    await fault('refuse', { code })
    expect(await send<Refused>(template())).toMatchObject({ status, body: { error: { code, type: 'OAuthException' } } })
    expect(await kept()).toEqual([])
    expect((await send(template())).status).toBe(200)
  })

  it('returns errors before and after the effect', async () => {
    await fault('error-before', { status: 503 })
    expect((await send(template())).status).toBe(503)
    expect(await kept()).toHaveLength(0)
    await fault('error-after')
    expect(await send<Refused>(template())).toMatchObject({ status: 500, body: { error: { code: 131000 } } })
    expect(await kept()).toHaveLength(1)
  })

  it('hangs before and after the effect, and responds late', async () => {
    await fault('hang-before', { delayMs: 30 })
    await expect(send(template())).rejects.toThrow()
    expect(await kept()).toHaveLength(0)
    await fault('hang-after', { delayMs: 30 })
    await expect(send(template())).rejects.toThrow()
    expect(await kept()).toHaveLength(1)
    await fault('delay', { delayMs: 30 })
    expect((await send(template())).status).toBe(200)
  })

  it('affects one recipient only', async () => {
    await fault('refuse', { code: 131056, recipient: '4520304050', times: null })
    expect((await send(template(['a'], { to: '4711223344' }))).status).toBe(200)
    expect((await send(template())).status).toBe(400)
  })
})

describe('status webhooks', () => {
  type Webhook = {
    entry: { changes: { value: { statuses: { id: string; status: string; errors?: { code: number }[] }[] } }[] }[]
  }
  const statusOf = (body: string) => (JSON.parse(body) as Webhook).entry[0]?.changes[0]?.value.statuses[0]

  let receiver: Awaited<ReturnType<typeof startReceiver>>
  beforeEach(async () => {
    receiver = await startReceiver()
    await changeSettings(sandbox, { whatsappWebhookUrl: receiver.url, retryBaseMs: 5 })
  })
  afterEach(() => receiver.close())

  const statuses = () => receiver.received.map(({ body }) => statusOf(body)?.status).sort()
  const fault = (kind: string, more: Record<string, unknown> = {}) =>
    setFault(sandbox, { service: 'whatsapp', operation: 'status', kind, ...more })

  it('signs them with the app secret', async () => {
    const { body } = await send(template())
    await receiver.until(2)
    expect(statuses()).toEqual(['delivered', 'sent'])
    for (const webhook of receiver.received) {
      expect(statusOf(webhook.body)).toMatchObject({ id: body.messages[0]?.id, recipient_id: '4520304050' })
      const expected = createHmac('sha256', appSecret).update(webhook.body).digest('hex')
      expect(webhook.headers['x-hub-signature-256']).toBe(`sha256=${expected}`)
    }
  })

  it('sends them duplicated, out of order, failed, late or never', async () => {
    await fault('duplicate')
    await send(template())
    await receiver.until(4)
    expect(statuses()).toEqual(['delivered', 'delivered', 'sent', 'sent'])
    receiver.received.length = 0

    await fault('out-of-order')
    await send(template())
    await receiver.until(3)
    expect(statuses()).toEqual(['delivered', 'read', 'sent'])
    receiver.received.length = 0

    await fault('refuse', { code: 131026 })
    await send(template())
    await receiver.until(2)
    const failed = receiver.received.map(({ body }) => statusOf(body)).find((status) => status?.status === 'failed')
    expect(failed?.errors).toMatchObject([{ code: 131026 }])
    receiver.received.length = 0

    await fault('delay', { delayMs: 40 })
    const started = performance.now()
    await send(template())
    await receiver.until(2)
    expect(performance.now() - started).toBeGreaterThanOrEqual(35)
    receiver.received.length = 0

    await sendRequest('DELETE', `${sandbox.origin}/sandbox/whatsapp`)
    await fault('never')
    await send(template())
    const { body } = await sendRequest<{ webhooks: unknown[] }>('GET', `${sandbox.origin}/sandbox/whatsapp`)
    expect(body.webhooks).toEqual([])
  })
})
