/** Rate-limited messages. Those that members trigger themselves (purchases, sign-ins) are not limited. */
export const CLUB_MESSAGE_KINDS = [
  'role-invitation',
  'guest-list',
  'manual-registration',
  'tickets-again',
  'event-invitation',
  'event-letter',
  'member-letter',
  'register-news',
  'invoice',
] as const
export type ClubMessageKind = (typeof CLUB_MESSAGE_KINDS)[number]

export type ClubSender = {
  published: boolean
  suspended: boolean
  /** Null for clubs created by the operator. */
  start: { approved: boolean; publishedAt: Date | null } | null
}

export type SendingRefusal = 'suspended' | 'not-published' | 'over-allowance'

const DAY_MS = 86_400_000

export const UNPUBLISHED_DAILY_MESSAGES = 20

/** Per 24 hours, because each refusal reveals whether an address has an account. */
export const UNPUBLISHED_MAX_REFUSALS = 20

/** Per 24 hours by days since publication; older clubs have only the portal's general limit. */
export const DAILY_MESSAGES_BY_AGE = {
  approved: [{ untilDay: 7, messages: 1_000 }],
  unapproved: [
    { untilDay: 7, messages: 200 },
    { untilDay: 30, messages: 1_000 },
  ],
} as const

/**
 * `anyone`: contains no text of the club except its name. `confirmed`: people whose e-mail was verified by signing in.
 */
const RECIPIENTS_BEFORE_PUBLICATION: Readonly<Record<ClubMessageKind, 'anyone' | 'confirmed' | 'no-one'>> = {
  'role-invitation': 'anyone',
  'guest-list': 'confirmed',
  'manual-registration': 'confirmed',
  'tickets-again': 'confirmed',
  'event-invitation': 'no-one',
  'event-letter': 'no-one',
  'member-letter': 'no-one',
  'register-news': 'no-one',
  invoice: 'no-one',
}

export function computeDailyMessageLimit(
  { published, suspended, start }: ClubSender,
  now: Date,
  ceiling: number,
): number {
  if (suspended) return 0
  if (!published) return Math.min(UNPUBLISHED_DAILY_MESSAGES, ceiling)
  if (start === null || start.publishedAt === null) return ceiling
  const days = (now.getTime() - start.publishedAt.getTime()) / DAY_MS
  const step = DAILY_MESSAGES_BY_AGE[start.approved ? 'approved' : 'unapproved'].find(({ untilDay }) => days < untilDay)
  return step ? Math.min(step.messages, ceiling) : ceiling
}

export function findRecipientRefusal(
  { published, suspended }: ClubSender,
  kind: ClubMessageKind,
  unconfirmed: number,
): Exclude<SendingRefusal, 'over-allowance'> | null {
  if (suspended) return 'suspended'
  if (published) return null
  const allowed = RECIPIENTS_BEFORE_PUBLICATION[kind]
  if (allowed === 'no-one' || (allowed === 'confirmed' && unconfirmed > 0)) return 'not-published'
  return null
}

export function countRemainingMessages(
  { published }: Pick<ClubSender, 'published'>,
  allowance: number,
  { sent, refusals }: { sent: number; refusals: number },
): number {
  if (!published && refusals >= UNPUBLISHED_MAX_REFUSALS) return 0
  return Math.max(0, allowance - Math.max(0, sent))
}
