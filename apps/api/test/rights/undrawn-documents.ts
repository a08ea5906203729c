import type { Documents } from '../../src/documents/documents.ts'

/** Empty documents: access does not depend on their contents, and rendering is slow. */
export const undrawnDocuments: Documents = {
  draw: async () => Buffer.from('%PDF-1.7'),
  write: async ({ subject }) => ({ subject, html: '<p></p>', text: ' ', images: [] }),
  close: async () => undefined,
}
