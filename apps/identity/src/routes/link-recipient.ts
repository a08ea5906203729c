import type { LinkTarget } from '../links/mail-links.ts'
import type { IdentityServices } from './identity-services.ts'

export type LinkRecipient = {
  name: string
  email: string
  confirmed: boolean
  target: LinkTarget
}

export async function findLinkRecipient(parts: IdentityServices, uid: string): Promise<LinkRecipient | undefined> {
  const target = await parts.links.awaitedBy(uid)
  return target && findLinkTargetPerson(parts, target)
}

/** Undefined if the registration or account was deleted. */
export async function findLinkTargetPerson(
  parts: IdentityServices,
  target: LinkTarget,
): Promise<LinkRecipient | undefined> {
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
