import type { LetterReader } from '@forenet/domain/event-letter'

/** Who reads what is written to a member: they themselves, or who answers for them. */
export type Reader = { id: string; name: string; email: string; language: 'da' | 'en'; refused: boolean }

/** Somebody a letter is to: by a ticket, or by a place on the waiting list, which is the buyer's alone. */
export type Addressed = {
  /** Whom the ticket is for, where the portal knows them; null for a guest. */
  memberId: string | null
  name: string
  /** Of a guest. */
  email: string | null
  buyerId: string
  /** Where the letters about the registration go if the buyer has no address of their own: the club was told it. */
  buyerName: string
  buyerEmail: string | null
  language: 'da' | 'en'
}

/** To whom a letter goes: to a member, by the ways they have chosen, or by mail to who is none. */
export type LetterReceiver =
  | { memberId: string; email: null; name: string; language: 'da' | 'en' }
  | { memberId: null; email: string; name: string; language: 'da' | 'en' }

export type Addressees = {
  receivers: LetterReceiver[]
  /** Names of who has no address, nor anybody who would read it for them. */
  withoutAddress: string[]
  /** Who is left out, since each of their addresses refuses mails. */
  refused: Refused[]
}

/** Whose address refuses mails; it is told of who comes or waits, and not of who reads for somebody else. */
export type Refused = { name: string; email: string | null }

/** `own`: whether it is who comes or waits that reads it. */
type Found = { who: Reader | null; name: string; email: string; language: 'da' | 'en'; refused: boolean; own: boolean }

/**
 * To whom a letter goes, each once by member and by address. A letter to who comes goes to them, of a child to who answers for it,
 * of a guest to the address on the ticket; who has none of these is written to through who registered.
 */
export function addresseesOf(
  all: readonly Addressed[],
  readersOf: ReadonlyMap<string, readonly Reader[]>,
  reader: LetterReader,
): Addressees {
  const withoutAddress: string[] = []
  const found: Found[] = []
  for (const one of all) {
    const ways = (reader === 'buyer' ? null : ownWays(one, readersOf)) ?? buyerWays(one, readersOf)
    if (ways === null) withoutAddress.push(reader === 'buyer' ? one.buyerName : one.name)
    else found.push(...ways)
  }
  const byMember = new Map<string, LetterReceiver>()
  const taken = new Set<string>()
  const refused = new Map<string, Refused>()
  // Members first: who is a member reads it in the portal too, and an address that a guest gave may be theirs.
  for (const { who, name, email, language, refused: isRefused, own } of found.toSorted(membersFirst)) {
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

function ownWays({ memberId, name, email, language }: Addressed, readersOf: ReadonlyMap<string, readonly Reader[]>) {
  if (memberId !== null) return waysOf(readersOf.get(memberId), memberId)
  return email ? [{ who: null, name, email, language, refused: false, own: true }] : null
}

function buyerWays(
  { memberId, buyerId, buyerName, buyerEmail, language }: Addressed,
  readersOf: ReadonlyMap<string, readonly Reader[]>,
): Found[] | null {
  const byAccount = waysOf(readersOf.get(buyerId), memberId)
  if (byAccount !== null) return byAccount
  return buyerEmail ? [{ who: null, name: buyerName, email: buyerEmail, language, refused: false, own: false }] : null
}

function waysOf(readers: readonly Reader[] | undefined, attendeeId: string | null): Found[] | null {
  if (!readers || readers.length === 0) return null
  return readers.map((who) => {
    const { name, email, language, refused } = who
    return { who, name, email, language, refused, own: who.id === attendeeId }
  })
}

const membersFirst = (one: Found, other: Found) => Number(one.who === null) - Number(other.who === null)
