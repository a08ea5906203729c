import { createHash } from 'node:crypto'
import type { ChangeSet } from '@forenet/contract/club/change-set'
import type { PeopleMergeInput } from '@forenet/contract/club/people-merge'
import * as calls from '@forenet/contract/club/people-merge-calls'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import type { Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type ChangeSetsDeps, createChangeSet } from '../../core/change-sets/index.ts'
import { planMerge } from './plan.ts'

export function mergingModule(platform: Platform): Module {
  return {
    name: 'merging',
    routes: ({ server }) => {
      server.serveClub(calls.clubPeopleMergePreview, (by, { body }) => previewMerge(platform, by, body))
    },
  }
}

async function previewMerge(
  deps: Omit<ChangeSetsDeps, 'send'>,
  by: ClubCaller,
  { id, ...wanted }: PeopleMergeInput,
): Promise<ChangeSet> {
  const planned = await planMerge(deps.database, by.club.id, wanted, deps.now())
  const fingerprint = createHash('sha256').update(JSON.stringify(wanted)).digest('base64url')
  const created = { id, kind: 'people-merge' as const, about: planned.name, fingerprint }
  return createChangeSet(deps, by, created, async () => [{ ...planned, place: 1, wanted }])
}
