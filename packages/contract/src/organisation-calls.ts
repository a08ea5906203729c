import { CLUBS_PER_PAGE, ORGANISATION_API } from '@forenet/domain/product'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { PICTURE_TYPES, textSchema } from './member.ts'
import { membershipConfigurationSchema } from './membership.ts'
import { organisationSchema, paymentSetUpSchema } from './organisation.ts'

const tag = 'Organisations'
const orgId = z.uuid({ error: 'Must be an id' })

/** A page with fewer than `size` organisations is the last. */
export const organisationListQuery = z.strictObject({
  q: textSchema(100).optional(),
  /** Sorts by distance; leaves out organisations without a post code. */
  near: z
    .string()
    .regex(/^[0-9]{4}$/, { error: 'Must be four digits' })
    .optional(),
  orgId: orgId.toLowerCase().optional(),
  orgKey: textSchema(20).toUpperCase().optional(),
  size: z.coerce.number().int().min(1).max(100).default(CLUBS_PER_PAGE),
  after: orgId.toLowerCase().optional(),
})

export const organisationList = defineCall({
  name: 'organisationList',
  method: 'GET',
  path: `${ORGANISATION_API}/org/list`,
  summary: 'Organisations that are enabled, page by page',
  may: ['own'],
  clause: 'section 7',
  tag,
  query: organisationListQuery,
  conditional: true,
  answer: z.array(organisationSchema),
})

export const organisationPublicGet = defineCall({
  name: 'organisationPublic',
  method: 'GET',
  path: `${ORGANISATION_API}/org/public/list`,
  summary: 'Public information and offers of the enabled organisations, page by page',
  may: ['anyone'],
  clause: 'ruling 3, /organizations-review',
  tag,
  query: organisationListQuery,
  conditional: true,
  answer: z.array(organisationSchema.extend({ memberships: z.array(membershipConfigurationSchema) })),
})

export const organisationLogo = defineCall({
  name: 'organisationLogo',
  method: 'GET',
  path: `${ORGANISATION_API}/org/{orgId}/logo`,
  summary: 'The logo of an organisation',
  may: ['anyone'],
  clause: 'ruling 3, /organizations-review; organisers, settings',
  tag,
  params: z.strictObject({ orgId }),
  query: z.strictObject({ v: z.string().max(20).optional() }),
  file: PICTURE_TYPES,
})

export const organisationMembershipConfigurations = defineCall({
  name: 'organisationMembershipConfigurations',
  method: 'GET',
  path: `${ORGANISATION_API}/org/{orgId}/config/membership/list`,
  summary: 'Memberships of an organisation that are or will be on sale',
  may: ['own'],
  clause: 'section 7',
  tag,
  params: z.strictObject({ orgId }),
  answer: z.array(membershipConfigurationSchema),
})

export const organisationPaymentSetUpGet = defineCall({
  name: 'organisationPaymentSetUp',
  method: 'GET',
  path: `${ORGANISATION_API}/org/{orgId}/config/payment/{provider}/active`,
  summary: 'Provider, test mode and currency of an organisation; never its secret',
  may: ['own'],
  clause: 'section 7; ruling 9',
  tag,
  params: z.strictObject({ orgId, provider: z.literal('freepay', { error: 'Unknown payment provider' }) }),
  answer: paymentSetUpSchema,
})
