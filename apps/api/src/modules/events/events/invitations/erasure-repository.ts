import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'

const ERASED_COLUMNS_SQL = `email = null, name = '', secret_hash = null, due_at = null`

const eraseUnsentQuery = prepared(
  'invitations_forget_unsent',
  `delete from event_invitation where sent_at is null and (asked_by = any($1) or ($2 <> '' and email = lower($2)))`,
)
const eraseSentQuery = prepared(
  'invitations_forget_sent',
  `update event_invitation set ${ERASED_COLUMNS_SQL}, withdrawn_at = coalesce(withdrawn_at, $2) where $1 <> '' and email = lower($1)`,
)
const eraseReadersQuery = prepared(
  'invitations_forget_readers',
  'delete from event_invitation_reader where member_id = any($1)',
)
const eraseSendersQuery = prepared(
  'invitations_forget_askers',
  'update event_invitation set asked_by = null where asked_by = any($1)',
)
const eraseExpiredQuery = prepared(
  'invitations_forget_old',
  `update event_invitation i set ${ERASED_COLUMNS_SQL} from event e
    where e.id = i.event_id and e.ends_at < $1 and (i.email is not null or i.name <> '' or i.secret_hash is not null)`,
)
const eraseExpiredReadersQuery = prepared(
  'invitations_forget_old_readers',
  `delete from event_invitation_reader r using event_invitation i, event e
    where i.id = r.invitation_id and e.id = i.event_id and e.ends_at < $1`,
)

/** Deletes unsent invitations by the person too, and invalidates the links. Counts remain. */
export async function eraseInvitations(
  transaction: Database,
  { ids, email }: { ids: readonly string[]; email: string },
  at: Date,
): Promise<void> {
  await eraseUnsentQuery(transaction, [ids, email])
  await eraseSentQuery(transaction, [email, at])
  await eraseReadersQuery(transaction, [ids])
  await eraseSendersQuery(transaction, [ids])
}

export async function eraseExpiredInvitations(database: Database, before: Date): Promise<void> {
  await eraseExpiredQuery(database, [before])
  await eraseExpiredReadersQuery(database, [before])
}
