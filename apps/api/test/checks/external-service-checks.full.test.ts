import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttp, type Server } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, createServer as createTcp } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Sandbox, startSandbox } from '@forenet/sandbox/start-sandbox'
import { makeCertificate } from '@forenet/testkit/certificate'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freepayGateway } from '../../src/adapters/gateways/freepay.ts'
import { createSmtpMailer } from '../../src/adapters/mailer.ts'
import { createWhatsappClient } from '../../src/adapters/whatsapp.ts'
import { checkExternalServices, type ExternalServicesToCheck } from '../../src/checks/external-service-checks.ts'

const KEY = 'check-gateway-key'
const STAND_IN = {
  gatewayApiKey: KEY,
  whatsappToken: 'check-token',
  whatsappPhoneNumberId: '100',
  whatsappAppSecret: 'check-secret',
}
const NOW = new Date()

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataFile: ':memory:', ...STAND_IN })
})
afterAll(() => sandbox.close())

const NOBODY: ExternalServicesToCheck = { identity: null, gateways: [], mail: null, whatsapp: null, now: () => NOW }
const check = (part: Partial<ExternalServicesToCheck>) => checkExternalServices({ ...NOBODY, ...part })

/** `timeoutMs` allows for a busy machine if a response is expected. */
const gatewayAt = (manageUrl: string, key: string, timeoutMs = 20_000) => ({
  gateway: freepayGateway({ createUrl: manageUrl, manageUrl, timeoutMs, version: 'test' }),
  key,
  host: new URL(manageUrl).host,
})
const mailAt = (url: string, requireTls = false) => {
  const mailer = createSmtpMailer(url, 'portal@example.org', { requireTls })
  onTestFinished(() => mailer.close())
  return { mailer, host: 'mail.example.org' }
}
const whatsappWith = (token: string, phoneNumberId = '100') => ({
  whatsapp: createWhatsappClient({
    url: sandbox.whatsappUrl,
    version: 'v23.0',
    token,
    phoneNumberId,
    timeoutMs: 20_000,
  }),
  host: 'graph.example.org',
})

async function listening(server: Server | ReturnType<typeof createTcp>): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

type Answers = { issuer?: string; keys?: unknown[]; date?: Date; status?: number; levels?: string[] }

/** Starts an identity provider with the given discovery document. */
async function providerThat(answers: Answers): Promise<string> {
  let issuer = ''
  const server = createHttp((request, response) => {
    const body = request.url?.endsWith('openid-configuration')
      ? { issuer: answers.issuer ?? issuer, jwks_uri: `${issuer}/certs`, acr_values_supported: answers.levels }
      : { keys: answers.keys ?? [{ kid: 'one' }] }
    response.writeHead(answers.status ?? 200, { date: (answers.date ?? NOW).toUTCString() }).end(JSON.stringify(body))
  })
  issuer = `http://127.0.0.1:${await listening(server)}/realms/forenet`
  return issuer
}

async function identityThat(answers: Answers, strongAcr: readonly string[] = ['strong']) {
  return { issuer: await providerThat(answers), strongAcr }
}

test('reports services that answer with our credentials as healthy, without sending anything', async () => {
  const findings = await check({
    identity: await identityThat({}),
    gateways: [gatewayAt(sandbox.gatewayManageUrl, KEY)],
    mail: mailAt(`smtp://${sandbox.smtpHost}:${sandbox.smtpPort}`),
    whatsapp: whatsappWith('check-token'),
  })
  expect(findings.map(({ what, good }) => [what, good])).toEqual([
    ['identity', true],
    ['second step', true],
    ['clock', true],
    ['gateway', true],
    ['mail', true],
    ['whatsapp', true],
  ])
  const mails = (await (await fetch(`${sandbox.origin}/sandbox/mails`)).json()) as { mails: unknown[] }
  expect(mails.mails).toEqual([])
})

test('skips what the portal does itself and services replaced by simulators', async () => {
  expect(await check({})).toEqual([])
})

test.each<[string, () => Promise<Partial<ExternalServicesToCheck>>, string, RegExp]>([
  [
    'a gateway key nobody knows',
    async () => ({ gateways: [gatewayAt(sandbox.gatewayManageUrl, 'another-key')] }),
    'gateway',
    /does not know the key: look at FREEPAY_API_KEY/,
  ],
  [
    'a gateway that is away',
    async () => ({ gateways: [gatewayAt('http://127.0.0.1:1/api', KEY)] }),
    'gateway',
    /nothing answers at 127\.0\.0\.1:1/,
  ],
  [
    'a gateway that says nothing',
    async () => ({ gateways: [gatewayAt(`http://127.0.0.1:${await listening(createTcp())}`, KEY, 500)] }),
    'gateway',
    /does not answer in time/,
  ],
  [
    'a host that is not there',
    async () => ({ gateways: [gatewayAt('http://no-such-host.invalid', KEY)] }),
    'gateway',
    /was not found|could not be looked up/,
  ],
  [
    'a mail server without TLS where it is needed',
    async () => ({ mail: mailAt(`smtp://${sandbox.smtpHost}:${sandbox.smtpPort}`, true) }),
    'mail',
    /offers no TLS: use smtps:/,
  ],
  [
    'a mail server that is away',
    async () => ({ mail: mailAt('smtp://127.0.0.1:1') }),
    'mail',
    /nothing answers at mail\.example\.org/,
  ],
  [
    'a WhatsApp token nobody knows',
    async () => ({ whatsapp: whatsappWith('wrong-token') }),
    'whatsapp',
    /refused \(401\): .*token/,
  ],
  ['another’s number', async () => ({ whatsapp: whatsappWith('check-token', '999') }), 'whatsapp', /refused \(400\)/],
  [
    'a realm there is not',
    async () => ({ identity: await identityThat({ status: 404 }) }),
    'identity',
    /IDENTITY_REALM/,
  ],
  [
    'a provider that calls itself otherwise',
    async () => ({ identity: await identityThat({ issuer: 'https://login.example.org/realms/forenet' }) }),
    'identity',
    /calls itself https:\/\/login\.example\.org.*IDENTITY_URL/,
  ],
  ['a provider without keys', async () => ({ identity: await identityThat({ keys: [] }) }), 'identity', /no keys/],
  [
    'no level for more than a password',
    async () => ({ identity: await identityThat({}, []) }),
    'second step',
    /IDENTITY_STRONG_ACR is empty: administrators are members/,
  ],
  [
    'a level that the provider does not have',
    async () => ({ identity: await identityThat({ levels: ['password', 'gold'] }, ['gold', 'strong']) }),
    'second step',
    /knows no level strong: .*IDENTITY_STRONG_ACR/,
  ],
  [
    'a clock that is behind',
    async () => ({ identity: await identityThat({ date: new Date(NOW.getTime() + 3 * 3_600_000) }) }),
    'clock',
    /is 10(800|799) seconds behind .* NTP/,
  ],
])('reports %s, with the remedy', async (_what, world, about, words) => {
  const findings = await check(await world())
  expect(findings.find((finding) => finding.what === about)).toMatchObject({
    good: false,
    message: expect.stringMatching(words),
  })
})

test('reports an untrusted certificate', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forenet-certificate-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { key, cert } = makeCertificate(folder)
  const server = createHttps({ key, cert }, (_request, response) => response.end())
  const issuer = `https://127.0.0.1:${await listening(server)}/realms/forenet`
  expect(await check({ identity: { issuer, strongAcr: ['strong'] } })).toEqual([
    { what: 'identity', good: false, message: expect.stringContaining('NODE_EXTRA_CA_CERTS') },
  ])
})
