import type { MessageReaderRole } from '@forenet/domain/event-message'

export type MessageReader = { id: string; name: string; email: string; language: 'da' | 'en'; refused: boolean }

export type AudienceMember = {
  memberId: string | null
  name: string
  email: string | null
  buyerId: string
  /** Used if the buyer's account has no e-mail. */
  buyerName: string
  buyerEmail: string | null
  language: 'da' | 'en'
}

/** Members get the message through their chosen channels, others by e-mail. */
export type MessageReceiver =
  | { memberId: string; email: null; name: string; language: 'da' | 'en' }
  | { memberId: null; email: string; name: string; language: 'da' | 'en' }

export type MessageRecipientList = {
  receivers: MessageReceiver[]
  withoutAddress: string[]
  refused: RejectedRecipient[]
}

/** `email` is null if it belongs to a guardian or the buyer, because organisers must not see it. */
export type RejectedRecipient = { name: string; email: string | null }

/** `own`: the recipient is the attendee or on the waiting list. */
type FoundAddress = {
  who: MessageReader | null
  name: string
  email: string
  language: 'da' | 'en'
  refused: boolean
  own: boolean
}

/** Selects the ticket holder, a child's guardians, a guest's address, otherwise the buyer; each once. */
export function selectRecipients(
  all: readonly AudienceMember[],
  readersOf: ReadonlyMap<string, readonly MessageReader[]>,
  reader: MessageReaderRole,
): MessageRecipientList {
  const withoutAddress: string[] = []
  const found: FoundAddress[] = []
  for (const one of all) {
    const ways = (reader === 'buyer' ? null : listOwnAddresses(one, readersOf)) ?? listBuyerAddresses(one, readersOf)
    if (ways === null) withoutAddress.push(reader === 'buyer' ? one.buyerName : one.name)
    else found.push(...ways)
  }
  const byMember = new Map<string, MessageReceiver>()
  const taken = new Set<string>()
  const refused = new Map<string, RejectedRecipient>()
  // A guest's address may be a member's, who also sees the message in the portal.
  for (const { who, name, email, language, refused: isRefused, own } of found.toSorted(compareMembersFirst)) {
    const address = email.toLowerCase()
    if (isRefused) refused.set(address, { name, email: own ? email : (refused.get(address)?.email ?? null) })
    if (isRefused || taken.has(address) || (who !== null && byMember.has(who.id))) continue
    taken.add(address)
    byMember.set(
      who?.id ?? address,
      who === null ? { memberId: null, email, name, language } : { memberId: who.id, email: null, name, language },
    )
  }
  return {
    receivers: [...byMember.values()],
    withoutAddress: [...new Set(withoutAddress)],
    refused: [...refused.values()],
  }
}

function listOwnAddresses(
  { memberId, name, email, language }: AudienceMember,
  readersOf: ReadonlyMap<string, readonly MessageReader[]>,
) {
  if (memberId !== null) return listAddresses(readersOf.get(memberId), memberId)
  return email ? [{ who: null, name, email, language, refused: false, own: true }] : null
}

function listBuyerAddresses(
  { memberId, buyerId, buyerName, buyerEmail, language }: AudienceMember,
  readersOf: ReadonlyMap<string, readonly MessageReader[]>,
): FoundAddress[] | null {
  const byAccount = listAddresses(readersOf.get(buyerId), memberId)
  if (byAccount !== null) return byAccount
  return buyerEmail ? [{ who: null, name: buyerName, email: buyerEmail, language, refused: false, own: false }] : null
}

function listAddresses(
  readers: readonly MessageReader[] | undefined,
  attendeeId: string | null,
): FoundAddress[] | null {
  if (!readers || readers.length === 0) return null
  return readers.map((who) => {
    const { name, email, language, refused } = who
    return { who, name, email, language, refused, own: who.id === attendeeId }
  })
}

const compareMembersFirst = (one: FoundAddress, other: FoundAddress) =>
  Number(one.who === null) - Number(other.who === null)
