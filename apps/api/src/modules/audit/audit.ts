import type { Database } from '@forenet/database/database'
import type { Caller } from '../../platform/access/caller.ts'
import { entryValues, insertEntry, type NewEntry } from './entry-repository.ts'

/** Never contains card numbers, tokens or passwords. */
export type AuditFact = {
  action: string
  objectKind: string
  objectId: string
  organisationId?: string | null
  actingFor?: string | null
  detail?: Record<string, unknown>
  requestId?: string
}

export type Actor = Pick<Caller, 'email' | 'memberId' | 'actingFor'> | 'portal'

export async function audit(database: Database, actor: Actor, fact: AuditFact, at: Date): Promise<void> {
  await insertEntry(database, entryOf(actor, fact, at))
}

export function auditValues(actor: Actor, fact: AuditFact, at: Date): unknown[] {
  return entryValues(entryOf(actor, fact, at))
}

function entryOf(actor: Actor, fact: AuditFact, at: Date): NewEntry {
  const person = actor === 'portal' ? { email: 'portal', memberId: null, actingFor: null } : actor
  return {
    at,
    actorEmail: person.email,
    actorMemberId: person.memberId,
    actingFor: fact.actingFor ?? person.actingFor,
    organisationId: fact.organisationId ?? null,
    action: fact.action,
    objectKind: fact.objectKind,
    objectId: fact.objectId,
    detail: fact.detail ?? {},
    requestId: fact.requestId ?? null,
  }
}
