import type { Organisation } from '@forenet/contract/organisation'

type Searched = Pick<Organisation, 'name' | 'city' | 'postCode' | 'kind' | 'description'>

/** Clubs in which every word of the query occurs somewhere; `kindWords` are the words people have for a kind. */
export function searchClubs<Club extends Searched>(
  clubs: readonly Club[],
  query: string,
  kindWords: (kind: string) => string,
): Club[] {
  const wanted = folded(query).split(/\s+/).filter(Boolean)
  return clubs.filter((club) => {
    const told = folded([club.name, club.city, club.postCode, kindWords(club.kind), club.description].join(' '))
    return wanted.every((word) => told.includes(word))
  })
}

const folded = (text: string): string => text.toLocaleLowerCase('da')
