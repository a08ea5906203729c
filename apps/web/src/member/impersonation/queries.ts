import type { Member } from '@forenet/contract/member'
import { memberList } from '@forenet/contract/member-calls'
import { readSearchInput } from '@forenet/domain/search-input'
import { foldForSearch, splitSearchWords } from '@forenet/domain/search-text'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

function listQuery(size: number, search: string) {
  return queryOptions({
    queryKey: ['impersonation', 'members', size, search] as const,
    queryFn: ({ signal }) => call(memberList, { query: { size, search }, signal }),
  })
}

/** Two members suffice to know that someone else can be impersonated. */
export const impersonationAvailableQuery = listQuery(2, '')

export const membersQuery = (search: string) => listQuery(MAX_LOADED_MEMBERS, search)

/** The server searches beyond it (ruling 14). */
export const MAX_LOADED_MEMBERS = 1_000

export type Candidate = Pick<Member, 'id' | 'firstName' | 'lastName' | 'email'>

/** Like the server's search: ignores accents; an e-mail address matches exactly. */
export function filterCandidates<C extends Candidate>(members: readonly C[], text: string): C[] {
  const { email: address } = readSearchInput(text)
  if (address !== null) return members.filter(({ email }) => email?.toLowerCase() === address)
  const wanted = splitSearchWords(text)
  if (wanted.length === 0) return [...members]
  return members.filter(({ firstName, lastName, email }) => {
    const said = foldForSearch(`${firstName} ${lastName} ${email ?? ''}`)
    return wanted.every((word) => said.includes(word))
  })
}

export function needsServerSearch(loaded: readonly Candidate[], text: string): boolean {
  return text.trim() !== '' && (loaded.length >= MAX_LOADED_MEMBERS || filterCandidates(loaded, text).length === 0)
}

export function mergeById<C extends Candidate>(first: readonly C[], second: readonly C[]): C[] {
  return [...new Map([...first, ...second].map((member) => [member.id, member])).values()]
}
