import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sandbox } from '../src/start-sandbox.ts'
import { sendRequest, startTestSandbox } from './fixture/sandbox.ts'
import { buildCreateBody, createShop, fetchLedger } from './fixture/shop.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

describe('creating a payment', () => {
  it('returns the payment and its window in camelCase', async () => {
    const reply = await createShop(sandbox).create(buildCreateBody())
    expect(reply.status).toBe(200)
    expect(Object.keys(reply.body).sort()).toEqual(['paymentIdentifier', 'paymentWindowLink'])
    expect(reply.body.paymentWindowLink).toBe(`${sandbox.origin}/window/${reply.body.paymentIdentifier}`)
  })

  it('accepts field names in any case, at every depth', async () => {
    const body = buildCreateBody({ Amount: 4711 })
    const lowered = JSON.parse(JSON.stringify(body), (_key, value) =>
      typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name.toLowerCase(), inner]))
        : value,
    )
    expect(Object.keys(lowered)).toContain('customeraccepturl')
    expect((await createShop(sandbox).create(lowered)).status).toBe(200)
    expect((await fetchLedger(sandbox, String(body.OrderNumber))).payments).toMatchObject([
      { amount: 4711, currency: 'DKK' },
    ])
    const wrongInside = { ...lowered, ordernumber: 'inside-1', billingaddress: { country: 276_000 } }
    const refused = await createShop(sandbox).create<{ Message: string }>(wrongInside)
    expect(refused.body.Message).toContain('BillingAddress.Country')
  })

  it('accepts numbers as strings of digits, as public clients send them', async () => {
    expect((await createShop(sandbox).create(buildCreateBody({ Amount: '12500' }))).status).toBe(200)
  })

  it.each([
    ['an amount of nothing', { Amount: 0 }, 'Amount'],
    ['a broken amount', { Amount: 12.5 }, 'Amount'],
    ['a negative amount', { Amount: -1 }, 'Amount'],
    ['no amount', { Amount: undefined }, 'Amount'],
    ['an unknown currency', { Currency: 'KRO' }, 'Currency'],
    ['a numeric currency', { Currency: 208 }, 'Currency'],
    ['a short order number', { OrderNumber: 'abc' }, 'OrderNumber'],
    ['a long order number', { OrderNumber: 'a'.repeat(21) }, 'OrderNumber'],
    ['an order number with a space', { OrderNumber: 'ab cd' }, 'OrderNumber'],
    ['no accept URL', { CustomerAcceptUrl: undefined }, 'CustomerAcceptUrl'],
    ['a relative accept URL', { CustomerAcceptUrl: '/ui/ok' }, 'CustomerAcceptUrl'],
    ['a script as decline URL', { CustomerDeclineUrl: 'javascript:alert(1)' }, 'CustomerDeclineUrl'],
    ['a broken callback URL', { ServerCallbackUrl: 'nowhere' }, 'ServerCallbackUrl'],
    ['a long address line', { BillingAddress: { AddressLine1: 'a'.repeat(51) } }, 'BillingAddress.AddressLine1'],
    ['a long third line', { ShippingAddress: { AddressLine3: 'a'.repeat(51) } }, 'ShippingAddress.AddressLine3'],
    ['a long city', { BillingAddress: { City: 'a'.repeat(51) } }, 'BillingAddress.City'],
    ['a long post code', { BillingAddress: { PostCode: '1'.repeat(17) } }, 'BillingAddress.PostCode'],
    ['an alpha-2 country', { BillingAddress: { Country: 'DK' } }, 'BillingAddress.Country'],
    ['a country that is none', { BillingAddress: { Country: 999 } }, 'BillingAddress.Country'],
    ['an unknown language', { EnforceLanguage: 'de-DE' }, 'EnforceLanguage'],
    ['a broken mail address', { CustomerEmail: 'mette' }, 'CustomerEmail'],
    ['a test mode in words', { Options: { TestMode: 'yes' } }, 'Options.TestMode'],
  ])('refuses %s', async (_what, changes, field) => {
    const body = buildCreateBody(changes)
    const reply = await createShop(sandbox).create<{ Message: string }>(body)
    expect(reply.status).toBe(400)
    expect(reply.body.Message).toContain(`${field} `)
    if (field !== 'OrderNumber') expect((await fetchLedger(sandbox, String(body.OrderNumber))).payments).toEqual([])
  })

  it.each([
    [
      'the longest lines',
      { BillingAddress: { AddressLine1: 'a'.repeat(50), City: 'a'.repeat(50), PostCode: '1'.repeat(16) } },
    ],
    ['Sweden', { BillingAddress: { Country: 752 } }],
    ['Norway', { BillingAddress: { Country: '578' } }],
    ['four characters', { OrderNumber: 'a-01' }],
    ['twenty characters', { OrderNumber: 'b'.repeat(20) }],
    ['Swedish', { EnforceLanguage: 'sv-SE' }],
    ['a client', { Client: { CMS: { Name: 'Forenet', Version: '1' } } }],
  ])('accepts %s', async (_what, changes) => {
    expect(await createShop(sandbox).create(buildCreateBody(changes))).toMatchObject({ status: 200 })
  })

  it('refuses a used order number', async () => {
    const body = buildCreateBody()
    expect((await createShop(sandbox).create(body)).status).toBe(200)
    const again = await createShop(sandbox).create<{ Message: string }>({ ...body, Amount: 100 })
    expect(again.status).toBe(400)
    expect(again.body.Message).toContain(String(body.OrderNumber))
    expect((await fetchLedger(sandbox, String(body.OrderNumber))).payments).toMatchObject([{ amount: 125_000 }])
  })

  it.each([
    ['none', {}],
    ['another', { authorization: 'wrong' }],
    ['a scheme word', { authorization: 'Bearer raw-key-of-the-shop' }],
  ])('requires the raw key: %s', async (_what, headers) => {
    const url = `${sandbox.gatewayCreateUrl}/api/payment`
    const reply = await sendRequest<{ Message: string }>('POST', url, { body: buildCreateBody(), headers })
    expect(reply.status).toBe(401)
    expect(Object.keys(reply.body)).toEqual(['Message'])
  })

  it("responds in the gateway's format to malformed JSON, non-objects and unknown URLs", async () => {
    expect(await createShop(sandbox).create('{"Amount":')).toMatchObject({
      status: 400,
      body: { Message: expect.any(String) },
    })
    expect(await createShop(sandbox).create('[]')).toMatchObject({ status: 400, body: { Message: expect.any(String) } })
    const headers = { authorization: 'raw-key-of-the-shop' }
    expect(await sendRequest('GET', `${sandbox.gatewayCreateUrl}/api/nothing`, { headers })).toMatchObject({
      status: 404,
      body: { Message: expect.any(String) },
    })
  })
})
