import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { computeRetryDelayMs } from '../src/deliveries/outbox.ts'
import type { Sandbox } from '../src/start-sandbox.ts'
import { startReceiver } from './fixture/receiver.ts'
import { changeSettings, sendRequest, setFault, startTestSandbox } from './fixture/sandbox.ts'
import { approvePayment, buildCreateBody, createApprovedPayment, createShop, fetchLedger } from './fixture/shop.ts'

let sandbox: Sandbox
let receiver: Awaited<ReturnType<typeof startReceiver>>
const answers: number[] = []
beforeEach(async () => {
  answers.length = 0
  receiver = await startReceiver(answers)
  sandbox = await startTestSandbox()
  await changeSettings(sandbox, { retryBaseMs: 5 })
})
afterEach(async () => {
  await sandbox.close()
  await receiver.close()
})

const calledBack = (path = '') => createApprovedPayment(sandbox, { ServerCallbackUrl: receiver.url + path })
const callbackFault = (kind: string, more: Record<string, unknown> = {}) =>
  setFault(sandbox, { service: 'gateway', operation: 'callback', kind, ...more })

describe('the callback', () => {
  it('is a form with the identifiers, and preserves the query of its URL', async () => {
    const payment = await calledBack('?attempt=a%2Fb')
    await receiver.until(1)
    const [callback] = receiver.received
    expect(callback).toMatchObject({ method: 'POST', path: '/callback?attempt=a%2Fb' })
    expect(callback?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(callback?.body))).toEqual({
      authorizationIdentifier: payment.authorizationIdentifier,
      savedCardIdentifier: '00000000-0000-0000-0000-000000000000',
      paymentIdentifier: payment.paymentIdentifier,
      authorizationAccepted: 'true',
    })
  })

  it('is sent once, even if the payment is approved again', async () => {
    const { paymentIdentifier } = await calledBack()
    await approvePayment(sandbox, paymentIdentifier)
    await receiver.until(1)
    await expect
      .poll(async () => (await fetchLedger(sandbox)).callbacks)
      .toMatchObject([{ attempts: 1, lastStatus: 200 }])
    expect(receiver.received).toHaveLength(1)
  })

  it('is retried until a 2xx response', async () => {
    answers.push(500, 404, 302, 202)
    await calledBack()
    await receiver.until(4)
    await expect
      .poll(async () => (await fetchLedger(sandbox)).callbacks)
      .toMatchObject([{ attempts: 4, lastStatus: 202, deliveredAt: expect.any(String), givenUpAt: null }])
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  })

  it('is abandoned after the last attempt', async () => {
    await changeSettings(sandbox, { retryMaxAttempts: 3 })
    answers.push(500, 500, 500)
    await calledBack()
    await expect
      .poll(async () => (await fetchLedger(sandbox)).callbacks)
      .toMatchObject([{ attempts: 3, lastStatus: 500, deliveredAt: null, givenUpAt: expect.any(String) }])
    expect(receiver.received).toHaveLength(3)
  })

  it('survives a URL without a listener', async () => {
    await changeSettings(sandbox, { retryMaxAttempts: 2 })
    await createApprovedPayment(sandbox, { ServerCallbackUrl: 'http://127.0.0.1:9/nobody' })
    await expect
      .poll(async () => (await fetchLedger(sandbox)).callbacks)
      .toMatchObject([{ attempts: 2, lastStatus: null, lastError: expect.any(String), givenUpAt: expect.any(String) }])
  })

  it('is not sent without a URL, nor after a decline', async () => {
    await createApprovedPayment(sandbox)
    const created = await createShop(sandbox).create(buildCreateBody({ ServerCallbackUrl: receiver.url }))
    const decline = `${sandbox.origin}/sandbox/payments/${created.body.paymentIdentifier}/decline`
    await sendRequest('POST', decline, { body: { code: 6 } })
    expect((await fetchLedger(sandbox)).callbacks).toEqual([])
    await changeSettings(sandbox, { callbackOnDecline: true })
    await sendRequest('POST', decline, { body: { code: 6 } })
    await receiver.until(1)
    expect(receiver.received[0]?.body).toContain('authorizationAccepted=false')
  })

  it('does not delay the return when its receiver is slow', async () => {
    await receiver.close()
    receiver = await startReceiver()
    await callbackFault('delay', { delayMs: 60_000 })
    await calledBack()
    expect((await fetchLedger(sandbox)).callbacks).toMatchObject([{ attempts: 0, deliveredAt: null }])
  })
})

