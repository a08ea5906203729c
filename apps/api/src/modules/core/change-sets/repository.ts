import type { ChangeSetKind } from '@forenet/contract/club/change-set'
import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'
import { eraseHeldMessages } from './message-repository.ts'

export const CHANGE_SETS_EXPORT_SQL = {
  changeRows: `select o.name as organisation, s.about as name, r.name as participant, r.outcome as action, (select string_agg(concat_ws(' → ', c->>'from', c->>'to'), ', ') from jsonb_array_elements(r.changes) c) as changes, s.made_at as "createdAt",
      case when r.done = 'done' then s.applied_at end as "at"
    from change_row r join change_set s on s.id = r.change_set_id join organisation_face o on o.id = s.organisation_id
    where r.member_id = any($1) order by s.made_at, r.place`,
} as const

const erasePersonFromChangeSetsQuery = prepared(
  'change_rows_forget',
  `delete from change_row where member_id = any($1) or ($2 <> '' and $2 in (wanted->>'email', wanted->>'guardianEmail'))`,
)

export async function erasePersonFromChangeSets(
  transaction: Database,
  { ids, email }: { ids: readonly string[]; email: string },
): Promise<void> {
  await eraseHeldMessages(transaction, ids)
  await erasePersonFromChangeSetsQuery(transaction, [ids, email])
}

export type ChangeSetRow = {
  id: string
  organisationId: string
  kind: ChangeSetKind
  about: string
  fingerprint: string
  state: 'previewed' | 'applying' | 'applied' | 'taking-back' | 'taken-back'
  madeAt: Date
  madeBy: string | null
  applyAskedAt: Date | null
  appliedBy: string | null
  appliedAt: Date | null
  takeBackAskedAt: Date | null
  takenBackBy: string | null
  takenBackAt: Date | null
  creates: number
  changes: number
  sames: number
  refusals: number
  noted: number
  done: number
  doneCreates: number
  passedOver: number
  back: number
  kept: number
  text: string | null
  teamId: string | null
}

const COLUMNS = `id, organisation_id as "organisationId", kind, about, fingerprint, state, made_at as "madeAt",
  made_by as "madeBy", apply_asked_at as "applyAskedAt", applied_by as "appliedBy", applied_at as "appliedAt",
  take_back_asked_at as "takeBackAskedAt", taken_back_by as "takenBackBy", taken_back_at as "takenBackAt", creates, changes, sames,
  refusals, noted, done, done_creates as "doneCreates", passed_over as "passedOver", back, kept, team_id as "teamId",
  case when kind = 'write' then (select r.wanted->>'message' from change_row r
     where r.change_set_id = change_set.id and r.outcome = 'change' order by r.place limit 1) end as text`
const insertQuery = prepared<{ id: string }>(
  'change_set_insert',
  `insert into change_set (id, organisation_id, kind, about, fingerprint, state, made_at, made_by, creates, changes, sames, refusals, team_id, noted, terms)
   values ($1, $2, $3, $4, $5, 'previewed', $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict (id) do nothing returning id`,
)
const findByIdQuery = prepared<ChangeSetRow>('change_set_by_id', `select ${COLUMNS} from change_set where id = $1`)
const findTermsQuery = prepared<{ terms: object | null }>(
  'change_set_terms',
  'select terms from change_set where id = $1',
)
const listChangeSetsQuery = prepared<ChangeSetRow>(
  'change_sets_of_club',
  `select ${COLUMNS} from change_set
    where organisation_id = $1 and (state <> 'previewed' or made_at > $3) order by made_at desc, id limit $2`,
)
const listToTeamQuery = prepared<ChangeSetRow>(
  'change_sets_to_team',
  `select ${COLUMNS} from change_set where organisation_id = $1 and team_id = $2 and kind = 'write' order by made_at desc, id limit $3`,
)
const lockQuery = prepared<ChangeSetRow>(
  'change_set_lock',
  `select ${COLUMNS} from change_set where organisation_id = $1 and id = $2 for update`,
)
const lockWorkingQuery = prepared<ChangeSetRow>(
  'change_set_lock_working',
  `select ${COLUMNS} from change_set where id = $1 and state in ('applying', 'taking-back') for update skip locked`,
)
const storeApplyRequestQuery = prepared(
  'change_set_ask_apply',
  `update change_set set state = 'applying', applied_by = $2, apply_asked_at = $3, worked_at = $3 where id = $1`,
)
const storeUndoRequestQuery = prepared(
  'change_set_ask_take_back',
  `update change_set set state = 'taking-back', taken_back_by = $2, take_back_asked_at = $3, worked_at = $3 where id = $1`,
)
const storeProgressQuery = prepared(
  'change_set_progress',
  `update change_set set done = done + $2, passed_over = passed_over + $3, back = back + $4, kept = kept + $5, worked_at = $6,
     done_creates = done_creates + $7
    where id = $1`,
)
const markFinishedQuery = prepared(
  'change_set_finish',
  `update change_set set
     applied_at = case when state = 'applying' then $2 else applied_at end,
     taken_back_at = case when state = 'taking-back' then $2 else taken_back_at end,
     state = case when state = 'applying' then 'applied' else 'taken-back' end
    where id = $1 and state in ('applying', 'taking-back')`,
)
const listUndoableChangeSetIdsQuery = prepared<{ id: string }>(
  'change_set_standing',
  `select id from change_set where state in ('applying', 'taking-back')
      and (worked_at < $1 or worked_at > $1::timestamptz + interval '15 minutes') order by worked_at limit 100`,
)
const deleteUnappliedChangeSetsQuery = prepared(
  'change_set_drop_old',
  `delete from change_set where state = 'previewed' and made_at < $1`,
)
const lockPreviewsQuery = prepared(
  'change_set_preview_turn',
  `select pg_advisory_xact_lock(hashtextextended('looks of ' || $1, 0))`,
)
const deleteBeyondQuery = prepared(
  'change_set_drop_more',
  `with waiting as (
     select id, made_by, row_number() over (order by made_at desc, id) as of_club,
            row_number() over (partition by made_by order by made_at desc, id) as of_person
       from change_set where organisation_id = $1 and state = 'previewed' and id <> $2)
   delete from change_set s using waiting w, change_set made
    where s.id = w.id and s.state = 'previewed' and made.id = $2
      and (w.of_club >= $3 or w.of_person >= $4 and w.made_by is not distinct from made.made_by)`,
)
const setHistoryActorQuery = prepared('change_set_by', `select set_config('forenet.by', coalesce($1::text, ''), true)`)

