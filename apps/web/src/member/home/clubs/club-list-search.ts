export type ClubListSearch = { q?: string | undefined; near?: string | undefined; shown?: string | undefined }

export function isListingAllClubs({ q, near, shown }: ClubListSearch): boolean {
  return Boolean(q) || near !== undefined || shown !== undefined
}
