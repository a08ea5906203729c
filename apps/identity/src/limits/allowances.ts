import { findIpv6SiteKey, findSubscriberNetworkKey } from '@forenet/domain/network-address'
import type { RateLimitedSubject } from './rate-limit.ts'

/**
 * Per network: ten failed sign-ins per account, then one a minute; more over all accounts, because members share club
 * networks. The /48 prefix of IPv6 has a limit too. The widest limit is first, so that refused requests store no other
 * rows.
 */
export function buildSignInLimits(email: string, address: string): RateLimitedSubject[] {
  const account = email.toLowerCase()
  return [
    ...buildNetworkLimits(address, 'sign-in', { burst: 60, secondsPerTry: 10 }, { burst: 300, secondsPerTry: 2 }),
    ...buildNetworkLimits(
      address,
      `sign-in account ${account}`,
      { burst: 10, secondsPerTry: 60 },
      { burst: 20, secondsPerTry: 30 },
    ),
  ]
}

/** Failed sign-ins from all networks. Further attempts are delayed (`computeExcessDelayMs`). */
export function buildAccountLimit(email: string): RateLimitedSubject {
  return { subject: `sign-in account ${email.toLowerCase()}`, allowance: { burst: 30, secondsPerTry: 36 } }
}

export const MAX_DELAYED_ATTEMPTS = 6

/** Exponential, from 250 ms to five seconds. */
export function computeExcessDelayMs(excess: number): number {
  return excess <= 0 ? 0 : Math.min(5_000, 250 * 2 ** (excess - 1))
}

/** Failed sign-ins from a known browser, which other people cannot exhaust. */
export function buildDeviceLimits(email: string, device: string): RateLimitedSubject[] {
  const subject = `sign-in account ${email.toLowerCase()} with ${device}`
  return [{ subject, allowance: { burst: 10, secondsPerTry: 60 } }]
}

/** Per credential, and per network together with password sign-ins. */
export function buildPasskeyLimits(credentialId: string, address: string): RateLimitedSubject[] {
  return buildSignInLimits(`passkey ${credentialId}`, address)
}

/**
 * An attacker at this step already has the password, so all networks share some hundred codes a day; known browsers
 * have their own limit.
 */
export function buildCodeLimits(accountId: string, address: string): RateLimitedSubject[] {
  const subject = `second step of ${accountId}`
  return [
    ...buildNetworkLimits(address, subject, { burst: 10, secondsPerTry: 2 * 60 }, { burst: 15, secondsPerTry: 2 * 60 }),
    { subject, allowance: { burst: 20, secondsPerTry: 10 * 60 } },
  ]
}

export function buildCodeDeviceLimits(accountId: string, device: string): RateLimitedSubject[] {
  return [{ subject: `second step of ${accountId} with ${device}`, allowance: { burst: 10, secondsPerTry: 5 * 60 } }]
}

/** E-mails that others can trigger to an address: enough if some get lost, too few for harassment. */
export function buildMailLimits(
  kind: 'registration' | 'reset' | 'confirm',
  email: string,
  address: string,
): RateLimitedSubject[] {
  const account = email.toLowerCase()
  const places = [
    ...buildNetworkLimits(address, kind, { burst: 40, secondsPerTry: 60 }, { burst: 200, secondsPerTry: 12 }),
    ...buildNetworkLimits(
      address,
      `${kind} account ${account}`,
      { burst: 4, secondsPerTry: 10 * 60 },
      { burst: 8, secondsPerTry: 5 * 60 },
    ),
  ]
  // Only `buildResetMailLimit` applies, because other people's requests must never block a password reset.
  if (kind === 'reset') return places
  return [...places, { subject: `${kind} account ${account}`, allowance: { burst: 30, secondsPerTry: 2 * 60 } }]
}

/** One e-mail per lifetime of the link, regardless of the requester. */
export function buildResetMailLimit(email: string, linkSeconds: number): RateLimitedSubject {
  return { subject: `reset mail to ${email.toLowerCase()}`, allowance: { burst: 1, secondsPerTry: linkSeconds } }
}

function buildNetworkLimits(
  address: string,
  what: string,
  network: RateLimitedSubject['allowance'],
  site: RateLimitedSubject['allowance'],
): RateLimitedSubject[] {
  const [near, wide] = [findSubscriberNetworkKey(address), findIpv6SiteKey(address)]
  const limits = [{ subject: `${what} from ${near}`, allowance: network }]
  return wide === near ? limits : [...limits, { subject: `${what} from ${wide}`, allowance: site }]
}
