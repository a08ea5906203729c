import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Language } from '@forenet/domain/language'
import { notFound } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { audit } from '../../core/audit/index.ts'
import { findFile } from './export-store-repository.ts'

const decompress = promisify(gunzip)

export async function readExportFile(
  { database, now }: Pick<Platform, 'database' | 'now'>,
  { club, caller }: ClubCaller,
  exportId: string,
  file: 'program' | 'neutral',
): Promise<{ bytes: Buffer; nth: number; language: Language }> {
  const stored = await findFile(database, club.id, exportId, file)
  if (!stored) throw notFound('The export')
  const about = { objectKind: 'organisation', objectId: club.id, organisationId: club.id }
  await audit(database, caller, { action: 'vouchers-downloaded', ...about, detail: { number: stored.nth } }, now())
  return { ...stored, bytes: await decompress(stored.bytes) }
}
