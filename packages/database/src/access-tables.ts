import { date, integer, pgTable, text, timestamp, uuid } from './drizzle.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

const roleColumn = (name: string) =>
  text(name, { enum: ['owner', 'treasurer', 'secretary', 'event-host', 'trainer', 'door-steward', 'auditor'] })

export const accessGrant = pgTable('access_grant', {
  id: uuid('id').primaryKey(),
  memberId: uuid('member_id').notNull(),
  organisationId: uuid('organisation_id').notNull(),
  eventId: uuid('event_id'),
  teamId: uuid('team_id'),
  role: roleColumn('role').notNull(),
  fromAt: instant('from_at'),
  untilAt: instant('until_at'),
  grantedBy: uuid('granted_by'),
  grantedAt: instant('granted_at').notNull(),
  endedBy: uuid('ended_by'),
  endedAt: instant('ended_at'),
  agreedBy: uuid('agreed_by'),
})

export const roleInvitation = pgTable('role_invitation', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  email: text('email').notNull(),
  role: roleColumn('role').notNull(),
  eventId: uuid('event_id'),
  teamId: uuid('team_id'),
  untilAt: instant('until_at'),
  language: text('language', { enum: ['da', 'en'] }).notNull(),
  invitedBy: uuid('invited_by'),
  invitedAt: instant('invited_at').notNull(),
  sentAt: instant('sent_at'),
  expiresAt: instant('expires_at').notNull(),
  outcome: text('outcome', { enum: ['accepted', 'declined', 'withdrawn', 'refused', 'replaced'] }),
  answeredAt: instant('answered_at'),
  answeredBy: uuid('answered_by'),
  handoverId: uuid('handover_id'),
})

export const handover = pgTable('handover', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  state: text('state', { enum: ['asked', 'planned', 'applied', 'cancelled'] }).notNull(),
  plannedBy: uuid('planned_by'),
  plannedAt: instant('planned_at').notNull(),
  endedAt: instant('ended_at'),
})

export const handoverSeat = pgTable('handover_seat', {
  id: uuid('id').primaryKey(),
  handoverId: uuid('handover_id').notNull(),
  place: integer('place').notNull(),
  role: text('role').notNull(),
  grantId: uuid('grant_id'),
  confirmedAt: instant('confirmed_at'),
  invitationId: uuid('invitation_id'),
  outcome: text('outcome', { enum: ['changed', 'waits', 'kept'] }),
})

export const approval = pgTable('approval', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  kind: text('kind').notNull(),
  objectId: uuid('object_id').notNull(),
  askedBy: uuid('asked_by'),
  askedAt: instant('asked_at').notNull(),
  decision: text('decision', { enum: ['agreed', 'refused', 'withdrawn'] }),
  decidedBy: uuid('decided_by'),
  decidedAt: instant('decided_at'),
})

export const clubSignup = pgTable('club_start', {
  organisationId: uuid('organisation_id').primaryKey(),
  startedBy: uuid('started_by'),
  startedAt: instant('started_at').notNull(),
  terms: text('terms').notNull(),
  approval: text('approval', { enum: ['waiting', 'approved', 'declined'] }),
  approvalReason: text('approval_reason').notNull().default(''),
  publishedAt: instant('published_at'),
  approvalAt: instant('approval_at'),
})

/** Test payment that verifies a club's own payment gateway key. */
export const gatewayTest = pgTable('gateway_test', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  provider: text('provider').notNull(),
  sealedKey: text('sealed_key'),
  orderNumber: text('order_number').notNull(),
  state: text('state', { enum: ['begun', 'open', 'waits', 'taken', 'failed', 'refused'] }).notNull(),
  link: text('link'),
  privateKey: text('private_key').$type<'right' | 'wrong'>(),
  askedBy: uuid('asked_by'),
  askedAt: instant('asked_at').notNull(),
})
