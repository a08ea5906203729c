/** The town that a Danish post code delivers to; undefined for a code that is nobody's. */
export type TownOf = (postCode: string) => string | undefined

/** Fetches the post codes of Denmark, which only a form that is being filled in needs. */
export async function loadDanishTowns(): Promise<TownOf> {
  const { default: list } = await import('./danish-towns.txt?raw')
  return townsIn(list)
}

/** Reads a list of lines such as '8600 Silkeborg' and '1000-1473 København K', a span that has one name. */
export function townsIn(list: string): TownOf {
  const spans = list.split('\n').flatMap((line) => {
    const [, first, last, town] = /^(\d{4})(?:-(\d{4}))? (.+)$/.exec(line) ?? []
    return first && town ? [{ first, last: last ?? first, town }] : []
  })
  return (postCode) => {
    const code = postCode.trim()
    if (!/^\d{4}$/.test(code)) return undefined
    return spans.find(({ first, last }) => first <= code && code <= last)?.town
  }
}
