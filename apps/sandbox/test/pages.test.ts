import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatInstant, formatMoney } from '../src/pages/format.ts'
import { detectPreferredLanguage } from '../src/pages/language.ts'
import type { Sandbox } from '../src/start-sandbox.ts'
import { phoneNumberId, sendRequest, startTestSandbox, whatsappToken } from './fixture/sandbox.ts'
import { buildCreateBody, createApprovedPayment, createShop } from './fixture/shop.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

async function page(path: string, language = 'en') {
  const response = await fetch(sandbox.origin + path, { headers: { 'accept-language': language } })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(sandbox.origin + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers })

const faults = async () =>
  (await sendRequest<{ faults: Record<string, unknown>[] }>('GET', `${sandbox.origin}/sandbox/faults`)).body.faults

describe('every page', () => {
  it.each(['/', '/mailbox', '/authenticator', '/authenticator/add', '/whatsapp', '/gateway', '/faults', '/nothing'])(
    '%s is in Danish and English, without script',
    async (path) => {
      const danish = await page(path, 'da-DK,da;q=0.9,en;q=0.8')
      const english = await page(path, 'en-GB')
      expect(danish.text).toContain('<html lang="da">')
      expect(english.text).toContain('<html lang="en">')
      expect(danish.text).not.toBe(english.text)
      expect(english.status).toBe(path === '/nothing' ? 404 : 200)
      expect(english.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(english.text).not.toContain('<script')
      const marked = [...english.text.matchAll(/href="([^"]*)" aria-current="page"/g)].map(([, href]) => href)
      expect(marked).toEqual(path === '/nothing' ? [] : [path.replace('/add', '')])
    },
  )

  it('has its style sheets', async () => {
    const { text } = await page('/')
    const sheets = [...text.matchAll(/href="(\/assets\/[^"]+)"/g)].flatMap(([, href]) => href ?? [])
    expect(sheets).toHaveLength(2)
    for (const sheet of sheets) {
      const { status, headers } = await page(sheet)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toContain('text/css')
    }
  })
})

describe('the mailbox page', () => {
  it('shows a mail in a sandboxed frame with its links, and can be emptied', async () => {
    const transport = createTransport({ host: sandbox.smtpHost, port: sandbox.smtpPort })
    const picture = Buffer.from('iVBORw0KGgo=', 'base64')
    await transport.sendMail({
      from: 'kor@example.dk',
      to: 'mette@example.dk',
      subject: '<b>Kvittering</b>',
      text: 'Tak',
      html: '<html><head><title>x</title></head><body><img src="cid:logo"><a href="https://forenet.example/x">Se</a></body></html>',
      attachments: [{ filename: 'logo.png', cid: 'logo', content: picture }],
    })
    const list = await page('/mailbox')
    expect(list.text).toContain('&#60;b&#62;Kvittering&#60;/b&#62;')
    const href = /href="(\/mailbox\/\d+)"/.exec(list.text)?.[1] ?? ''
    expect((await page('/mailbox?to=mette@example.dk')).text).toContain(href)
    expect((await page('/mailbox?to=ole@example.dk')).text).not.toContain(href)

    const mail = await page(href)
    expect(mail.text).toContain(`src="${href}/content"`)
    expect(mail.text).toMatch(/sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"/)
    expect(mail.text).toContain('<a href="https://forenet.example/x">')
    const content = await page(`${href}/content`)
    expect(content.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/)
    expect(content.headers.get('content-security-policy')).not.toContain('script-src')
    expect(content.headers.get('content-security-policy')).not.toContain('allow-same-origin')
    expect(content.text).toContain(`<head><base target="_blank">`)
    expect(content.text).toContain(`src="${href}/attachments/0"`)
    expect((await page(`${href}/attachments/0`)).headers.get('content-type')).toBe('image/png')
    expect((await page(`${href}/attachments/9`)).status).toBe(404)

    expect((await post('/mailbox/clear', {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await page(href)).status).toBe(200)
    expect((await post('/mailbox/clear', {})).headers.get('location')).toBe('/mailbox')
    expect((await page(href)).text).toContain('There is no such mail')
  })
})

describe('the other pages', () => {
  it('shows and deletes messages', async () => {
    await sendRequest('POST', `${sandbox.whatsappUrl}/v23.0/${phoneNumberId}/messages`, {
      headers: { authorization: `Bearer ${whatsappToken}` },
      body: {
        messaging_product: 'whatsapp',
        to: '4520304050',
        type: 'template',
        template: {
          name: 'membership_confirmed',
          language: { code: 'da' },
          components: [{ type: 'body', parameters: [{ type: 'text', text: 'Kor & <Orkester>' }] }],
        },
      },
    })
    expect((await page('/whatsapp')).text).toContain('Kor &#38; &#60;Orkester&#62;')
    await post('/whatsapp/clear', {})
    expect((await page('/whatsapp')).text).toContain('No messages yet')
  })

  it('shows payments, their states and the test cards', async () => {
    const captured = await createApprovedPayment(sandbox)
    await createShop(sandbox).capture(captured.authorizationIdentifier, 125_000)
    const declined = await createShop(sandbox).create(buildCreateBody())
    await sendRequest('POST', `${sandbox.origin}/sandbox/payments/${declined.body.paymentIdentifier}/decline`, {
      body: { code: 7 },
    })
    const { text } = await page('/gateway', 'da')
    expect(text).toContain(captured.orderNumber)
    expect(text).toContain('Trukket')
    expect(text).toContain('Afvist (7: Der er ikke penge nok på kontoen)')
    expect(text).toContain(`/window/${declined.body.paymentIdentifier}`)
    expect(text).toContain('4000 0000 0000 0200')
  })

  it('adds and clears faults', async () => {
    const { text } = await page('/faults')
    const presets = [...text.matchAll(/name="name" value="([^"]+)"/g)].flatMap(([, name]) => name ?? [])
    expect(presets).toHaveLength(12)
    for (const name of presets) expect((await post('/faults/preset', { name })).status).toBe(303)
    expect(await faults()).toHaveLength(12)
    expect((await page('/faults')).text).toContain('gateway capture: No answer, but it happened')
    const [first] = await faults()
    await post('/faults/clear', { id: String(first?.id) })
    expect(await faults()).toHaveLength(11)
    await post('/faults/clear', {})
    expect(await faults()).toEqual([])
    expect((await post('/faults/preset', { name: 'toString' })).status).toBe(400)

    const own = { target: 'gateway capture', kind: 'refuse', times: '', code: '8', delayMs: '', orderNumber: 'abcd' }
    expect((await post('/faults', own)).status).toBe(303)
    expect(await faults()).toMatchObject([
      { operation: 'capture', kind: 'refuse', code: 8, times: null, orderNumber: 'abcd' },
    ])
    const wrong = await post('/faults', { ...own, kind: 'never', orderNumber: '"kept"' })
    const again = await wrong.text()
    expect(again).toContain('kind: gateway capture can have')
    expect(again).toContain('value="&#34;kept&#34;"')
    expect(await faults()).toHaveLength(1)
    await post('/faults/clear', {})
  })
})

describe('small parts', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['da', 'da'],
    ['da-DK,en;q=0.5', 'da'],
    ['en-US,da;q=0.9', 'en'],
    ['en;q=0.3,da;q=0.7', 'da'],
    ['fr,da;q=0.1', 'da'],
    ['da;q=0,en', 'en'],
    ['nonsense;;q', 'en'],
  ])('picks the language of Accept-Language %j', (header, language) => {
    expect(detectPreferredLanguage(header)).toBe(language)
  })

  it('formats money and time in Danish and British style', () => {
    expect(formatMoney(125_050, 'DKK', 'da')).toMatch(/^1\.250,50\s?kr\.$/)
    expect(formatMoney(125_050, 'DKK', 'en')).toMatch(/^DKK\s?1,250\.50$/)
    expect(formatMoney(500, 'JPY', 'en')).toBe('JP¥500')
    expect(formatInstant('2026-06-30T22:30:00Z', 'da')).toBe('ons. 1. juli kl. 00.30')
    expect(formatInstant('2026-03-14T18:00:00Z', 'en')).toBe('Sat 14 March at 19:00')
  })
})
