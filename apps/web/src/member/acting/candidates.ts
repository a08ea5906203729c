import type { Member } from '@forenet/contract/member'
import { searchFolded, searchWords } from '@forenet/domain/search-text'

/** Members loaded at once; beyond it the server searches (ruling 14). */
export const MOST = 1_000

export type Candidate = Pick<Member, 'id' | 'firstName' | 'lastName' | 'email'>

/** Members with all words in first name, last name or e-mail, ignoring accents, like the server's search. */
export function matching<C extends Candidate>(members: readonly C[], text: string): C[] {
  const wanted = searchWords(text)
  if (wanted.length === 0) return [...members]
  return members.filter(({ firstName, lastName, email }) => {
    const said = searchFolded(`${firstName} ${lastName} ${email ?? ''}`)
    return wanted.every((word) => said.includes(word))
  })
}

/** The loaded list is incomplete or has no match. */
export function needsServer(loaded: readonly Candidate[], text: string): boolean {
  return text.trim() !== '' && (loaded.length >= MOST || matching(loaded, text).length === 0)
}

export function unionById<C extends Candidate>(first: readonly C[], second: readonly C[]): C[] {
  return [...new Map([...first, ...second].map((member) => [member.id, member])).values()]
}
