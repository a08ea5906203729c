import type { MessageTemplate } from '@forenet/contract/club/message'
import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

const COLUMNS = 'id, name, subject, message, version'
const listTemplatesQuery = prepared<MessageTemplate>(
  'message_templates',
  `select ${COLUMNS} from message_template where organisation_id = $1 order by register_order(name) collate "C", id`,
)
const lockQuery = prepared<MessageTemplate & { organisationId: string }>(
  'message_template_lock',
  `select ${COLUMNS}, organisation_id as "organisationId" from message_template where id = $1 for update`,
)
const insertQuery = prepared<{ id: string }>(
  'message_template_insert',
  `insert into message_template (id, organisation_id, name, subject, message) values ($1, $2, $3, $4, $5)
    on conflict (id) do nothing returning id`,
)
const updateQuery = prepared(
  'message_template_update',
  'update message_template set name = $2, subject = $3, message = $4, version = version + 1 where id = $1',
)
const removeQuery = prepared('message_template_remove', 'delete from message_template where id = $1')

type TemplateTexts = Pick<MessageTemplate, 'name' | 'subject' | 'message'>

export function listTemplates(database: Database, organisationId: string): Promise<MessageTemplate[]> {
  return listTemplatesQuery(database, [organisationId])
}

export async function lockTemplate(transaction: Database, id: string) {
  return (await lockQuery(transaction, [id]))[0]
}

export async function insertTemplate(
  transaction: Database,
  id: string,
  { organisationId, name, subject, message }: TemplateTexts & { organisationId: string },
): Promise<boolean> {
  return (await insertQuery(transaction, [id, organisationId, name, subject, message])).length > 0
}

export async function updateTemplate(transaction: Database, id: string, { name, subject, message }: TemplateTexts) {
  await updateQuery(transaction, [id, name, subject, message])
}

export async function removeTemplate(transaction: Database, id: string): Promise<void> {
  await removeQuery(transaction, [id])
}
