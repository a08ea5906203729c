/** The town that a Danish post code delivers to; undefined for a code that is nobody's. */
export type TownOf = (postCode: string) => string | undefined

/** Fetches the post codes of Denmark, which only a form that is being filled in needs. */
export async function loadDanishTowns(): Promise<TownOf> {
  return (await import('@forenet/domain/danish-post-codes')).danishTown
}
