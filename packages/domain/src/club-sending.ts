/** Kinds of messages that a club causes; what people ask for themselves (purchases, sign-ins) is not among them. */
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

/** What decides how much a club may send. */
export type ClubSender = {
  published: boolean
  suspended: boolean
  /** Null for a club that the operator created, which is trusted from the first day. */
  start: { approved: boolean; publishedAt: Date | null } | null
}

export type SendingRefusal = 'suspended' | 'not-published' | 'over-allowance'

const DAY_MS = 86_400_000

/** Messages that an unpublished club may send in 24 hours. */
export const UNPUBLISHED_ALLOWANCE = 20

/** Refusals in 24 hours after which an unpublished club may send nothing, because each tells whether an address has an account. */
export const UNPUBLISHED_REFUSALS = 20

/** Messages in 24 hours by days since publication; after the last step only the portal's own ceiling applies. */
export const ALLOWANCE_STEPS = {
  approved: [{ untilDay: 7, messages: 1_000 }],
  unapproved: [
    { untilDay: 7, messages: 200 },
    { untilDay: 30, messages: 1_000 },
  ],
} as const

/**
 * Recipients that an unpublished club may write to. `anyone`: an invitation to a role carries no text of the club but its
 * name. `confirmed`: addresses that somebody has signed in with. `no-one`: the recipient would find no club to answer.
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

/** Messages that a club may send in 24 hours; `ceiling` is the portal's limit for every club. */
export function dailyAllowance({ published, suspended, start }: ClubSender, now: Date, ceiling: number): number {
  if (suspended) return 0
  if (!published) return Math.min(UNPUBLISHED_ALLOWANCE, ceiling)
  if (start === null || start.publishedAt === null) return ceiling
  const days = (now.getTime() - start.publishedAt.getTime()) / DAY_MS
  const step = ALLOWANCE_STEPS[start.approved ? 'approved' : 'unapproved'].find(({ untilDay }) => days < untilDay)
  return step ? Math.min(step.messages, ceiling) : ceiling
}

/** Whether a club may send this kind of message at all; `unconfirmed` counts recipients whose address is not confirmed. */
export function recipientRefusal(
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

/** Messages that fit into what is left of the allowance; none for an unpublished club that was refused too often. */
export function roomLeft(
  { published }: Pick<ClubSender, 'published'>,
  allowance: number,
  { sent, refusals }: { sent: number; refusals: number },
): number {
  if (!published && refusals >= UNPUBLISHED_REFUSALS) return 0
  return Math.max(0, allowance - Math.max(0, sent))
}
