import type { LinkTarget } from '../links/mail-links.ts'
import type { Parts } from './parts.ts'

export type AwaitedPerson = {
  name: string
  email: string
  confirmed: boolean
  target: LinkTarget
}

/** Person who must confirm before this sign-in continues, if anyone. */
export async function findAwaitedPerson(parts: Parts, uid: string): Promise<AwaitedPerson | undefined> {
  const target = await parts.links.awaitedBy(uid)
  return target && findLinkedPerson(parts, target)
}

/** Undefined if the registration or account was deleted. */
export async function findLinkedPerson(parts: Parts, target: LinkTarget): Promise<AwaitedPerson | undefined> {
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