describe('faults of the callback', () => {
  it('sends the callback twice', async () => {
    await callbackFault('duplicate')
    await calledBack()
    await receiver.until(2)
    expect(receiver.received[0]?.body).toBe(receiver.received[1]?.body)
  })

  it('never sends the callback', async () => {
    await callbackFault('never')
    await calledBack()
    expect((await fetchLedger(sandbox)).callbacks).toEqual([])
    await calledBack()
    await receiver.until(1)
    expect((await fetchLedger(sandbox)).callbacks).toHaveLength(1)
  })

  it('sends the callback late', async () => {
    await callbackFault('delay', { delayMs: 80 })
    const before = performance.now()
    await calledBack()
    await receiver.until(1)
    expect(performance.now() - before).toBeGreaterThanOrEqual(75)
  })

  it('redirects after the callback was answered', async () => {
    await callbackFault('before-return')
    await calledBack()
    expect(receiver.received).toHaveLength(1)
    expect((await fetchLedger(sandbox)).callbacks).toMatchObject([{ attempts: 1, lastStatus: 200 }])
  })

  it('sends the callback after the redirect', async () => {
    await callbackFault('after-return', { delayMs: 600_000 })
    await calledBack()
    expect((await fetchLedger(sandbox)).callbacks).toMatchObject([{ attempts: 0 }])
    await callbackFault('after-return', { delayMs: 40 })
    await calledBack()
    await receiver.until(1)
  })

  it('affects one order only', async () => {
    const body = buildCreateBody({ ServerCallbackUrl: receiver.url })
    await callbackFault('never', { orderNumber: body.OrderNumber, times: null })
    const { orderNumber } = await calledBack()
    const created = await createShop(sandbox).create(body)
    await approvePayment(sandbox, created.body.paymentIdentifier)
    expect((await fetchLedger(sandbox)).callbacks).toMatchObject([{ orderNumber }])
  })
})

describe('a restart', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'sandbox-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('preserves ledger, settings and faults, and resumes pending deliveries', async () => {
    const dataFile = path.join(folder, 'new', 'sandbox.db')
    let persistent = await startTestSandbox({ dataFile })
    await changeSettings(persistent, { retryBaseMs: 300_000 })
    await setFault(persistent, { service: 'gateway', operation: 'capture', kind: 'refuse', code: 8 })
    answers.push(500)
    const payment = await createApprovedPayment(persistent, { ServerCallbackUrl: receiver.url })
    await expect
      .poll(async () => (await fetchLedger(persistent)).callbacks)
      .toMatchObject([{ attempts: 1, lastStatus: 500 }])
    await persistent.close()

    const anHourLater = () => new Date(Date.now() + 3_600_000)
    persistent = await startTestSandbox({ dataFile, now: anHourLater })
    try {
      await receiver.until(2)
      await expect
        .poll(async () => (await fetchLedger(persistent)).callbacks)
        .toMatchObject([{ attempts: 2, lastStatus: 200 }])
      expect((await sendRequest('GET', `${persistent.origin}/sandbox/settings`)).body).toMatchObject({
        retryBaseMs: 300_000,
      })
      const capture = await createShop(persistent).capture(payment.authorizationIdentifier, 125_000)
      expect(capture.body).toMatchObject({ IsSuccess: false, GatewayStatusCode: 8 })
      expect((await createShop(persistent).capture(payment.authorizationIdentifier, 125_000)).body.IsSuccess).toBe(true)
    } finally {
      await persistent.close()
    }
  })
})

it('doubles the delay each time, at most five minutes', () => {
  expect([1, 2, 3, 4].map((attempts) => computeRetryDelayMs(attempts, 500))).toEqual([500, 1000, 2000, 4000])
  expect(computeRetryDelayMs(40, 500)).toBe(300_000)
})
