import { startChild } from './child.ts'

const KEYS = {
  gateway: 'bench-gateway-key',
  token: 'bench-whatsapp-token',
  phone: '100',
  app: 'bench-secret',
}

export type Simulators = {
  origin: string
  gatewayCreateUrl: string
  gatewayManageUrl: string
  quickpayUrl: string
  whatsappUrl: string
  smtpHost: string
  smtpPort: number
}

/** A separate process, which survives portals; stopped when `stack` is disposed. */
export async function startSimulators(
  stack: AsyncDisposableStack,
  environment: Record<string, string> = {},
): Promise<Simulators> {
  const { ready } = await startChild<Simulators>(stack, new URL(import.meta.resolve('@forenet/sandbox/main')), {
    ...environment,
    SANDBOX_GATEWAY_API_KEY: KEYS.gateway,
    SANDBOX_WHATSAPP_TOKEN: KEYS.token,
    SANDBOX_WHATSAPP_PHONE_NUMBER_ID: KEYS.phone,
    SANDBOX_WHATSAPP_APP_SECRET: KEYS.app,
  })
  return ready
}

export function buildPortalSettings(standIns: Simulators): Record<string, string> {
  return {
    FREEPAY_CREATE_URL: standIns.gatewayCreateUrl,
    FREEPAY_MANAGE_URL: standIns.gatewayManageUrl,
    QUICKPAY_URL: standIns.quickpayUrl,
    FREEPAY_API_KEY: KEYS.gateway,
    SMTP_URL: `smtp://${standIns.smtpHost}:${standIns.smtpPort}`,
    WHATSAPP_URL: standIns.whatsappUrl,
    WHATSAPP_TOKEN: KEYS.token,
    WHATSAPP_PHONE_NUMBER_ID: KEYS.phone,
  }
}
