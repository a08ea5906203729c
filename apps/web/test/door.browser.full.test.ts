import { generateKeyPairSync, sign } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { DoorSyncResult } from '@forenet/contract/door'
import { appendSignature, buildTicketCodePayload } from '@forenet/domain/ticket-code'
import { getSharedBrowser } from '@forenet/testkit/browser'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAnswer, buildTicket, DEVICE, EVENT_ID, idOf } from './door/build.ts'
import { visitor } from './fixture/browser.ts'
import { type Built, buildApp } from './fixture/built-app.ts'

const TICKETS = 10_000
const SCANS = 20
const OTHER_ID = idOf('8', 8)
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
}
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const keys: DoorSyncResult['keys'] = [
  { keyId: 'abcd', publicKey: publicKey.export({ format: 'jwk' }).x ?? '', retiredAt: null },
]
const codeOf = (nth: number, eventId = EVENT_ID) => {
  const signed = buildTicketCodePayload('abcd', idOf('1', nth), eventId)
  return appendSignature(signed, sign(null, Buffer.from(signed), privateKey))
}

/** Serves one door with 10,000 tickets. */
async function startDoor(dist: string): Promise<{ origin: string; close: () => void }> {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const json = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    const until = new Date(Date.now() + 3_600_000).toISOString()
    if (path.endsWith('/open')) return json({ token: 't'.repeat(43), device: DEVICE, until })
    if (path.endsWith('/sync')) {
      const body = JSON.parse(await text(request)) as {
        since: string | null
        marks: []
      }
      const whole = body.since === null
      const event = { ...buildAnswer().event, startDate: new Date().toISOString(), endDate: until }
      const tickets = Array.from({ length: whole ? TICKETS : 0 }, (_, nth) => buildTicket(nth))
      const others = whole
        ? { others: [{ id: OTHER_ID, title: 'Autumn party', startDate: '2026-10-03T18:00:00Z' }] }
        : {}
      return json(buildAnswer({ now: Date.now(), whole, until, event, keys, tickets, marks: body.marks, ...others }))
    }
    // No live stream, so the page polls.
    if (path.endsWith('/live')) return response.writeHead(204).end()
    const name = path.startsWith('/door/') && extname(path) === '' ? 'door.html' : path
    const content = await readFile(join(dist, name)).catch(() => null)
    if (!content) return response.writeHead(404).end()
    response.setHeader('content-type', TYPES[extname(name)] ?? 'text/html').end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, close }
}

let built: Built
let browser: Browser
let portal: Awaited<ReturnType<typeof startDoor>>
beforeAll(async () => {
  built = await buildApp()
  browser = await getSharedBrowser()
  portal = await startDoor(built.dist)
})
afterAll(async () => {
  portal.close()
  await built.remove()
})

const p95 = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.95) - 1] ?? 0

async function openDoor(page: Page): Promise<void> {
  await page.goto(`/door/${EVENT_ID}#${'s'.repeat(43)}`)
  await page.getByRole('textbox', { name: 'Your name' }).fill('Anna')
  await page.getByRole('button', { name: 'Open the door' }).click()
  await page.getByText(`0 of ${TICKETS} in`).waitFor()
}

test.each([
  ['the browser’s own Ed25519', true],
  ['a script’s', false],
])('offline with ten thousand tickets a scan shows its verdict immediately, by %s', async (_, own) => {
  const { page, faults } = await visitor(browser, { origin: portal.origin })
  if (!own) {
    await page.addInitScript(() => {
      const whole = crypto.subtle.importKey
      crypto.subtle.importKey = ((...given: Parameters<typeof whole>) =>
        String(given[2]) === 'Ed25519'
          ? Promise.reject(new DOMException('Unrecognized name', 'NotSupportedError'))
          : whole.apply(crypto.subtle, given)) as typeof whole
    })
  }
  await openDoor(page)
  await page.waitForLoadState('networkidle')
  expect(faults).toEqual([])
  await page.context().setOffline(true)
  for (let nth = 0; nth < SCANS; nth++) {
    await page.keyboard.type(codeOf(nth))
    await page.keyboard.press('Enter')
    await page.getByText(`${nth + 1} of ${TICKETS} in`).waitFor()
  }
  const took = await page.evaluate(() => performance.getEntriesByName('door-verdict').map(({ duration }) => duration))
  expect(took).toHaveLength(SCANS)
  console.info(
    `verdicts, ms: p50 ${took.toSorted((a, b) => a - b)[SCANS / 2]?.toFixed(0)}, p95 ${p95(took).toFixed(0)}`,
  )
  // The target is 150 ms. Allow ten times that on a busy machine; a linear search would still exceed it.
  expect(p95(took)).toBeLessThan(1_500)

  const said = async (code: string) => {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    return (name: string) => page.getByRole('region', { name }).waitFor()
  }
  await (await said(codeOf(0)))('Already in')
  await (await said(codeOf(1, OTHER_ID)))('For another event')
  await page.getByText('it is for “Autumn party”, Saturday 3 October 2026 at 20:00.').waitFor()
  await (await said(codeOf(1, idOf('9', 9))))('For another event')
  await page.getByText('it is for another event.').waitFor()
  await (await said(`${codeOf(5).slice(0, -8)}AAAAAAAA`))('Not our ticket')
  await (await said(codeOf(TICKETS + 1)))('Valid – not on this list yet')
  await page.context().close()
})

test.each([
  ['NotAllowedError', /^The camera is not allowed\. Allow it for this page/],
  ['NotFoundError', /^No camera was found\./],
  ['NotReadableError', /^Another program is using the camera\./],
])(
  'without camera permission (%s) a message appears, search and scanner work, and the camera starts once allowed',
  async (name, words) => {
    const { page, faults } = await visitor(browser, { origin: portal.origin })
    await page.addInitScript((fault) => {
      const seen = document.createElement('canvas')
      seen.getContext('2d')
      navigator.mediaDevices.getUserMedia = async () => {
        if (!('isAllowed' in globalThis)) throw new DOMException('Not now', fault)
        return seen.captureStream(30)
      }
    }, name)
    await openDoor(page)
    await page.getByRole('button', { name: 'Start the camera' }).click()
    const said = page.getByRole('alert')
    await said.waitFor()
    expect(await said.textContent()).toMatch(words)
    await page.keyboard.type(codeOf(0))
    await page.keyboard.press('Enter')
    await page.getByText(`1 of ${TICKETS} in`).waitFor()
    await page.getByRole('searchbox', { name: 'Name or code' }).fill('Guest 1234')
    await page.getByRole('button', { name: /^Guest 1234/ }).click()
    await page.getByRole('button', { name: 'Let 1 in' }).click()
    await page.getByText(`2 of ${TICKETS} in`).waitFor()
    expect(await said.textContent()).toMatch(words)
    await page.evaluate(() => Object.assign(globalThis, { isAllowed: true }))
    await page.getByRole('button', { name: 'Start the camera' }).click()
    await page.getByRole('button', { name: 'Stop the camera' }).waitFor()
    expect(await said.count()).toBe(0)
    expect(faults).toEqual([])
    await page.context().close()
  },
)
