export type ShownClubs = { q?: string | undefined; near?: string | undefined; shown?: string | undefined }

/** Whether all clubs are listed instead of suggestions. */
export function isListing({ q, near, shown }: ShownClubs): boolean {
  return Boolean(q) || near !== undefined || shown !== undefined
}
