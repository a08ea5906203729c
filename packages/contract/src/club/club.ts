import { CLUB_ROLES, type ClubRole } from '@forenet/domain/access'
import { CLUB_API } from '@forenet/domain/product'
import { z } from 'zod'

export const clubKeySchema = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z0-9]{3,20}$/, { error: 'Must be the key of a club' })

export const clubPathSchema = z.strictObject({ orgKey: clubKeySchema })

export const buildClubCallPath = (rest: string) => `${CLUB_API}/{orgKey}/${rest}` as const

export const clubRoleSchema = z.enum(Object.keys(CLUB_ROLES) as [ClubRole, ...ClubRole[]])

export const eventReferenceSchema = z.object({ id: z.uuid(), title: z.string() })

export const teamReferenceSchema = z.object({ id: z.uuid(), name: z.string() })
