import { Readable } from 'node:stream'
import { clubSafTExport } from '@forenet/contract/club/saf-t-calls'
import { create as contentDisposition } from 'content-disposition'
import type { Module } from '../../../platform/module.ts'
import { errorCause } from '../../../platform/observability/error-reason.ts'
import type { Platform } from '../../../platform/platform.ts'
import { writeSafT } from './saf-t.ts'

export function safTModule(platform: Platform): Module {
  return {
    name: 'saf-t',
    routes: ({ server }) => {
      server.serveClub(clubSafTExport, async (by, { query }, { reply }) => {
        const written = Readable.from(await writeSafT(platform, by, query), { objectMode: false })
        written.once('error', (error) => platform.log.error({ err: errorCause(error) }, 'a SAF-T file broke off'))
        const name = `${by.club.key} SAF-T ${query.from} ${query.to}.xml`
        return reply
          .type('application/xml; charset=utf-8')
          .header('content-disposition', contentDisposition(name))
          .header('cache-control', 'private, no-store')
          .send(written)
      })
    },
  }
}
