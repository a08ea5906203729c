import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'
import type { LoginState } from './login-rules.ts'

export type Login = { issuer: string; subject: string; email: string; saidAt: Date }

const findLoginStateQuery = prepared<LoginState>(
  'login_standing',
  `select own.id as "memberId", own.email as "memberEmail", named.id as "namedId",
          exists (select from member_login o where o.member_id = named.id and o.issuer = $1) as "namedHasLogin",
          l.email_said_at as "emailSaidAt"
     from (values (1)) always
     left join member_login l on l.issuer = $1 and l.subject = $2
     left join member own on own.id = l.member_id and own.deleted_at is null
     left join member named on named.email = $3`,
)
const insertQuery = prepared(
  'login_insert',
  `insert into member_login (issuer, subject, member_id, since, email_said_at) values ($1, $2, $3, $4, $5) on conflict do nothing`,
)
const moveEmailQuery = prepared(
  'login_move_email',
  `with said as (update member_login set email_said_at = $4 where issuer = $5 and subject = $6)
   update member set email = $2, update_date = $3 where id = $1`,
)
const countConfirmedEmailsQuery = prepared<{ count: number }>(
  'login_confirmed_emails',
  `select count(distinct m.email)::int as count from member m
    where m.email = any($1) and m.deleted_at is null and exists (select from member_login l where l.member_id = m.id)`,
)
const deleteLoginsQuery = prepared('login_forget', 'delete from member_login where member_id = any($1)')

export async function findLoginState(
  database: Database,
  { issuer, subject, email }: Pick<Login, 'issuer' | 'subject' | 'email'>,
): Promise<LoginState> {
  const row = (await findLoginStateQuery(database, [issuer, subject, email]))[0]
  if (!row) throw new Error('A statement that always has a row had none')
  return row
}

export async function insertLogin(database: Database, login: Login, memberId: string, at: Date): Promise<void> {
  await insertQuery(database, [login.issuer, login.subject, memberId, at, login.saidAt])
}

export async function updateEmail(database: Database, login: Login, memberId: string, at: Date): Promise<void> {
  await moveEmailQuery(database, [memberId, login.email, at, login.saidAt, login.issuer, login.subject])
}

export async function deleteLogins(database: Database, memberIds: readonly string[]): Promise<void> {
  await deleteLoginsQuery(database, [memberIds])
}

/** Counts addresses (lower case) with which a member has signed in. */
export async function countConfirmedEmails(database: Database, emails: readonly string[]): Promise<number> {
  return emails.length === 0 ? 0 : ((await countConfirmedEmailsQuery(database, [emails]))[0]?.count ?? 0)
}
