import { networkOf } from '@forenet/domain/network-address'
import type { Limited } from './rate-limit.ts'

/**
 * Failed sign-ins: from one network ten at once per account, then one a minute; over all accounts a network (a whole club
 * house) gets more. All networks together get a hundred at an account, then a hundred an hour: one network earns less than
 * that back, so nobody locks somebody else out from a single one.
 */
export function signInLimits(email: string, address: string): Limited[] {
  const account = email.toLowerCase()
  const network = networkOf(address)
  return [
    { subject: `sign-in account ${account} from ${network}`, allowance: { burst: 10, secondsPerTry: 60 } },
    { subject: `sign-in account ${account}`, allowance: { burst: 100, secondsPerTry: 36 } },
    { subject: `sign-in address ${network}`, allowance: { burst: 60, secondsPerTry: 10 } },
  ]
}

/** Sign-ins by a passkey, counted as those by a password are: per key, and together with them per network. */
export function passkeyLimits(credentialId: string, address: string): Limited[] {
  return signInLimits(`passkey ${credentialId}`, address)
}

/**
 * Mails that somebody makes us send to an e-mail address: enough for a lost one, too few to be a nuisance. All networks
 * together get thirty, then thirty an hour, so that one of them cannot keep the owner from asking.
 */
export function mailLimits(kind: 'registration' | 'reset' | 'confirm', email: string, address: string): Limited[] {
  const account = email.toLowerCase()
  const network = networkOf(address)
  return [
    { subject: `${kind} account ${account} from ${network}`, allowance: { burst: 4, secondsPerTry: 10 * 60 } },
    { subject: `${kind} account ${account}`, allowance: { burst: 30, secondsPerTry: 2 * 60 } },
    { subject: `${kind} address ${network}`, allowance: { burst: 40, secondsPerTry: 60 } },
  ]
}
