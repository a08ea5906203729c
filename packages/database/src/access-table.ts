import { pgTable, text, timestamp, uuid } from './drizzle.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A role in an organisation that the portal itself granted. */
export const accessGrant = pgTable('access_grant', {
  id: uuid('id').primaryKey(),
  memberId: uuid('member_id').notNull(),
  organisationId: uuid('organisation_id').notNull(),
  eventId: uuid('event_id'),
  role: text('role', {
    enum: ['owner', 'treasurer', 'secretary', 'event-host', 'trainer', 'door-steward', 'auditor'],
  }).notNull(),
  fromAt: instant('from_at'),
  untilAt: instant('until_at'),
  grantedBy: uuid('granted_by'),
  grantedAt: instant('granted_at').notNull(),
  endedBy: uuid('ended_by'),
  endedAt: instant('ended_at'),
})
