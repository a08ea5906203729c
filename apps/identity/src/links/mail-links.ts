import { createHash, randomBytes } from 'node:crypto'
import type { Realm } from '../options.ts'

export type LinkPurpose = 'confirm-registration' | 'verify-email' | 'reset-password'

export type LinkTarget =
  | { accountId: string; registrationId?: undefined }
  | { accountId?: undefined; registrationId: string }

export type MailLink = LinkTarget & { purpose: LinkPurpose; interactionUid: string | undefined }

type LinkRow = {
  purpose: LinkPurpose
  account_id: string | null
  registration_id: string | null
  interaction_uid: string | null
}

export type MailLinks = ReturnType<typeof buildMailLinks>

const COLUMNS = 'purpose, account_id, registration_id, interaction_uid'
const SECRET = /^[A-Za-z0-9_-]{43}$/

/** Single-use links that are sent by mail: the secret leaves once, only its hash is kept. */
export function buildMailLinks(realm: Realm) {
  const { pool, now, ttl } = realm

  return {
    /** Makes a link and returns its secret. Reset links live `resetLink` seconds, the others `confirmLink`. */
    async create(purpose: LinkPurpose, target: LinkTarget, interactionUid?: string): Promise<string> {
      const secret = randomBytes(32).toString('base64url')
      const at = now()
      const life = purpose === 'reset-password' ? ttl.resetLink : ttl.confirmLink
      await pool.query(
        `insert into identity.mail_link
           (secret_hash, purpose, account_id, registration_id, interaction_uid, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [
          hash(secret),
          purpose,
          target.accountId ?? null,
          target.registrationId ?? null,
          interactionUid ?? null,
          at,
          new Date(at.getTime() + life * 1000),
        ],
      )
      return secret
    },

    /** The link of a secret, unless it is unknown, used or expired. Does not use it up: programs open links in mails. */
    async find(secret: string): Promise<MailLink | undefined> {
      if (!SECRET.test(secret)) return undefined
      const found = await pool.query<LinkRow>(
        `select ${COLUMNS} from identity.mail_link where secret_hash = $1 and used_at is null and expires_at > $2`,
        [hash(secret), now()],
      )
      return found.rows[0] && toLink(found.rows[0])
    },

    /** Uses a link up, together with all others of the same purpose and account. Only one caller ever gets it. */
    async use(secret: string): Promise<MailLink | undefined> {
      if (!SECRET.test(secret)) return undefined
      const used = await pool.query<LinkRow>(
        `with used as (
           update identity.mail_link set used_at = $2
           where secret_hash = $1 and used_at is null and expires_at > $2 returning *),
         siblings as (
           update identity.mail_link set used_at = $2 from used
           where mail_link.account_id = used.account_id and mail_link.purpose = used.purpose
             and mail_link.secret_hash <> used.secret_hash and mail_link.used_at is null)
         select ${COLUMNS} from used`,
        [hash(secret), now()],
      )
      return used.rows[0] && toLink(used.rows[0])
    },

    /** Whose address the sign-in attempt waits for: set once the password was right, or the registration complete. */
    async awaitedBy(interactionUid: string): Promise<LinkTarget | undefined> {
      const found = await pool.query<LinkRow>(
        `select ${COLUMNS} from identity.mail_link
         where interaction_uid = $1 and purpose <> 'reset-password' and expires_at > $2 order by created_at desc limit 1`,
        [interactionUid, now()],
      )
      return found.rows[0] && toLink(found.rows[0])
    },
  }
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

function toLink(row: LinkRow): MailLink {
  const rest = { purpose: row.purpose, interactionUid: row.interaction_uid ?? undefined }
  if (row.account_id) return { accountId: row.account_id, ...rest }
  if (row.registration_id) return { registrationId: row.registration_id, ...rest }
  throw new Error('A mail link leads nowhere, which its table forbids')
}
