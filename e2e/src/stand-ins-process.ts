import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const SIMULATOR_KEYS = {
  apiKey: 'journey-gateway-key',
  token: 'journey-whatsapp-token',
  phoneNumberId: '100',
  appSecret: 'journey-app-secret',
}

type SimulatorsReady = {
  origin: string
  gatewayCreateUrl: string
  gatewayManageUrl: string
  quickpayUrl: string
  whatsappUrl: string
  smtpHost: string
  smtpPort: number
}

/** A separate process, which survives a killed portal. */
export async function startSimulatorsProcess(): Promise<{
  origin: string
  environment: Record<string, string>
  stop: () => Promise<void>
}> {
  const child: ChildProcess = fork(fileURLToPath(new URL('../../apps/sandbox/src/main.ts', import.meta.url)), [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      SANDBOX_GATEWAY_API_KEY: SIMULATOR_KEYS.apiKey,
      SANDBOX_WHATSAPP_TOKEN: SIMULATOR_KEYS.token,
      SANDBOX_WHATSAPP_PHONE_NUMBER_ID: SIMULATOR_KEYS.phoneNumberId,
      SANDBOX_WHATSAPP_APP_SECRET: SIMULATOR_KEYS.appSecret,
    },
  })
  const [ready] = (await once(child, 'message')) as [SimulatorsReady]
  return {
    origin: ready.origin,
    environment: {
      FREEPAY_CREATE_URL: ready.gatewayCreateUrl,
      FREEPAY_MANAGE_URL: ready.gatewayManageUrl,
      FREEPAY_API_KEY: SIMULATOR_KEYS.apiKey,
      QUICKPAY_URL: ready.quickpayUrl,
      SMTP_URL: `smtp://${ready.smtpHost}:${ready.smtpPort}`,
      WHATSAPP_URL: ready.whatsappUrl,
      WHATSAPP_TOKEN: SIMULATOR_KEYS.token,
      WHATSAPP_PHONE_NUMBER_ID: SIMULATOR_KEYS.phoneNumberId,
    },
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
