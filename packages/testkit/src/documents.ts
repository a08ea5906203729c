import { type Documents, openDocuments } from '@forenet/api/documents/documents'

let sharedDocuments: Documents | undefined

/** Returns the PDF renderer process, one per test worker, because loading the PDF library is slow. */
export function getSharedDocuments(): Documents {
  sharedDocuments ??= openDocuments()
  return { ...sharedDocuments, close: async () => undefined }
}
