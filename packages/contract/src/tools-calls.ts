import { TOOLS_API } from '@forenet/domain/product'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { memberIdSchema } from './member.ts'
import { membershipSchema } from './membership.ts'

const tag = 'Tools'

export const membershipStatusRecalculate = defineCall({
  name: 'calculateStatus',
  method: 'POST',
  path: `${TOOLS_API}/member/calculate-status`,
  summary: 'Recalculates the membership status of up to 50 members from their history',
  may: ['own', 'members.read'],
  clause: 'section 7; ruling 17',
  tag,
  body: z.strictObject({
    memberIds: z
      .array(memberIdSchema)
      .min(1, { error: 'Name at least one member' })
      .max(50, { error: 'Name at most 50 members at once' })
      .transform((ids) => [...new Set(ids)]),
  }),
  answer: z.array(z.object({ memberId: z.uuid(), memberships: z.array(membershipSchema) })),
})

export const accessTokenValidate = defineCall({
  name: 'validateToken',
  method: 'POST',
  path: `${TOOLS_API}/api/auth/validate-token`,
  summary: 'Whether an access token would be accepted now',
  may: ['anyone'],
  clause: 'section 7',
  tag,
  body: z.strictObject({ token: z.string().min(1).max(8000) }),
  answer: z.object({ isValid: z.boolean() }),
})

/** Settings that the browser loads at run time, so that one build fits every deployment (ruling 22). */
export const publicSettingsSchema = z.object({
  product: z.string(),
  identityUrl: z.string(),
  realm: z.string(),
  clientId: z.string(),
  strongAcr: z.array(z.string()),
  enableNotification: z.boolean(),
  sessionTimeoutMinutes: z.number(),
  /** Timeout of gateway requests; browsers wait longer for calls that depend on the gateway. */
  gatewayTimeoutMs: z.number(),
  contactReceiverId: z.string().nullable(),
  clubStarts: z.enum(['open', 'approval', 'off']),
  developmentTitle: z.boolean(),
  build: z.string(),
  sandboxUrl: z.string().nullable(),
})
export type PublicSettings = z.output<typeof publicSettingsSchema>

export const publicSettingsGet = defineCall({
  name: 'settings',
  method: 'GET',
  path: `${TOOLS_API}/api/settings`,
  summary: 'Public settings of this deployment',
  may: ['anyone'],
  clause: 'ruling 22',
  tag,
  answer: publicSettingsSchema,
})

const reason = z.string().nullable()

export const maintenanceGet = defineCall({
  name: 'maintenance',
  method: 'GET',
  path: `${TOOLS_API}/api/maintenance`,
  summary: 'Whether the portal is in maintenance (read-only), with its message',
  may: ['anyone'],
  clause: 'ruling 22; maintenance',
  tag,
  answer: z.object({
    on: z.boolean(),
    reason: z.object({ da: reason, en: reason }),
  }),
})
