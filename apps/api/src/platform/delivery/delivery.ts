import type { Database } from '@forenet/database/database'
import type { Mailer } from '../../adapters/mailer.ts'
import type { Whatsapp } from '../../adapters/whatsapp.ts'
import type { Documents } from '../../documents/documents.ts'

export type Delivery = {
  database: Database
  mailer: Mailer
  documents: Documents
  whatsapp: Whatsapp
  whatsappTemplates: Readonly<Record<string, string>>
  origin: string
  now: () => Date
}
