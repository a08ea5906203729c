import { MAX_MESSAGE_TEMPLATES, type MessageTemplate, type MessageTemplateInput } from '@forenet/contract/club/message'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import type pg from 'pg'
import { acquireAdvisoryLocks } from '../../../platform/database/advisory-locks.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { audit } from '../../core/audit/index.ts'
import * as stored from './template-repository.ts'

type Deps = { pool: pg.Pool; database: Database; now: () => Date }

export const listTemplates = stored.listTemplates

/**
 * Idempotent. Throws `not-found` (another club's template), `changed-meanwhile` (stale version or taken id),
 * `too-many-requests`.
 */
export async function saveTemplate(
  deps: Deps,
  by: ClubCaller,
  id: string,
  { version, ...words }: MessageTemplateInput,
): Promise<MessageTemplate[]> {
  await inTransaction(deps.pool, async (transaction) => {
    await acquireAdvisoryLocks(transaction, `templates of ${by.club.id}`)
    const before = await stored.lockTemplate(transaction, id)
    if (before && before.organisationId !== by.club.id) throw notFound('The template')
    if (before && before.version === version + 1 && isUnchanged(before, words)) return
    if ((before?.version ?? 0) !== version) {
      throw new ProblemError('changed-meanwhile', 'Someone else has changed the template in the meantime')
    }
    if (before) await stored.updateTemplate(transaction, id, words)
    else {
      if ((await stored.listTemplates(transaction, by.club.id)).length >= MAX_MESSAGE_TEMPLATES) {
        throw new ProblemError('too-many-requests', `A club has at most ${MAX_MESSAGE_TEMPLATES} templates`)
      }
      if (!(await stored.insertTemplate(transaction, id, { ...words, organisationId: by.club.id }))) {
        throw new ProblemError('changed-meanwhile', 'This id is already used for something else')
      }
    }
    await auditTemplate(transaction, by, 'message-template-saved', { id, name: words.name }, deps.now())
  })
  return stored.listTemplates(deps.database, by.club.id)
}

export async function removeTemplate(deps: Deps, by: ClubCaller, id: string): Promise<MessageTemplate[]> {
  await inTransaction(deps.pool, async (transaction) => {
    const before = await stored.lockTemplate(transaction, id)
    if (before?.organisationId !== by.club.id) throw notFound('The template')
    await stored.removeTemplate(transaction, id)
    await auditTemplate(transaction, by, 'message-template-removed', before, deps.now())
  })
  return stored.listTemplates(deps.database, by.club.id)
}

function isUnchanged(
  before: MessageTemplate,
  { name, subject, message }: Omit<MessageTemplateInput, 'version'>,
): boolean {
  return before.name === name && before.subject === subject && before.message === message
}

async function auditTemplate(
  transaction: Database,
  { caller, club }: ClubCaller,
  action: string,
  { id, name }: Pick<MessageTemplate, 'id' | 'name'>,
  at: Date,
): Promise<void> {
  const about = { objectKind: 'message-template', objectId: id, organisationId: club.id }
  await audit(transaction, caller, { action, ...about, detail: { name } }, at)
}
