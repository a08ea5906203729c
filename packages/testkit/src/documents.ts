import { type Documents, openDocuments } from '@forenet/api/documents/documents'

let shared: Documents | undefined

/** One drawing process for all portals of a test worker, because each process loads the PDF library again. */
export function sharedDocuments(): Documents {
  shared ??= openDocuments()
  return { ...shared, close: async () => undefined }
}
