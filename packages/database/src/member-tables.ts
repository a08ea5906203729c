import { byteaColumn } from './columns.ts'
import { bigint, boolean, date, jsonb, pgTable, primaryKey, text, timestamp, uuid } from './drizzle.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const member = pgTable('member', {
  id: uuid('id').primaryKey().defaultRandom(),
  parentId: uuid('parent_id'),
  otherParentId: uuid('other_parent_id'),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  email: text('email'),
  phone: text('phone'),
  gender: text('gender').$type<'female' | 'male' | 'other' | 'undisclosed'>(),
  dateOfBirth: date('date_of_birth', { mode: 'string' }),
  addressLine1: text('address_line_1'),
  addressLine2: text('address_line_2'),
  addressLine3: text('address_line_3'),
  city: text('city'),
  postCode: text('post_code'),
  country: text('country'),
  enabled: boolean('enabled').notNull().default(true),
  comments: text('comments'),
  registrationDate: instant('registration_date').notNull().defaultNow(),
  updateDate: instant('update_date').notNull().defaultNow(),
  language: text('language').$type<'da' | 'en'>().notNull().default('da'),
  deletionAskedAt: instant('deletion_asked_at'),
  deletedAt: instant('deleted_at'),
  keptBy: uuid('kept_by'),
})

export const memberPicture = pgTable('member_picture', {
  memberId: uuid('member_id').primaryKey(),
  contentType: text('content_type').notNull(),
  bytes: byteaColumn('bytes').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export const memberLogin = pgTable(
  'member_login',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    memberId: uuid('member_id').notNull(),
    since: instant('since').notNull(),
    emailSaidAt: instant('email_said_at'),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
)

export const familyInvitation = pgTable('family_invitation', {
  id: uuid('id').primaryKey().defaultRandom(),
  inviterMemberId: uuid('inviter_member_id').notNull(),
  inviterEmail: text('inviter_email').notNull(),
  inviteeMemberId: uuid('invitee_member_id'),
  inviteeEmail: text('invitee_email').notNull(),
  inviteeName: text('invitee_name').notNull().default(''),
  childMemberId: uuid('child_member_id'),
  status: text('status').$type<'pending' | 'approved' | 'rejected'>().notNull().default('pending'),
  createdAt: instant('created_at').notNull().defaultNow(),
  answeredAt: instant('answered_at'),
})

export const accountClaim = pgTable('hand_over', {
  memberId: uuid('member_id').primaryKey(),
  email: text('email').notNull(),
  askedBy: uuid('asked_by').notNull(),
  askedAt: instant('asked_at').notNull(),
})

export const accountDeletionNotice = pgTable('farewell', {
  memberId: uuid('member_id').primaryKey(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  language: text('language').$type<'da' | 'en'>().notNull(),
  keptUntil: date('kept_until', { mode: 'string' }),
  createdAt: instant('created_at').notNull(),
})

export const auditEntry = pgTable('audit_entry', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant('at').notNull(),
  actorEmail: text('actor_email').notNull(),
  actorMemberId: uuid('actor_member_id'),
  actorName: text('actor_name'),
  actingForMemberId: uuid('acting_for_member_id'),
  organisationId: uuid('organisation_id'),
  action: text('action').notNull(),
  objectKind: text('object_kind').notNull(),
  objectId: text('object_id').notNull(),
  detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
  requestId: text('request_id'),
})
