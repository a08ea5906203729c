import { randomBytes } from 'node:crypto'
import { hashSecret } from '../keys/secret-hash.ts'
import type { IdentityRealm } from '../options.ts'

export type LinkPurpose = 'confirm-registration' | 'verify-email' | 'reset-password'

type ConfirmPurpose = Exclude<LinkPurpose, 'reset-password'>

type RequestedReset = { accountId: string; passwordVersion: number }

export type LinkTarget =
  | { accountId: string; registrationId?: undefined }
  | { accountId?: undefined; registrationId: string }

/** `interaction`: hash of the sign-in to continue after opening the link. */
export type MailLink = LinkTarget & { purpose: LinkPurpose; interaction: string | undefined }

type LinkRow = {
  purpose: LinkPurpose
  accountId: string | null
  registrationId: string | null
  interactionHash: string | null
}

export type MailLinks = ReturnType<typeof buildMailLinks>

const COLUMNS = `purpose, account_id as "accountId", registration_id as "registrationId",
  interaction_hash as "interactionHash"`
const SECRET = /^[A-Za-z0-9_-]{43}$/

/** Single-use; only the hash of the secret is stored. */
export function buildMailLinks(realm: IdentityRealm) {
  const { pool, now, ttl } = realm

  async function create(purpose: ConfirmPurpose, target: LinkTarget, interactionUid?: string): Promise<string> {
    const secret = randomBytes(32).toString('base64url')
    const at = now()
    await pool.query(
      `insert into identity.mail_link
           (secret_hash, purpose, account_id, registration_id, interaction_hash, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        hashSecret(secret),
        purpose,
        target.accountId ?? null,
        target.registrationId ?? null,
        interactionUid ? hashSecret(interactionUid) : null,
        at,
        new Date(at.getTime() + ttl.confirmLink * 1000),
      ],
    )
    return secret
  }

  return {
    create,

    /** A link without usable secret, so that the address to confirm is known even if no e-mail is sent. */
    async noteAwaited(purpose: ConfirmPurpose, target: LinkTarget, interactionUid: string): Promise<void> {
      await create(purpose, target, interactionUid)
    },

    /** Undefined if the account is disabled or deleted, or its password changed since the request. */
    async createReset(asked: RequestedReset, interactionUid?: string): Promise<string | undefined> {
      const secret = randomBytes(32).toString('base64url')
      const at = now()
      // Share lock: a concurrent password change waits and then invalidates this link.
      const made = await pool.query(
        `insert into identity.mail_link (secret_hash, purpose, account_id, interaction_hash, created_at, expires_at)
         select $1, 'reset-password', id, $2, $3, $4
         from identity.account where id = $5 and password_version = $6 and not disabled for share`,
        [
          hashSecret(secret),
          interactionUid ? hashSecret(interactionUid) : null,
          at,
          new Date(at.getTime() + ttl.resetLink * 1000),
          asked.accountId,
          asked.passwordVersion,
        ],
      )
      return made.rowCount === 1 ? secret : undefined
    },

    /** Undefined if unknown, used or expired. Does not consume the link, because mail programs prefetch. */
    async find(secret: string): Promise<MailLink | undefined> {
      if (!SECRET.test(secret)) return undefined
      const found = await pool.query<LinkRow>(
        `select ${COLUMNS} from identity.mail_link where secret_hash = $1 and used_at is null and expires_at > $2`,
        [hashSecret(secret), now()],
      )
      return found.rows[0] && toLink(found.rows[0])
    },

    /** Consumes the account's other links of that purpose too; only one concurrent caller succeeds. */
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
        [hashSecret(secret), now()],
      )
      return used.rows[0] && toLink(used.rows[0])
    },

    async useUpResets(accountId: string): Promise<void> {
      await pool.query(
        `update identity.mail_link set used_at = $2
         where account_id = $1 and purpose = 'reset-password' and used_at is null`,
        [accountId, now()],
      )
    },

    async hasReset(interactionUid: string): Promise<boolean> {
      const found = await pool.query(
        `select from identity.mail_link
         where interaction_hash = $1 and purpose = 'reset-password' and used_at is not null limit 1`,
        [hashSecret(interactionUid)],
      )
      return found.rowCount === 1
    },

    /** Account or registration to confirm before a sign-in continues. */
    async awaitedBy(interactionUid: string): Promise<LinkTarget | undefined> {
      const found = await pool.query<LinkRow>(
        `select ${COLUMNS} from identity.mail_link
         where interaction_hash = $1 and purpose <> 'reset-password' and expires_at > $2 order by created_at desc limit 1`,
        [hashSecret(interactionUid), now()],
      )
      return found.rows[0] && toLink(found.rows[0])
    },
  }
}

function toLink(row: LinkRow): MailLink {
  const rest = { purpose: row.purpose, interaction: row.interactionHash ?? undefined }
  if (row.accountId) return { accountId: row.accountId, ...rest }
  if (row.registrationId) return { registrationId: row.registrationId, ...rest }
  throw new Error('A mail link leads nowhere, which its table forbids')
}
