import type { ClubLogo } from '@forenet/contract/club/settings'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import type { FastifyReply } from 'fastify'
import type pg from 'pg'
import type { Caller } from '../../../platform/access/caller.ts'
import { notFound } from '../../../platform/http/problem-error.ts'
import type { ClubCaller, RequestContext } from '../../../platform/http/serve-call.ts'
import type { RequireCleanUpload, Upload } from '../../../platform/http/upload-scan.ts'
import { logoUrlPath, pictureCacheVersion } from '../../../platform/pictures/picture-url.ts'
import { preparePicture } from '../../../platform/pictures/prepare-picture.ts'
import type { Parsers } from '../../../platform/tasks/parsers.ts'
import { audit } from '../audit/index.ts'
import { deleteLogo, findLogo, storeLogo } from './logo-repository.ts'

type Deps = { pool: pg.Pool; now: () => Date }

/** Throws `invalid-picture`, `too-large`, `infected-file` or `not-scanned`. */
export async function saveLogo(
  { pool, now, parsers, requireClean }: Deps & { parsers: Parsers; requireClean: RequireCleanUpload },
  { caller, club }: { caller: Caller; club: { id: string } },
  upload: Upload,
): Promise<ClubLogo> {
  const { contentType, bytes } = await preparePicture({ parsers, requireClean }, caller, upload)
  const at = now()
  await inTransaction(pool, async (transaction) => {
    await storeLogo(transaction, club.id, { contentType, bytes, at })
    await audit(transaction, caller, { action: 'club-logo-changed', ...logoAuditObject(club.id) }, at)
  })
  return { logo: logoUrlPath(club.id, at) }
}

export async function removeLogo({ pool, now }: Deps, { caller, club }: ClubCaller): Promise<ClubLogo> {
  await inTransaction(pool, async (transaction) => {
    if (!(await deleteLogo(transaction, club.id))) return
    await audit(transaction, caller, { action: 'club-logo-removed', ...logoAuditObject(club.id) }, now())
  })
  return { logo: null }
}

/** A hidden club's logo requires the versioned URL. Throws `not-found`. */
export async function sendLogo(
  { database }: { database: Database },
  { organisationId, stamp }: { organisationId: string; stamp: string | undefined },
  { request, reply }: RequestContext,
): Promise<FastifyReply> {
  const logo = await findLogo(database, organisationId)
  const current = logo && pictureCacheVersion(logo.updatedAt)
  if (!logo || !(logo.shown || stamp === current)) throw notFound('The logo')
  const tag = `"${current}"`
  reply
    .header('etag', tag)
    .header('cache-control', `${logo.shown ? 'public' : 'private'}, max-age=3600, stale-while-revalidate=86400`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    // E-mails show it in the mail client's pages.
    .header('cross-origin-resource-policy', 'cross-origin')
  if (request.headers['if-none-match']?.replace(/^W\//, '') === tag) return reply.code(304).send()
  return reply.type(logo.contentType).send(logo.bytes)
}

const logoAuditObject = (id: string) => ({ objectKind: 'organisation', objectId: id, organisationId: id })
