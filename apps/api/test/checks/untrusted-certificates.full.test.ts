import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer as createTcp, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join as inFolder } from 'node:path'
import { createServer as createTls, TLSSocket } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { type Sandbox, startSandbox } from '@forenet/sandbox/start-sandbox'
import { makeCertificate, type SelfSignedCertificate } from '@forenet/testkit/certificate'
import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import { TEST_ENCRYPTION_KEY } from '@forenet/testkit/sealing'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const STAND_IN = {
  gatewayApiKey: 'certificate-gateway-key',
  whatsappToken: 'certificate-token',
  whatsappPhoneNumberId: '100',
  whatsappAppSecret: 'certificate-secret',
}

let sandbox: Sandbox
let database: TestDatabase
let folder: string
let own: SelfSignedCertificate
beforeAll(async () => {
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataFile: ':memory:', ...STAND_IN })
  database = await createTestDatabase()
  folder = mkdtempSync(inFolder(tmpdir(), 'forenet-certificates-'))
  own = makeCertificate(folder)
})
afterAll(async () => {
  await sandbox?.close()
  await database?.drop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

async function portOf(server: Server): Promise<number> {
  server.listen(0, 'localhost')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** Pipes two sockets into each other and closes them together. */
function join(one: Socket, other: Socket): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on('error', () => to.destroy()).on('close', () => to.destroy())
    from.pipe(to)
  }
}

/** A simulator behind TLS with a self-signed certificate. */
function behindTls(port: number): Promise<number> {
  const server = createTls(own, (caller) => join(caller, connect(port, '127.0.0.1')))
  return portOf(server.on('tlsClientError', () => undefined))
}

/** The simulator's mail server behind one that requires STARTTLS. */
function behindStartTls(port: number): Promise<number> {
  const server = createTcp((plain) => {
    plain.on('error', () => plain.destroy())
    const standIn = connect(port, '127.0.0.1')
    standIn.once('data', (greeting: Buffer) => plain.write(greeting))
    const hear = (said: Buffer) => {
      if (!/^STARTTLS/i.test(said.toString())) return void plain.write('250-mail.example.org\r\n250 STARTTLS\r\n')
      plain.off('data', hear)
      plain.write('220 Go ahead\r\n')
      join(new TLSSocket(plain, { isServer: true, ...own }), standIn)
    }
    plain.on('data', hear)
  })
  return portOf(server)
}

/** Runs `forenet check` in a separate process; returns its output and exit code. */
async function check(settings: Record<string, string>): Promise<{ said: string; code: number }> {
  return new Promise((done) => {
    const args = ['--disable-warning=ExperimentalWarning', 'apps/api/src/forenet.ts', 'check']
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '3000',
      DATABASE_URL: database.url,
      PUBLIC_ORIGIN: 'https://portal.example.org',
      TRUSTED_PROXIES: '1',
      RETURN_TOKEN_SECRET: 'p3Zt8mWq0cYd5Rk1Lx7Nf2Jh9Vb4Gs6A',
      ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
      FREEPAY_API_KEY: STAND_IN.gatewayApiKey,
      WHATSAPP_TOKEN: STAND_IN.whatsappToken,
      WHATSAPP_PHONE_NUMBER_ID: STAND_IN.whatsappPhoneNumberId,
      ...settings,
    }
    const child = execFile(process.execPath, args, { cwd: ROOT, env }, (_error, said, complaints) =>
      done({ said: said + complaints, code: child.exitCode ?? -1 }),
    )
  })
}

test.each(['smtps', 'smtp'] as const)(
  'reports untrusted certificates of gateway, WhatsApp and mail (%s) until their authority is configured',
  async (scheme) => {
    const web = `https://localhost:${await behindTls(Number(new URL(sandbox.origin).port))}`
    const mailPort = await (scheme === 'smtps' ? behindTls : behindStartTls)(sandbox.smtpPort)
    const settings = {
      FREEPAY_CREATE_URL: `${web}/gw`,
      FREEPAY_MANAGE_URL: `${web}/mw/api/v2`,
      WHATSAPP_URL: `${web}/graph`,
      SMTP_URL: `${scheme}://localhost:${mailPort}`,
    }
    const untrusted = await check(settings)
    const hosts = { gateway: new URL(web).host, whatsapp: new URL(web).host, mail: `localhost:${mailPort}` }
    for (const [what, host] of Object.entries(hosts)) {
      expect(untrusted.said).toMatch(
        new RegExp(
          `^BAD +${what} +nobody known here has signed the certificate of ${host};.* NODE_EXTRA_CA_CERTS$`,
          'm',
        ),
      )
    }
    expect(untrusted.said, 'no key').not.toContain(STAND_IN.gatewayApiKey)
    expect(untrusted.code).toBe(1)

    const trusted = await check({ ...settings, NODE_EXTRA_CA_CERTS: own.certFile })
    for (const what of Object.keys(hosts)) expect(trusted.said).toMatch(new RegExp(`^good +${what} `, 'm'))
  },
)
