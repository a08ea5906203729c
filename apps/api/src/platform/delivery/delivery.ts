import type { Database } from '@forenet/database/database'
import type { Mailer } from '../../adapters/mailer.ts'
import type { Whatsapp } from '../../adapters/whatsapp.ts'
import type { Documents } from '../../documents/documents.ts'

/** What sending a letter stands on. */
export type Delivery = {
  database: Database
  mailer: Mailer
  documents: Documents
  whatsapp: Whatsapp
  /** Cloud API template names of the specification's numbers. */
  whatsappTemplates: Readonly<Record<string, string>>
  origin: string
  now: () => Date
}
