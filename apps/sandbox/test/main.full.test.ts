import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readEnvironment } from '../src/environment.ts'
import { type Sandbox, startSandbox } from '../src/start-sandbox.ts'
import { apiKey, sendRequest, startTestSandbox } from './fixture/sandbox.ts'
import { createApprovedPayment, fetchLedger } from './fixture/shop.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const needed = {
  SANDBOX_GATEWAY_API_KEY: apiKey,
  SANDBOX_WHATSAPP_TOKEN: 'token',
  SANDBOX_WHATSAPP_PHONE_NUMBER_ID: '123',
  SANDBOX_WHATSAPP_APP_SECRET: 'secret',
}

let folder: string
let children: ChildProcess[]
beforeEach(async () => {
  children = []
  folder = await mkdtemp(path.join(tmpdir(), 'sandbox-'))
})
afterEach(async () => {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

type Ready = Omit<Sandbox, 'close'> & { ready: boolean }

async function forked(variables: Record<string, string> = {}): Promise<{ child: ChildProcess; ready: Ready }> {
  const child = fork(main, {
    env: { ...process.env, ...needed, ...variables },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.push(child)
  const [ready] = (await once(child, 'message')) as [Ready]
  return { child, ready }
}

describe('the program', () => {
  it('reports its address to its parent, and stops on request', async () => {
    const { child, ready } = await forked()
    expect(ready).toEqual({
      ready: true,
      origin: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      gatewayCreateUrl: `${ready.origin}/gw`,
      gatewayManageUrl: `${ready.origin}/mw/api/v2`,
      quickpayUrl: `${ready.origin}/quickpay`,
      whatsappUrl: `${ready.origin}/graph`,
      smtpHost: '127.0.0.1',
      smtpPort: expect.any(Number),
    })
    expect((await fetch(ready.origin)).status).toBe(200)
    child.kill('SIGTERM')
    expect((await once(child, 'exit'))[0]).toBe(0)
    await expect(fetch(ready.origin)).rejects.toThrow()
  })

  it('stops when its parent exits', async () => {
    const { child } = await forked()
    child.disconnect()
    expect((await once(child, 'exit'))[0]).toBe(0)
  })

  it('prints the address on one line of standard output', async () => {
    const child = spawn(process.execPath, [main], {
      env: { ...process.env, ...needed },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    const [first] = (await once(child.stdout, 'data')) as [Buffer]
    expect(JSON.parse(first.toString())).toMatchObject({ ready: true, smtpPort: expect.any(Number) })
    child.kill('SIGINT')
    expect((await once(child, 'exit'))[0]).toBe(0)
  })

  it('preserves the ledger when killed', async () => {
    const variables = { SANDBOX_DATA_FILE: path.join(folder, 'sandbox.db') }
    const first = await forked(variables)
    const stopped = { ...first.ready, close: async () => {} }
    const { orderNumber } = await createApprovedPayment(stopped)
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const second = await forked(variables)
    expect((await fetchLedger({ ...second.ready, close: async () => {} })).authorizations).toMatchObject([
      { orderNumber },
    ])
  })

  it('does not start without its secrets, and names the missing ones', async () => {
    const env = { ...process.env, SANDBOX_PORT: 'many', SANDBOX_WHATSAPP_TOKEN: '' }
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    children.push(child)
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect(code).toBe(1)
    for (const name of ['SANDBOX_PORT', 'SANDBOX_GATEWAY_API_KEY', 'SANDBOX_WHATSAPP_TOKEN'])
      expect(said).toContain(name)
    expect(said, 'words, not where in the code').not.toMatch(/^ +at /m)
  })
})

describe('starting', () => {
  it('does not treat a production machine as a staging server', () => {
    expect(() => readEnvironment({ ...needed, NODE_ENV: 'production' })).toThrow(/SANDBOX_STAGING=true/)
    expect(() => readEnvironment({ ...needed, NODE_ENV: 'production', SANDBOX_STAGING: 'yes' })).toThrow(
      'SANDBOX_STAGING',
    )
    expect(readEnvironment({ ...needed, NODE_ENV: 'production', SANDBOX_STAGING: 'true' }).httpPort).toBe(0)
  })

  it('reads every variable', () => {
    const variables = {
      ...needed,
      SANDBOX_HOST: '0.0.0.0',
      SANDBOX_PORT: '4000',
      SANDBOX_SMTP_PORT: '2525',
      SANDBOX_DATA_FILE: 'data/sandbox.db',
      SANDBOX_PUBLIC_ORIGIN: 'https://sandbox.example/',
      SANDBOX_LOG_LEVEL: 'info',
    }
    expect(readEnvironment(variables)).toEqual({
      host: '0.0.0.0',
      httpPort: 4000,
      smtpPort: 2525,
      dataFile: 'data/sandbox.db',
      publicOrigin: 'https://sandbox.example',
      logLevel: 'info',
      gatewayApiKey: apiKey,
      whatsappToken: 'token',
      whatsappPhoneNumberId: '123',
      whatsappAppSecret: 'secret',
    })
  })

  it('fails on a used port and leaves nothing listening', async () => {
    const first = await startTestSandbox()
    const taken = { httpPort: Number(new URL(first.origin).port), smtpPort: 0 }
    await expect(startTestSandbox(taken)).rejects.toThrow(/EADDRINUSE/)
    await expect(startTestSandbox({ smtpPort: first.smtpPort })).rejects.toThrow(/EADDRINUSE/)
    expect((await sendRequest('GET', `${first.origin}/sandbox/faults`)).status).toBe(200)
    await first.close()
  })

  it('uses the public origin for the payment window', async () => {
    const sandbox = await startSandbox({
      httpPort: 0,
      smtpPort: 0,
      dataFile: ':memory:',
      gatewayApiKey: apiKey,
      whatsappToken: 'token',
      whatsappPhoneNumberId: '123',
      whatsappAppSecret: 'secret',
      publicOrigin: 'https://sandbox.example',
    })
    expect(sandbox.origin).toBe('https://sandbox.example')
    const local = { ...sandbox, origin: new URL(sandbox.gatewayCreateUrl).origin }
    expect((await createApprovedPayment(local)).paymentWindowLink).toMatch(/^https:\/\/sandbox\.example\/window\//)
    await sandbox.close()
  })
})