export async function insertChangeSet(
  transaction: Database,
  set: Pick<
    ChangeSetRow,
    | 'id'
    | 'organisationId'
    | 'kind'
    | 'about'
    | 'fingerprint'
    | 'madeAt'
    | 'madeBy'
    | 'creates'
    | 'changes'
    | 'sames'
    | 'refusals'
    | 'noted'
  > &
    Partial<Pick<ChangeSetRow, 'teamId'> & { terms: object }>,
): Promise<boolean> {
  const { id, organisationId, kind, about, fingerprint, madeAt, madeBy, creates, changes, sames, refusals } = set
  const counts = [creates, changes, sames, refusals]
  const values = [
    id,
    organisationId,
    kind,
    about,
    fingerprint,
    madeAt,
    madeBy,
    ...counts,
    set.teamId ?? null,
    set.noted,
    set.terms ?? null,
  ]
  return (await insertQuery(transaction, values)).length > 0
}

export async function findChangeSet(database: Database, id: string): Promise<ChangeSetRow | undefined> {
  return (await findByIdQuery(database, [id]))[0]
}

export async function findTerms(database: Database, id: string): Promise<object | undefined> {
  return (await findTermsQuery(database, [id]))[0]?.terms ?? undefined
}

export function listChangeSets(
  database: Database,
  organisationId: string,
  max: number,
  previewedSince: Date,
): Promise<ChangeSetRow[]> {
  return listChangeSetsQuery(database, [organisationId, max, previewedSince])
}

export function listToTeam(
  database: Database,
  organisationId: string,
  teamId: string,
  max: number,
): Promise<ChangeSetRow[]> {
  return listToTeamQuery(database, [organisationId, teamId, max])
}

export async function lockChangeSet(
  transaction: Database,
  organisationId: string,
  id: string,
): Promise<ChangeSetRow | undefined> {
  return (await lockQuery(transaction, [organisationId, id]))[0]
}

/** Returns a set being applied or undone, unless another worker has it locked. */
export async function lockWorkingSet(transaction: Database, id: string): Promise<ChangeSetRow | undefined> {
  return (await lockWorkingQuery(transaction, [id]))[0]
}

export async function storeApplyRequest(transaction: Database, id: string, memberId: string | null, at: Date) {
  await storeApplyRequestQuery(transaction, [id, memberId, at])
}

export async function storeUndoRequest(transaction: Database, id: string, memberId: string | null, at: Date) {
  await storeUndoRequestQuery(transaction, [id, memberId, at])
}

export async function storeProgress(
  transaction: Database,
  id: string,
  {
    done = 0,
    passedOver = 0,
    back = 0,
    kept: stored = 0,
    doneCreates = 0,
  }: { done?: number; passedOver?: number; back?: number; kept?: number; doneCreates?: number },
  at: Date,
): Promise<void> {
  await storeProgressQuery(transaction, [id, done, passedOver, back, stored, at, doneCreates])
}

export async function markChangeSetFinished(transaction: Database, id: string, at: Date): Promise<void> {
  await markFinishedQuery(transaction, [id, at])
}

export async function listUndoableChangeSetIds(database: Database, since: Date): Promise<string[]> {
  return (await listUndoableChangeSetIdsQuery(database, [since])).map(({ id }) => id)
}

export async function deleteUnappliedChangeSets(database: Database, before: Date): Promise<void> {
  await deleteUnappliedChangeSetsQuery(database, [before])
}

/** Preserves `but` and the newest previews within the limits per club and person. */
export async function dropBeyond(
  transaction: Database,
  organisationId: string,
  but: string,
  { ofClub: maxPerClub, ofPerson }: { ofClub: number; ofPerson: number },
): Promise<void> {
  await lockPreviewsQuery(transaction, [organisationId])
  await deleteBeyondQuery(transaction, [organisationId, but, maxPerClub, ofPerson])
}

/** Sets the actor of the history rows that triggers write in this transaction. */
export async function setHistoryActor(transaction: Database, memberId: string | null): Promise<void> {
  await setHistoryActorQuery(transaction, [memberId])
}

/** A generic plan made for ten rows would scan ten thousand sequentially. */
export async function discardQueryPlans(transaction: Database): Promise<void> {
  await transaction.$client.query('discard plans')
}
