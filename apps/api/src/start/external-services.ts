import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { QUICKPAY_API } from '../adapters/gateways/quickpay.ts'
import type { Configuration } from '../configuration/configuration.ts'

/** URLs of the real services, or of simulators with the same protocols. */
export type ExternalServices = {
  freepay: { createUrl: string; manageUrl: string; apiKey: string }
  quickpay: { url: string }
  smtpUrl: string
  whatsapp: { url: string; token: string; phoneNumberId: string }
  sandboxUrl: string | null
  gatewayIsStandIn: boolean
  stop: () => Promise<void>
}

const readySchema = z.object({
  ready: z.literal(true),
  origin: z.string(),
  gatewayCreateUrl: z.string(),
  gatewayManageUrl: z.string(),
  quickpayUrl: z.string(),
  whatsappUrl: z.string(),
  smtpHost: z.string(),
  smtpPort: z.number(),
})
type SimulatorsReady = z.output<typeof readySchema>

/** Credentials of the simulators; they protect nothing. */
export const SIMULATOR_URL = {
  apiKey: 'stand-in-gateway-key',
  token: 'stand-in-whatsapp-token',
  phoneNumberId: '100200300',
  appSecret: 'stand-in-app-secret',
}

export function needsSimulators(configuration: Configuration): boolean {
  return !(readGatewaySettings(configuration) && readWhatsappSettings(configuration) && configuration.SMTP_URL)
}

function readGatewaySettings({ FREEPAY_CREATE_URL, FREEPAY_MANAGE_URL, FREEPAY_API_KEY }: Configuration) {
  return FREEPAY_CREATE_URL && FREEPAY_MANAGE_URL && FREEPAY_API_KEY
    ? { createUrl: FREEPAY_CREATE_URL, manageUrl: FREEPAY_MANAGE_URL, apiKey: FREEPAY_API_KEY }
    : null
}

function readWhatsappSettings({ WHATSAPP_URL, WHATSAPP_TOKEN, WHATSAPP_PHONE_NUMBER_ID }: Configuration) {
  return WHATSAPP_URL && WHATSAPP_TOKEN && WHATSAPP_PHONE_NUMBER_ID
    ? { url: WHATSAPP_URL, token: WHATSAPP_TOKEN, phoneNumberId: WHATSAPP_PHONE_NUMBER_ID }
    : null
}

export async function connectExternalServices(
  configuration: Configuration,
  dataFile: string,
  port: number,
): Promise<ExternalServices> {
  const { SMTP_URL, QUICKPAY_URL } = configuration
  const freepay = readGatewaySettings(configuration)
  const whatsapp = readWhatsappSettings(configuration)
  if (freepay && whatsapp && SMTP_URL)
    return {
      freepay,
      quickpay: { url: QUICKPAY_URL ?? QUICKPAY_API },
      whatsapp,
      smtpUrl: SMTP_URL,
      sandboxUrl: null,
      gatewayIsStandIn: false,
      stop: async () => undefined,
    }

  const { addresses, stop } = await startSimulators(dataFile, port)
  return {
    freepay: freepay ?? {
      createUrl: addresses.gatewayCreateUrl,
      manageUrl: addresses.gatewayManageUrl,
      apiKey: SIMULATOR_URL.apiKey,
    },
    quickpay: { url: QUICKPAY_URL ?? (freepay ? QUICKPAY_API : addresses.quickpayUrl) },
    smtpUrl: SMTP_URL ?? `smtp://${addresses.smtpHost}:${addresses.smtpPort}`,
    whatsapp: whatsapp ?? {
      url: addresses.whatsappUrl,
      token: SIMULATOR_URL.token,
      phoneNumberId: SIMULATOR_URL.phoneNumberId,
    },
    sandboxUrl: addresses.origin,
    gatewayIsStandIn: freepay === null,
    stop,
  }
}

function startSimulators(
  dataFile: string,
  port: number,
): Promise<{ addresses: SimulatorsReady; stop: () => Promise<void> }> {
  const child = fork(fileURLToPath(import.meta.resolve('@forenet/sandbox/main')), [], {
    // Own process group: Ctrl-C reaches the portal first, which stops the simulators last.
    detached: true,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: '0',
      SANDBOX_DATA_FILE: dataFile,
      SANDBOX_PUBLIC_ORIGIN: `http://localhost:${port}`,
      SANDBOX_GATEWAY_API_KEY: SIMULATOR_URL.apiKey,
      SANDBOX_WHATSAPP_TOKEN: SIMULATOR_URL.token,
      SANDBOX_WHATSAPP_PHONE_NUMBER_ID: SIMULATOR_URL.phoneNumberId,
      SANDBOX_WHATSAPP_APP_SECRET: SIMULATOR_URL.appSecret,
    },
  })
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await exited
  }
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code) => fail(new Error(`The simulators stopped while starting (${code})`)))
    child.on('message', (message) => {
      const read = readySchema.safeParse(message)
      if (read.success) done({ addresses: read.data, stop })
    })
  })
}
