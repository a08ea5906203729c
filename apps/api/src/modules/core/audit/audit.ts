import type { Database } from '@forenet/database/database'
import type { Caller } from '../../../platform/access/caller.ts'
import { auditEntryValues, insertAuditEntry, type NewAuditEntry } from './entry-repository.ts'

export type AuditRecord = {
  action: string
  objectKind: string
  objectId: string
  organisationId?: string | null
  actingFor?: string | null
  detail?: Record<string, unknown>
  requestId?: string
}

export type Actor = Pick<Caller, 'email' | 'memberId' | 'actingFor'> | 'portal'

export async function audit(database: Database, actor: Actor, fact: AuditRecord, at: Date): Promise<void> {
  await insertAuditEntry(database, toAuditEntry(actor, fact, at))
}

export function auditValues(actor: Actor, fact: AuditRecord, at: Date): unknown[] {
  return auditEntryValues(toAuditEntry(actor, fact, at))
}

function toAuditEntry(actor: Actor, fact: AuditRecord, at: Date): NewAuditEntry {
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
