import type { Member } from '@forenet/contract/member'
import { searchFolded, searchWords } from '@forenet/domain/search-text'

/** The most members that are loaded at once; what lies past them is searched for on the server (ruling 14). */
export const MOST = 1_000

export type Candidate = Pick<Member, 'id' | 'firstName' | 'lastName' | 'email'>

/** Those with all words of a text in first name, last name or e-mail, in any spelling; the same as the server finds. */
export function matching<C extends Candidate>(members: readonly C[], text: string): C[] {
  const wanted = searchWords(text)
  if (wanted.length === 0) return [...members]
  return members.filter(({ firstName, lastName, email }) => {
    const said = searchFolded(`${firstName} ${lastName} ${email ?? ''}`)
    return wanted.every((word) => said.includes(word))
  })
}

/** Whether the server has to be asked for a text: there are more members than are loaded, or none of those has it. */
export function needsServer(loaded: readonly Candidate[], text: string): boolean {
  return text.trim() !== '' && (loaded.length >= MOST || matching(loaded, text).length === 0)
}

/** All of both lists once, the first list's first. */
export function together<C extends Candidate>(first: readonly C[], second: readonly C[]): C[] {
  return [...new Map([...first, ...second].map((member) => [member.id, member])).values()]
}
