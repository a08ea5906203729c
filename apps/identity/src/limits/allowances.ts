import { networkOf, siteOf } from '@forenet/domain/network-address'
import type { Limited } from './rate-limit.ts'

/**
 * Failed sign-ins of one network: ten at once per account, then one a minute; over all accounts a network (a whole club house)
 * gets more. A site has many IPv6 networks and is counted as well. What counts most comes first: who is refused there leaves
 * nothing else behind. No other network is held to these, so nobody locks somebody else out.
 */
export function signInLimits(email: string, address: string): Limited[] {
  const account = email.toLowerCase()
  return [
    ...ofPlaces(address, 'sign-in', { burst: 60, secondsPerTry: 10 }, { burst: 300, secondsPerTry: 2 }),
    ...ofPlaces(
      address,
      `sign-in account ${account}`,
      { burst: 10, secondsPerTry: 60 },
      { burst: 20, secondsPerTry: 30 },
    ),
  ]
}

/** Failed sign-ins at an account from all networks together. Beyond these, each waits a little: see `pauseFor`. */
export function accountPace(email: string): Limited {
  return { subject: `sign-in account ${email.toLowerCase()}`, allowance: { burst: 30, secondsPerTry: 36 } }
}

/** How many tries beyond its pace an account is remembered for: after that it makes no difference. */
export const MOST_EXCESS = 6

/** How long a try waits, in milliseconds, `excess` tries beyond the pace of its account: a quarter of a second, up to five. */
export function pauseFor(excess: number): number {
  return excess <= 0 ? 0 : Math.min(5_000, 250 * 2 ** (excess - 1))
}

/** Failed sign-ins with a browser that the account has been signed in with before: nobody elsewhere can use these up. */
export function deviceLimits(email: string, device: string): Limited[] {
  const subject = `sign-in account ${email.toLowerCase()} with ${device}`
  return [{ subject, allowance: { burst: 10, secondsPerTry: 60 } }]
}

/** Sign-ins by a passkey, counted as those by a password are: per key, and together with them per network. */
export function passkeyLimits(credentialId: string, address: string): Limited[] {
  return signInLimits(`passkey ${credentialId}`, address)
}

/**
 * Wrong codes of a second step. Whoever tries has the password already, so all networks together have few tries as well:
 * some hundred codes a day out of a million. A browser the account knows has tries of its own.
 */
export function codeLimits(accountId: string, address: string): Limited[] {
  const subject = `second step of ${accountId}`
  return [
    ...ofPlaces(address, subject, { burst: 10, secondsPerTry: 2 * 60 }, { burst: 15, secondsPerTry: 2 * 60 }),
    { subject, allowance: { burst: 20, secondsPerTry: 10 * 60 } },
  ]
}

export function codeDeviceLimits(accountId: string, device: string): Limited[] {
  return [{ subject: `second step of ${accountId} with ${device}`, allowance: { burst: 10, secondsPerTry: 5 * 60 } }]
}

/** Mails that somebody makes us send to an e-mail address: enough for a lost one, too few to be a nuisance. */
export function mailLimits(kind: 'registration' | 'reset' | 'confirm', email: string, address: string): Limited[] {
  const account = email.toLowerCase()
  const places = [
    ...ofPlaces(address, kind, { burst: 40, secondsPerTry: 60 }, { burst: 200, secondsPerTry: 12 }),
    ...ofPlaces(
      address,
      `${kind} account ${account}`,
      { burst: 4, secondsPerTry: 10 * 60 },
      { burst: 8, secondsPerTry: 5 * 60 },
    ),
  ]
  // Whoever asks for a new password is never refused for what others asked; `resetMail` keeps those mails few.
  if (kind === 'reset') return places
  return [...places, { subject: `${kind} account ${account}`, allowance: { burst: 30, secondsPerTry: 2 * 60 } }]
}

/** Mails with a link to choose a new password: one for as long as the link works, whoever asks for it. */
export function resetMail(email: string, linkSeconds: number): Limited {
  return { subject: `reset mail to ${email.toLowerCase()}`, allowance: { burst: 1, secondsPerTry: linkSeconds } }
}

/** The same thing counted for the network of an address, and for its site where that is more. */
function ofPlaces(address: string, what: string, network: Limited['allowance'], site: Limited['allowance']): Limited[] {
  const [near, wide] = [networkOf(address), siteOf(address)]
  const limits = [{ subject: `${what} from ${near}`, allowance: network }]
  return wide === near ? limits : [...limits, { subject: `${what} from ${wide}`, allowance: site }]
}
