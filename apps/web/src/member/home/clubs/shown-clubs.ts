export type ShownClubs = { q?: string | undefined; near?: string | undefined; shown?: string | undefined }

export function isListingAllClubs({ q, near, shown }: ShownClubs): boolean {
  return Boolean(q) || near !== undefined || shown !== undefined
}
