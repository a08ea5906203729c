import { openPool } from '@forenet/database/pool'

type Mail = { to: string[]; subject: string; text: string }

const MOST = 1_000

/**
 * Counts identical e-mails, which a crash between sending and recording causes. Empties the mailbox. @throws unless
 * each paid order has one confirmation
 */
export async function countDuplicateMails(
  databaseUrl: string,
  sandbox: string,
  purchases: number,
  last: number,
): Promise<number> {
  const pool = openPool(databaseUrl, 1)
  const { rows } = await pool
    .query<{ orders: number; sent: number }>(
      `select (select count(*)::int from payment_order where status = 'paid') as orders,
        (select count(*)::int from after_payment_step where step = 'mail' and done_at is not null) as sent`,
    )
    .finally(() => pool.end())
  const answer = await fetch(`${sandbox}/sandbox/mails?limit=${MOST}`)
  const { mails } = (await answer.json()) as { mails: Mail[] }
  await fetch(`${sandbox}/sandbox/mails`, { method: 'DELETE' })
  const different = new Set(mails.map(({ to, subject, text }) => `${to.join()} ${subject} ${text}`))
  const messages = new Set(mails.map(({ to, subject }) => `${to.join()} ${subject}`))
  const { orders = 0, sent = 0 } = rows[0] ?? {}
  if (
    orders !== purchases ||
    sent !== purchases ||
    messages.size !== different.size ||
    mails.length < last ||
    mails.length === MOST
  ) {
    throw new Error(
      `Mails differ: ${purchases} purchases, ${orders} paid orders, ${sent} confirmed, ${mails.length} mails, ${different.size} different, ${messages.size} different`,
    )
  }
  return mails.length - different.size
}
