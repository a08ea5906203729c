import type { Documents } from '../../src/documents/documents.ts'

/** Empty documents: who may have one does not depend on its contents, and drawing costs more than all of these calls. */
export const undrawnDocuments: Documents = {
  draw: async () => Buffer.from('%PDF-1.7'),
  write: async ({ subject }) => ({ subject, html: '<p></p>', text: ' ' }),
  close: async () => undefined,
}
