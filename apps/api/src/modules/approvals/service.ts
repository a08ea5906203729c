import { randomUUID } from 'node:crypto'
import type { Approval, ApprovalKind } from '@forenet/contract/club/approval'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import type pg from 'pg'
import type { Tell } from '../../platform/hears.ts'
import { notFound, ProblemError } from '../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../platform/http/serve-call.ts'
import { type Actor, audit } from '../audit/index.ts'
import { facesOf } from '../members/index.ts'
import * as repository from './repository.ts'

/** What has been decided of something that waited for a second person. */
export type Decided = {
  kind: ApprovalKind
  objectId: string
  organisationId: string
  agreed: boolean
  /** Who asked; null where that member is no more. */
  askedBy: string | null
  decidedBy: Exclude<Actor, 'portal'>
}

declare module '../../platform/hears.ts' {
  interface Hears {
    approvalDecided: (transaction: Database, decided: Decided, at: Date) => Promise<void>
  }
}

/** What each kind is about, in words, by the ids of its objects; those that are no more are left out. */
export type AboutOf = Readonly<
  Record<ApprovalKind, (database: Database, ids: readonly string[]) => Promise<Map<string, string>>>
>

export type ApprovalsDeps = { pool: pg.Pool; database: Database; now: () => Date; tell: Tell; aboutOf: AboutOf }

/** Asks for a second person to agree to something, in the transaction that stores what it is; asked twice is asked once. */
export async function askApproval(
  transaction: Database,
  wanted: { organisationId: string; kind: ApprovalKind; objectId: string; askedBy: string | null },
  at: Date,
): Promise<boolean> {
  return repository.insertApproval(transaction, { ...wanted, id: randomUUID(), askedAt: at })
}

/** The ids of what waits for a second person in a club, of one kind. */
export async function waitingObjects(
  database: Database,
  organisationId: string,
  kind: ApprovalKind,
): Promise<Set<string>> {
  const rows = await repository.listOpen(database, organisationId)
  return new Set(rows.filter((row) => row.kind === kind).map(({ objectId }) => objectId))
}

/** What waits in the club for a second person. */
export async function listApprovals(deps: ApprovalsDeps, { caller, club }: ClubCaller): Promise<Approval[]> {
  const rows = await repository.listOpen(deps.database, club.id)
  const faces = await facesOf(
    deps.database,
    rows.map(({ askedBy }) => askedBy),
  )
  const about = await wordsFor(deps, rows)
  return rows.map(({ id, kind, objectId, askedBy, askedAt }) => ({
    id,
    kind,
    about: about.get(objectId) ?? '',
    askedBy: (askedBy && faces.get(askedBy)?.name) ?? '',
    askedAt: askedAt.toISOString(),
    mine: askedBy !== null && askedBy === caller.memberId,
  }))
}

async function wordsFor(
  { database, aboutOf }: ApprovalsDeps,
  rows: readonly repository.ApprovalRow[],
): Promise<Map<string, string>> {
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  const each = await Promise.all(
    kinds.map((kind) =>
      aboutOf[kind](
        database,
        rows.filter((row) => row.kind === kind).map(({ objectId }) => objectId),
      ),
    ),
  )
  return new Map(each.flatMap((words) => [...words]))
}

/**
 * Agrees to what another has asked for, which is done in the same transaction, or refuses it. Who has asked withdraws it by
 * refusing, and agreeing is `needs-another-person`. Throws `not-found` for what does not wait any more.
 */
export async function decideApproval(
  deps: ApprovalsDeps,
  by: ClubCaller,
  approvalId: string,
  agree: boolean,
): Promise<Approval[]> {
  const { caller, club } = by
  await inTransaction(deps.pool, async (transaction) => {
    const row = await repository.lockOpen(transaction, approvalId, club.id)
    if (!row) throw notFound('What was to be agreed to')
    const isOwn = row.askedBy !== null && row.askedBy === caller.memberId
    if (isOwn && agree) {
      throw new ProblemError('needs-another-person', 'Somebody else has to agree to what you have asked for')
    }
    const at = deps.now()
    const decision = agree ? 'agreed' : isOwn ? 'withdrawn' : 'refused'
    await repository.storeDecision(transaction, row.id, decision, caller.memberId, at)
    const { kind, objectId, askedBy } = row
    const fact = { action: `approval-${decision}`, objectKind: kind, objectId, organisationId: club.id }
    await audit(transaction, caller, fact, at)
    const decided = { kind, objectId, organisationId: club.id, agreed: agree, askedBy, decidedBy: caller }
    await deps.tell('approvalDecided', transaction, decided, at)
  })
  return listApprovals(deps, by)
}
