export type TownOf = (postCode: string) => string | undefined

export async function loadDanishTowns(): Promise<TownOf> {
  return (await import('@forenet/domain/danish-post-codes')).findDanishTown
}
