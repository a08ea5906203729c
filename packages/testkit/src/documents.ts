import { type Documents, openDocuments } from '@forenet/api/documents/documents'

let sharedDocuments: Documents | undefined

/** One per test worker, because loading the PDF library is slow. */
export function getSharedDocuments(): Documents {
  sharedDocuments ??= openDocuments()
  return { ...sharedDocuments, close: async () => undefined }
}
