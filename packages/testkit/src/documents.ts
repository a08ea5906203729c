import { type Documents, openDocuments } from '@forenet/api/documents/documents'

let shared: Documents | undefined

/** Returns the PDF renderer process, one per test worker, because loading the PDF library is slow. */
export function getSharedDocuments(): Documents {
  shared ??= openDocuments()
  return { ...shared, close: async () => undefined }
}
