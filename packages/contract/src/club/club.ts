import { CLUB_ROLES, type ClubRole } from '@forenet/domain/access'
import { CLUB_API } from '@forenet/domain/product'
import { z } from 'zod'

/** The key of a club, as addresses and roles carry it. */
export const clubKey = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z0-9]{3,20}$/, { error: 'Must be the key of a club' })

/** What every call about a club has in its path. */
export const ofClub = z.strictObject({ orgKey: clubKey })

/** The path of a call about a club. */
export const clubPath = (rest: string) => `${CLUB_API}/{orgKey}/${rest}` as const

export const clubRole = z.enum(Object.keys(CLUB_ROLES) as [ClubRole, ...ClubRole[]])

/** One of a club's events, as something else is narrowed to it. */
export const eventNamed = z.object({ id: z.uuid(), title: z.string() })

/** One of a club's teams, as something else is narrowed to it. */
export const teamNamed = z.object({ id: z.uuid(), name: z.string() })
