export type FindDanishTown = (postCode: string) => string | undefined

export async function loadDanishTowns(): Promise<FindDanishTown> {
  return (await import('@forenet/domain/danish-post-codes')).findDanishTown
}
