import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSharedReader } from '@forenet/api/platform/readings/shared-reader'
import type { Registration } from '@forenet/contract/entry'
import { openPool } from '@forenet/database/pool'
import { request as ask } from 'undici'
import type { FloorServer } from '../floor/floor.ts'
import { createOutboxTable, runPreparedStatement } from './floor-statements.ts'

/**
 * Baseline of a ticket sale: bare `node:http` with the same API calls, SQL on an equal pool, and as many calls to the
 * simulated gateway. It never oversells or charges twice, and stores every result before the next step. It trusts
 * tokens and input, sells at the guest price, only queues e-mails, and omits all other features of the portal, such as
 * authorisation, limits, validation, discounts, retries, refunds, logs and security headers.
 */
const { DATABASE_URL = '', GATEWAY = '{}' } = process.env
const gateway: { createUrl: string; manageUrl: string; key: string } = JSON.parse(GATEWAY)
const pool = openPool(DATABASE_URL)
const buyers = new Map<string, string>()
const places = createSharedReader<number>()
let origin = ''

type Answer = { status?: number; body?: object }
type Call = { token: string; body: Buffer; path: readonly string[] }

const json = <T>({ body }: Call): T => JSON.parse(body.toString('utf8'))

async function register(call: Call): Promise<Answer> {
  const eventId = call.path.at(-2) ?? ''
  const left = await places(
    eventId,
    async () => (await runPreparedStatement<{ left: number }>(pool, 'places', [eventId]))[0]?.left ?? 0,
  )
  const wish = json<Registration>(call)
  if (left < wish.tickets.length) return { status: 409 }
  const names = wish.tickets.map(({ attendeeName }) => attendeeName)
  const values = [eventId, wish.tickets[0]?.ticketTypeId, await buyerOf(call), names, wish.token]
  const [stored] = await runPreparedStatement<{ held: boolean }>(pool, 'hold', values)
  return stored?.held ? { body: { payment: { returnToken: wish.token } } } : { status: 409 }
}

async function link(call: Call): Promise<Answer> {
  const { forenettoken } = json<{ forenettoken: string }>(call)
  const [attemptId, orderNumber] = [randomUUID(), forenettoken.slice(0, 20)]
  const values = [forenettoken, await buyerOf(call), attemptId, orderNumber]
  const [intent] = await runPreparedStatement<{ amountMinor: number; email: string; address: object }>(
    pool,
    'intend',
    values,
  )
  if (!intent) return { status: 409 }
  const opened = await atGateway<{ paymentIdentifier: string; paymentWindowLink: string }>(
    'POST',
    `${gateway.createUrl}/api/payment`,
    {
      ...{ Amount: intent.amountMinor, Currency: 'DKK', OrderNumber: orderNumber, CustomerEmail: intent.email },
      ...{ CustomerAcceptUrl: `${origin}/accept`, CustomerDeclineUrl: `${origin}/decline` },
      ...{ ServerCallbackUrl: `${origin}/callback/${attemptId}`, BillingAddress: intent.address },
    },
  )
  await runPreparedStatement(pool, 'opened', [attemptId, opened.paymentIdentifier, opened.paymentWindowLink])
  return { body: opened }
}

async function callback({ path, body }: Call): Promise<Answer> {
  const said = new URLSearchParams(body.toString('utf8'))
  if (said.get('authorizationAccepted') === 'true')
    await runPreparedStatement(pool, 'heard', [path.at(-1), said.get('authorizationIdentifier')])
  return { status: 204 }
}

type Returned = { attemptId: string; amountMinor: number; orderNumber: string; orderId: string }

async function capture(call: Call): Promise<Answer> {
  const { forenettoken } = json<{ forenettoken: string }>(call)
  const id = call.path.at(-2) ?? ''
  const [attempt] = await runPreparedStatement<Returned>(pool, 'returned', [forenettoken, await buyerOf(call), id])
  if (!attempt) return { status: 404 }
  const at = `${gateway.manageUrl}/authorization/${id}`
  const found = await atGateway<{ OrderID: string; AuthorizationAmount: number; MaskedPan: string }>('GET', at)
  if (found.OrderID !== attempt.orderNumber || found.AuthorizationAmount !== attempt.amountMinor) return { status: 409 }
  const money = [attempt.orderId, attempt.attemptId, id]
  if ((await runPreparedStatement(pool, 'claim', [...money, found.MaskedPan])).length === 0)
    return { body: { state: 'confirming' } }
  const { IsSuccess } = await atGateway<{ IsSuccess: boolean }>('POST', `${at}/capture`, {
    Amount: attempt.amountMinor,
  })
  if (!IsSuccess) return { status: 409 }
  await runPreparedStatement(pool, 'paid', money)
  return { body: { state: 'paid' } }
}

async function page(call: Call): Promise<Answer> {
  await buyerOf(call)
  return { body: {} }
}

async function buyerOf({ token }: Call): Promise<string> {
  const known = buyers.get(token)
  if (known) return known
  const { email } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
  const [buyer] = await runPreparedStatement<{ id: string }>(pool, 'buyer', [email])
  if (!buyer) throw new Error(`Nobody has ${email}`)
  buyers.set(token, buyer.id)
  return buyer.id
}

async function atGateway<T>(method: 'GET' | 'POST', url: string, body?: object): Promise<T> {
  const answer = await ask(url, {
    method,
    headers: { authorization: gateway.key, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.statusCode} ${text}`)
  return JSON.parse(text)
}

function handlerOf(path: readonly string[]): (call: Call) => Promise<Answer> {
  if (path.at(-1) === 'register') return register
  if (path.at(-1) === 'link') return link
  if (path.at(-1) === 'capture') return capture
  return path.at(-2) === 'callback' ? callback : page
}

async function answer(request: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const path = (request.url ?? '').split('/')
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  return handlerOf(path)({ token, body: Buffer.concat(chunks), path })
}

await createOutboxTable(pool)
const server = createServer((request, response) => {
  answer(request).then(
    ({ status = 200, body }) => {
      const text = body ? JSON.stringify(body) : ''
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
      response.writeHead(status, status === 204 ? {} : headers).end(text)
    },
    (error: unknown) => {
      console.error(error)
      response.writeHead(500).end(String(error))
    },
  )
})
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => {
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.send?.({ origin } satisfies FloorServer)
})
