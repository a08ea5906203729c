import type { Database } from '@forenet/database/database'
import { prepared } from '../database/prepared.ts'
import { logoUrlPath } from '../pictures/picture-url.ts'

const findClubLogoQuery = prepared<{ organisationId: string; updatedAt: Date }>(
  'club_logo_in_mail',
  `select l.organisation_id as "organisationId", l.updated_at as "updatedAt"
     from organisation_face o join club_logo_face l on l.organisation_id = o.id where o.key = $1`,
)

export async function findClubLogo(database: Database, organisationKey: string): Promise<string | null> {
  const [logo] = await findClubLogoQuery(database, [organisationKey])
  return logo ? logoUrlPath(logo.organisationId, logo.updatedAt) : null
}
