import {
  type NewRegisterView,
  type RegisterView,
  type RegisterViewChange,
  type RegisterViewSearch,
  registerViewSearchSchema,
  VIEW_SHARING_PERMISSIONS,
} from '@forenet/contract/club/register-view'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { can } from '@forenet/domain/access'
import type pg from 'pg'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { audit } from '../../../core/audit/index.ts'
import {
  countOwnViews,
  deleteView,
  insertView,
  listViews,
  lockView,
  updateView,
  type ViewRow,
} from './view-repository.ts'

type Deps = { pool: pg.Pool; database: Database; now: () => Date }

const MAX_VIEWS = 100

export async function listRegisterViews({ database }: Pick<Deps, 'database'>, by: ClubCaller): Promise<RegisterView[]> {
  const rows = await listViews(database, by.club.id, by.caller.memberId)
  return rows.map(({ organisationId: _club, memberId, search, ...view }) => ({
    ...view,
    search: dropInvalidViewFields(search),
    mine: memberId === by.caller.memberId,
    mayChange: canChangeView(by, { memberId, shared: view.shared }),
  }))
}

/** Everyone who manages the register may change shared views, because the author may have left the board. */
function canChangeView({ caller, club }: ClubCaller, view: Pick<ViewRow, 'memberId' | 'shared'>): boolean {
  if (view.memberId === caller.memberId) return true
  return view.shared && can(caller.grants, 'members.write', { organisationKey: club.key })
}

function requireCanShare({ caller, club }: ClubCaller, { shared }: Pick<NewRegisterView, 'shared'>): void {
  const may = VIEW_SHARING_PERMISSIONS.some((permission) =>
    can(caller.grants, permission, { organisationKey: club.key }),
  )
  if (shared && !may) throw new ProblemError('not-allowed', 'Your role in this club cannot share views')
}

/**
 * Idempotent by id. Throws `changed-meanwhile` (id taken), `too-many-requests`, `not-allowed` (a role that only reads
 * cannot share).
 */
export async function saveView(deps: Deps, by: ClubCaller, wanted: NewRegisterView): Promise<RegisterView[]> {
  requireCanShare(by, wanted)
  const { caller, club } = by
  const memberId = caller.memberId ?? ''
  await inTransaction(deps.pool, async (transaction) => {
    const known = await lockView(transaction, wanted.id)
    if (known) {
      if (known.organisationId !== club.id || known.memberId !== memberId) throw notFound('The view')
      if (known.name === wanted.name && known.shared === wanted.shared) return
      throw new ProblemError('changed-meanwhile', 'This id is already used for something else')
    }
    if ((await countOwnViews(transaction, club.id, memberId)) >= MAX_VIEWS) {
      throw new ProblemError('too-many-requests', 'Too many views have been saved; delete some first')
    }
    if (!(await insertView(transaction, { ...wanted, organisationId: club.id, memberId }))) return
    if (wanted.shared) await auditView(transaction, by, 'register-view-shared', wanted, deps.now())
  })
  return listRegisterViews(deps, by)
}

/** Throws `not-found`, `not-allowed`. */
export async function changeView(
  deps: Deps,
  by: ClubCaller,
  id: string,
  { search, ...wanted }: RegisterViewChange,
): Promise<RegisterView[]> {
  requireCanShare(by, wanted)
  await inTransaction(deps.pool, async (transaction) => {
    const before = await requireChangeable(transaction, by, id)
    await updateView(transaction, id, { ...wanted, search: search ?? null })
    if (!before.shared && !wanted.shared) return
    const action = !before.shared
      ? 'register-view-shared'
      : wanted.shared
        ? 'register-view-changed'
        : 'register-view-withdrawn'
    await auditView(transaction, by, action, { id, name: wanted.name }, deps.now())
  })
  return listRegisterViews(deps, by)
}

export async function removeView(deps: Deps, by: ClubCaller, id: string): Promise<RegisterView[]> {
  await inTransaction(deps.pool, async (transaction) => {
    const before = await requireChangeable(transaction, by, id)
    await deleteView(transaction, id)
    if (before.shared) await auditView(transaction, by, 'register-view-withdrawn', before, deps.now())
  })
  return listRegisterViews(deps, by)
}

async function requireChangeable(transaction: Database, by: ClubCaller, id: string): Promise<ViewRow> {
  const view = await lockView(transaction, id)
  if (view?.organisationId !== by.club.id || !canChangeView(by, view)) throw notFound('The view')
  return view
}

async function auditView(
  transaction: Database,
  { caller, club }: ClubCaller,
  action: string,
  { id, name }: { id: string; name: string },
  at: Date,
): Promise<void> {
  const about = { objectKind: 'register-view', objectId: id, organisationId: club.id, detail: { name } }
  await audit(transaction, caller, { action, ...about }, at)
}

/** Stored views may be invalid, because filters, orders and columns change between versions. */
function dropInvalidViewFields(stored: Readonly<Record<string, unknown>>): RegisterViewSearch {
  const fields = Object.entries(registerViewSearchSchema.shape).flatMap(([name, schema]) => {
    if (!Object.hasOwn(stored, name)) return []
    const read = schema.safeParse(stored[name])
    return read.success && read.data !== undefined ? [[name, read.data] as const] : []
  })
  return registerViewSearchSchema.parse(Object.fromEntries(fields))
}
