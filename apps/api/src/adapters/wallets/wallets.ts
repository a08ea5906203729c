import { readFileSync } from 'node:fs'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { Configuration } from '../../configuration/configuration.ts'
import { type ApplePasses, createApplePasses } from './apple-passes.ts'
import { createGooglePasses, type GooglePasses } from './google-passes.ts'

/** Times are instants, colours hex. */
export type WalletTicket = {
  id: string
  code: string
  holder: string
  kind: string
  organisation: { name: string; email: string; accentColour: string }
  event: { id: string; title: string; startsAt: Date; endsAt: Date; place: readonly string[] }
  orderNumber: string | null
  link: string
  words: { when: string; where: string; name: string; ticket: string; orderNumber: string; questions: string }
}

/** Calendar dates are inclusive, colours hex. */
export type WalletCard = {
  id: string
  holder: string
  kind: string
  startDate: CalendarDate
  endDate: CalendarDate
  /** Instants: start of the first day and end of the last. */
  validFrom: Date
  validUntil: Date
  organisation: { id: string; name: string; accentColour: string }
  link: string
  words: {
    card: string
    kind: string
    from: string
    to: string
    startDate: string
    endDate: string
    questions: string
  }
}

export type Wallets = { apple: ApplePasses | null; google: GooglePasses | null }

const APPLE_VARIABLES = [
  'APPLE_PASS_TYPE',
  'APPLE_TEAM',
  'APPLE_PASS_CERTIFICATE_FILE',
  'APPLE_PASS_KEY_FILE',
  'APPLE_WWDR_FILE',
] as const
const GOOGLE_VARIABLES = ['GOOGLE_WALLET_ISSUER', 'GOOGLE_WALLET_KEY_FILE'] as const

/**
 * Throws if a wallet is partly configured, a file is unreadable, or a certificate has expired or does not match its
 * key.
 */
export function configuredWallets(configuration: Configuration, origin: string, now: Date): Wallets {
  return {
    apple: isFullyConfigured(configuration, APPLE_VARIABLES)
      ? createApplePasses(
          {
            passType: configuration.APPLE_PASS_TYPE ?? '',
            team: configuration.APPLE_TEAM ?? '',
            certificate: readConfiguredFile(configuration, 'APPLE_PASS_CERTIFICATE_FILE'),
            key: readConfiguredFile(configuration, 'APPLE_PASS_KEY_FILE'),
            passphrase: configuration.APPLE_PASS_KEY_PASSPHRASE,
            wwdr: readConfiguredFile(configuration, 'APPLE_WWDR_FILE'),
          },
          now,
        )
      : null,
    google: isFullyConfigured(configuration, GOOGLE_VARIABLES)
      ? createGooglePasses({
          issuer: configuration.GOOGLE_WALLET_ISSUER ?? '',
          account: readConfiguredFile(configuration, 'GOOGLE_WALLET_KEY_FILE'),
          origin,
        })
      : null,
  }
}

type WalletVariable = (typeof APPLE_VARIABLES)[number] | (typeof GOOGLE_VARIABLES)[number]

function isFullyConfigured(configuration: Configuration, names: readonly WalletVariable[]): boolean {
  const missing = names.filter((name) => configuration[name] === undefined)
  if (missing.length > 0 && missing.length < names.length)
    throw new Error(`A wallet is set up in part: ${missing.join(', ')} missing`)
  return missing.length === 0
}

function readConfiguredFile(configuration: Configuration, name: WalletVariable): string {
  const path = configuration[name] ?? ''
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`${name}: the file ${path} cannot be read`, { cause: error })
  }
}
