import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sandbox } from '../src/start-sandbox.ts'
import { sendRequest, startTestSandbox } from './fixture/sandbox.ts'
import { buildCreateBody, createShop, fetchLedger } from './fixture/shop.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ now: () => new Date('2026-11-20T12:00:00Z') })
})
afterAll(() => sandbox.close())

const approving = '4000 0000 0000 0200'

async function open(changes: Record<string, unknown> = {}) {
  const body = buildCreateBody(changes)
  const created = await createShop(sandbox).create(body)
  return { url: created.body.paymentWindowLink, orderNumber: String(body.OrderNumber) }
}

function post(url: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers })
}

const card = (number: string) => ({ number, expiry: '12/29', csc: '123' })

async function numbersOffered(url: string): Promise<string[]> {
  const page = await (await fetch(url)).text()
  return [...page.matchAll(/\?card=(\d+)"/g)].flatMap(([, number]) => number ?? [])
}

describe('the payment window', () => {
  it('shows amount, order number and labelled fields, in Danish', async () => {
    const { url, orderNumber } = await open()
    const response = await fetch(url)
    const page = await response.text()
    expect(response.status).toBe(200)
    expect(page).toContain('<html lang="da">')
    expect(page).toMatch(/Betal 1\.250,00\s?kr\./)
    expect(page).toContain(orderNumber)
    for (const [id, label] of [
      ['number', 'Kortnummer'],
      ['expiry', 'Udløbsdato'],
      ['csc', 'Kontrolcifre'],
    ])
      expect(page).toContain(`<label for="${id}">${label}</label>`)
    expect(page).toContain('MobilePay')
  })

  it("shows the shop's name if the request contains it", async () => {
    const { url } = await open({ client: { shop: { name: 'Høj & <b>Lav</b>' } } })
    expect(await (await fetch(url)).text()).toContain('<p class="shop">Høj &#38; &#60;b&#62;Lav&#60;/b&#62;</p>')
    const { url: nameless } = await open()
    expect(await (await fetch(nameless)).text()).not.toContain('class="shop"')
  })

  it.each([
    ['en-US', 'en'],
    ['sv-SE', 'en'],
    ['da-DK', 'da'],
  ])('is in the language for %s', async (EnforceLanguage, lang) => {
    const { url } = await open({ EnforceLanguage })
    expect(await (await fetch(url)).text()).toContain(`<html lang="${lang}">`)
  })

  it('allows no script, and forms only to itself and the shop', async () => {
    const { url } = await open()
    const response = await fetch(url)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self' http://127.0.0.1:9")
    expect(policy).not.toContain('script-src')
    expect(await response.text()).not.toContain('<script')
  })

  it('approves: one authorization, and the return URL keeps its query', async () => {
    const { url, orderNumber } = await open()
    const response = await post(`${url}/card`, card(approving))
    expect(response.status).toBe(303)
    const target = response.headers.get('location') ?? ''
    const { authorizations } = await fetchLedger(sandbox, orderNumber)
    expect(authorizations).toHaveLength(1)
    expect(target).toBe(
      'http://127.0.0.1:9/ui/membership/confirm?forenettoken=a%20b' +
        `&authorizationIdentifier=${authorizations[0]?.authorizationIdentifier}` +
        '&savedCardIdentifier=00000000-0000-0000-0000-000000000000',
    )
  })

  it('approves with simulated MobilePay', async () => {
    const { url, orderNumber } = await open()
    expect((await post(`${url}/wallet`)).status).toBe(303)
    expect((await fetchLedger(sandbox, orderNumber)).authorizations).toMatchObject([{ wallet: true }])
  })

  it('creates one authorization for a double submit', async () => {
    const { url, orderNumber } = await open()
    const responses = await Promise.all([
      post(`${url}/card`, card(approving)),
      post(`${url}/card`, card(approving)),
      post(`${url}/wallet`),
    ])
    const targets = new Set(responses.map((response) => response.headers.get('location')))
    expect(targets.size).toBe(1)
    expect((await fetchLedger(sandbox, orderNumber)).authorizations).toHaveLength(1)
  })

  it('shows an approved payment as approved, and never declines it', async () => {
    const { url, orderNumber } = await open({ EnforceLanguage: 'en-US' })
    const location = (await post(`${url}/card`, card(approving))).headers.get('location')
    const page = await (await fetch(url)).text()
    expect(page).toContain('The payment is approved')
    expect(page).not.toContain('<form')
    const declining = (await numbersOffered((await open()).url)).find((number) => number.endsWith('07')) ?? ''
    expect((await post(`${url}/card`, card(declining))).headers.get('location')).toBe(location)
    expect((await fetchLedger(sandbox, orderNumber)).payments).toMatchObject([{ state: 'approved', declines: [] }])
  })

  it('declines with each of the codes 1 to 22, and remains open for another card', async () => {
    const { url, orderNumber } = await open({ EnforceLanguage: 'en-US', Options: { TestMode: true } })
    const declining = (await numbersOffered(url)).filter((number) => !number.endsWith('00'))
    expect(declining).toHaveLength(22)
    const codes = []
    for (const number of declining) {
      const response = await post(`${url}/card`, card(number))
      expect(response.status).toBe(303)
      const target = new URL(response.headers.get('location') ?? '')
      expect(target.pathname).toBe('/ui/membership/decline')
      expect(target.searchParams.get('acquirer')).toBe('255')
      expect(target.searchParams.get('reason')).not.toBe('')
      codes.push(Number(target.searchParams.get('gatewayreason')))
    }
    expect(codes).toEqual(Array.from({ length: 22 }, (_, index) => index + 1))
    const { payments, authorizations } = await fetchLedger(sandbox, orderNumber)
    expect(authorizations).toEqual([])
    expect(payments[0]?.declines.map(({ code }) => code)).toEqual(codes)
    expect((await post(`${url}/card`, card(approving))).headers.get('location')).toContain('authorizationIdentifier=')
  })

  it('shows the reason in the language of the window', async () => {
    const seven = (await numbersOffered((await open()).url)).find((number) => number.endsWith('07')) ?? ''
    const { url } = await open({ EnforceLanguage: 'da-DK' })
    const target = new URL((await post(`${url}/card`, card(seven))).headers.get('location') ?? '')
    expect(target.searchParams.get('reason')).toBe('Der er ikke penge nok på kontoen')
  })

  it('lists approving Visa, Mastercard and Dankort', async () => {
    const { url } = await open()
    const offered = (await numbersOffered(url)).filter((number) => number.endsWith('00'))
    expect(offered.map((number) => number.slice(0, 4))).toEqual(['4000', '5100', '5019'])
    for (const number of offered) {
      const { url: own, orderNumber } = await open()
      await post(`${own}/card`, card(number))
      expect((await fetchLedger(sandbox, orderNumber)).authorizations).toHaveLength(1)
    }
  })

  it('prefills the form with a selected test card, and with no other number', async () => {
    const { url } = await open()
    const page = await (await fetch(`${url}?card=4000000000000200`)).text()
    expect(page).toContain('value="4000000000000200"')
    expect(page).toContain('value="12/29"')
    expect(await (await fetch(`${url}?card=4012888888881881`)).text()).not.toContain('value="4012')
  })

  it.each([
    ['no number', { number: '' }, 'number', 'Enter the card number'],
    ['a wrong check digit', { number: '4000000000000201' }, 'number', 'is not right'],
    ['letters', { number: '4000 0000 0000 02oo' }, 'number', 'is not right'],
    ['a real-looking card', { number: '4012888888881881' }, 'number', 'Only test cards'],
    ['an unknown scheme', { number: '6011000000000004' }, 'number', 'Only test cards'],
    ['no expiry', { expiry: '' }, 'expiry', 'as MM/YY'],
    ['a thirteenth month', { expiry: '13/29' }, 'expiry', 'as MM/YY'],
    ['a past month', { expiry: '10/26' }, 'expiry', 'has passed'],
    ['a short security code', { csc: '12' }, 'csc', '3 digits'],
    ['a security code in words', { csc: 'abc' }, 'csc', '3 digits'],
  ])('shows %s at the field, and authorizes nothing', async (_what, wrong, field, words) => {
    const { url, orderNumber } = await open({ EnforceLanguage: 'en-US' })
    const response = await post(`${url}/card`, { ...card(approving), ...wrong })
    const page = await response.text()
    expect(response.status).toBe(200)
    expect(new RegExp(`id="${field}-error">([^<]*)`).exec(page)?.[1]).toContain(words)
    expect([...page.matchAll(/-error">/g)]).toHaveLength(1)
    expect(page).toContain(`aria-describedby="${field}-error ${field}-hint"`)
    expect(page).toContain('<title>Error:')
    expect(page).not.toContain('value="123"')
    expect((await fetchLedger(sandbox, orderNumber)).authorizations).toEqual([])
  })

  it('accepts the current month, and numbers in groups or with dashes', async () => {
    const { url } = await open()
    const fields = { number: '4000-0000 0000-0200', expiry: '1126', csc: ' 123 ' }
    expect((await post(`${url}/card`, fields)).status).toBe(303)
  })

  it('escapes all input', async () => {
    const { url } = await open()
    const page = await (await post(`${url}/card`, card('"><img src=x>'))).text()
    expect(page).not.toContain('<img')
    expect(page).toContain('&#34;&#62;&#60;img')
  })

  it('can be cancelled without a reason, or left', async () => {
    const { url, orderNumber } = await open({ EnforceLanguage: 'en-US' })
    const page = await (await fetch(url)).text()
    expect(page).toContain('<a class="way-out" href="http://127.0.0.1:9/ui/membership/decline">')
    expect(page).toContain(`${new URL(url).pathname}/left"`)
    expect(await (await fetch(`${url}/left`)).text()).toContain('Nothing has been charged')
    expect((await fetchLedger(sandbox, orderNumber)).payments).toMatchObject([{ state: 'open', declines: [] }])
  })

  it('refuses a cross-site form', async () => {
    const { url, orderNumber } = await open()
    const response = await post(`${url}/card`, card(approving), { 'sec-fetch-site': 'cross-site' })
    expect(response.status).toBe(403)
    expect((await fetchLedger(sandbox, orderNumber)).authorizations).toEqual([])
  })

  it.each(['', '/left'])('shows that there is no such payment (%s)', async (rest) => {
    const response = await fetch(`${sandbox.origin}/window/nothing${rest}`, { headers: { 'accept-language': 'da' } })
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Betalingen findes ikke')
  })
})

describe('the card holder API', () => {
  const url = (id: string, verb: string) => `${sandbox.origin}/sandbox/payments/${id}/${verb}`

  it('approves idempotently', async () => {
    const created = await createShop(sandbox).create(buildCreateBody())
    const id = created.body.paymentIdentifier
    const first = await sendRequest('POST', url(id, 'approve'))
    expect(first).toMatchObject({
      status: 200,
      body: { redirectTo: expect.stringContaining('authorizationIdentifier=') },
    })
    expect(await sendRequest('POST', url(id, 'approve'), { body: { mobilePay: true } })).toEqual(first)
    expect(await sendRequest('POST', url(id, 'decline'), { body: { code: 7 } })).toMatchObject({ status: 409 })
  })

  it('declines with a code', async () => {
    const created = await createShop(sandbox).create(buildCreateBody())
    const id = created.body.paymentIdentifier
    expect(await sendRequest('POST', url(id, 'decline'), { body: { code: 14 } })).toMatchObject({
      status: 200,
      body: { authorizationIdentifier: null, redirectTo: expect.stringContaining('gatewayreason=14') },
    })
    for (const code of [0, 23, 1.5, '7']) {
      expect(await sendRequest('POST', url(id, 'decline'), { body: { code } })).toMatchObject({ status: 400 })
    }
  })

  it('refuses a declining card, and an unknown payment', async () => {
    const created = await createShop(sandbox).create(buildCreateBody())
    const body = { cardNumber: '4000000000000507' }
    expect(await sendRequest('POST', url(created.body.paymentIdentifier, 'approve'), { body })).toMatchObject({
      status: 400,
    })
    expect(await sendRequest('POST', url('nothing', 'approve'))).toMatchObject({ status: 404 })
    expect(await sendRequest('POST', url('nothing', 'decline'), { body: { code: 1 } })).toMatchObject({ status: 404 })
  })
})
