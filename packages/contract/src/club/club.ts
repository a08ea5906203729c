import { CLUB_ROLES, type ClubRole } from '@forenet/domain/access'
import { CLUB_API } from '@forenet/domain/product'
import { z } from 'zod'

export const clubKey = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z0-9]{3,20}$/, { error: 'Must be the key of a club' })

export const ofClub = z.strictObject({ orgKey: clubKey })

export const clubPath = (rest: string) => `${CLUB_API}/{orgKey}/${rest}` as const

export const clubRole = z.enum(Object.keys(CLUB_ROLES) as [ClubRole, ...ClubRole[]])

export const eventNamed = z.object({ id: z.uuid(), title: z.string() })

export const teamNamed = z.object({ id: z.uuid(), name: z.string() })
