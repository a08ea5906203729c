import { readFileSync } from 'node:fs'
import type { organisationLogo } from '@forenet/database/membership-tables'
import { CHOIR, CULTURE_HOUSE, GARDENS, SPORTS_CLUB } from './organisations.ts'

export type LogoRow = typeof organisationLogo.$inferInsert

const WITH_LOGO: readonly string[] = [SPORTS_CLUB, GARDENS, CHOIR, CULTURE_HOUSE]

export function logoRows(organisations: readonly { id: string; key: string; createdAt: Date }[]): LogoRow[] {
  return organisations
    .filter(({ key }) => WITH_LOGO.includes(key))
    .map(({ id, key, createdAt }) => ({
      organisationId: id,
      contentType: 'image/png',
      bytes: readFileSync(new URL(`../pictures/logos/${key.toLowerCase()}.png`, import.meta.url)),
      updatedAt: createdAt,
    }))
}
