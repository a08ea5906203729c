/** Looks up the town of a Danish post code; undefined if the code is unassigned. */
export type TownOf = (postCode: string) => string | undefined

/** Lazily loads the Danish post codes; only open forms need them. */
export async function loadDanishTowns(): Promise<TownOf> {
  return (await import('@forenet/domain/danish-post-codes')).danishTown
}
