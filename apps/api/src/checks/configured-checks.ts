import { FREEPAY } from '../adapters/gateways/freepay.ts'
import type { Gateways } from '../adapters/gateways/registry.ts'
import type { Mailer } from '../adapters/mailer.ts'
import type { Whatsapp } from '../adapters/whatsapp.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { ExternalServicesToCheck } from './external-service-checks.ts'

export function externalServicesToCheck(
  configuration: Configuration,
  ports: { gateways: Gateways; mailer: Mailer; whatsapp: Whatsapp },
  now: () => Date,
): ExternalServicesToCheck {
  const { FREEPAY_MANAGE_URL, FREEPAY_API_KEY, SMTP_URL, WHATSAPP_URL, WHATSAPP_TOKEN } = configuration
  const { IDENTITY_URL, IDENTITY_REALM, IDENTITY_STRONG_ACR: strongAcr } = configuration
  return {
    identity: IDENTITY_URL ? { issuer: `${IDENTITY_URL}/realms/${IDENTITY_REALM}`, strongAcr } : null,
    gateways:
      FREEPAY_MANAGE_URL && FREEPAY_API_KEY
        ? [{ gateway: ports.gateways.of(FREEPAY), key: FREEPAY_API_KEY, host: getHost(FREEPAY_MANAGE_URL) }]
        : [],
    mail: SMTP_URL ? { mailer: ports.mailer, host: getHost(SMTP_URL) } : null,
    whatsapp: WHATSAPP_URL && WHATSAPP_TOKEN ? { whatsapp: ports.whatsapp, host: getHost(WHATSAPP_URL) } : null,
    now,
  }
}

function getHost(address: string): string {
  return new URL(address).host
}
