import type { LinkTarget } from '../links/mail-links.ts'
import type { Parts } from './parts.ts'

/** Whose address a link or a sign-in is about. */
export type AwaitedPerson = {
  name: string
  email: string
  /** The address has been confirmed, in this browser or another. */
  confirmed: boolean
  target: LinkTarget
}

/** The person whose address this sign-in waits for, if it waits for one. */
export async function awaitedPerson(parts: Parts, uid: string): Promise<AwaitedPerson | undefined> {
  const target = await parts.links.awaitedBy(uid)
  return target && personOf(parts, target)
}

/** The person behind a link, unless the registration or account is gone. */
export async function personOf(parts: Parts, target: LinkTarget): Promise<AwaitedPerson | undefined> {
  if (target.accountId !== undefined) {
    const account = await parts.accounts.byId(target.accountId)
    return account && { ...naming(account), confirmed: account.emailVerified, target }
  }
  const registration = await parts.registrations.find(target.registrationId)
  return registration && { ...naming(registration), confirmed: registration.accountId !== undefined, target }
}

function naming(person: { givenName: string; familyName: string; email: string }) {
  return { name: `${person.givenName} ${person.familyName}`, email: person.email }
}
