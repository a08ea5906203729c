import type { Database } from '@forenet/database/database'
import { notFound } from '../../../platform/http/problem-error.ts'
import {
  deleteUnusedTags,
  insertMissingTags,
  listTagNames,
  type RemovedTagRow,
  tagMembers,
  undoTagging,
  undoUntagging,
  untagMembers,
} from '../../membership/register/index.ts'
import { type ActionKind, FULLY_UNDONE, fieldChange, NOTHING_TO_CHANGE, type PeopleActionOfKind } from './action.ts'

async function findTagByName(database: Database, organisationId: string, name: string) {
  const tags = await listTagNames(database, organisationId)
  return tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase())
}

type WrittenTagging = { tagId: string; at: string; made: boolean }

export const tagAction: ActionKind<PeopleActionOfKind<'tag'>, WrittenTagging> = {
  getLabel: async (database, organisationId, { name }) =>
    (await findTagByName(database, organisationId, name))?.name ?? name,
  async plan(database, { organisationId }, { name }) {
    const known = await findTagByName(database, organisationId, name)
    return ({ tags }) =>
      known && tags.includes(known.id) ? NOTHING_TO_CHANGE : fieldChange('tags', null, known?.name ?? name)
  },
  async write(transaction, context, { name }, rows) {
    const known = await findTagByName(transaction, context.organisationId, name)
    const [created] = known ? [] : await insertMissingTags(transaction, context.organisationId, [name])
    const one = known ?? created ?? (await findTagByName(transaction, context.organisationId, name))
    if (!one) return new Map()
    const ids = rows.map(({ memberId }) => memberId)
    const given = await tagMembers(transaction, context, one.id, ids)
    const at = context.at.toISOString()
    return new Map(
      ids.filter((id) => given.has(id)).map((id, nth) => [id, { tagId: one.id, at, made: nth === 0 && !!created }]),
    )
  },
  async undo(transaction, { organisationId }, rows) {
    const back = new Map<number, typeof FULLY_UNDONE>()
    for (const [tagId, some] of Map.groupBy(rows, ({ written }) => written.tagId)) {
      const given = some.map(({ memberId, written: { at } }) => ({ memberId, at }))
      const gone = await undoTagging(transaction, organisationId, tagId, given)
      for (const { place, memberId } of some) if (gone.has(memberId)) back.set(place, FULLY_UNDONE)
      // The first row written created the tag, so it is undone last.
      if (some.some(({ written }) => written.made)) await deleteUnusedTags(transaction, organisationId, [tagId])
    }
    return back
  },
}

type WrittenUntagging = { tag: { id: string; name: string }; held: RemovedTagRow }

async function getTagName(database: Database, organisationId: string, tagId: string) {
  return (await listTagNames(database, organisationId)).find(({ id }) => id === tagId)
}

export const untagAction: ActionKind<PeopleActionOfKind<'untag'>, WrittenUntagging> = {
  async getLabel(database, organisationId, { tagId }) {
    const found = await getTagName(database, organisationId, tagId)
    if (!found) throw notFound('The tag')
    return found.name
  },
  async plan(database, { organisationId }, { tagId }) {
    const found = await getTagName(database, organisationId, tagId)
    return found
      ? ({ tags }) => (tags.includes(tagId) ? fieldChange('tags', found.name, null) : NOTHING_TO_CHANGE)
      : null
  },
  async write(transaction, { organisationId }, { tagId }, rows) {
    const found = await getTagName(transaction, organisationId, tagId)
    if (!found) return new Map()
    const ids = rows.map(({ memberId }) => memberId)
    const taken = await untagMembers(transaction, organisationId, tagId, ids)
    await deleteUnusedTags(transaction, organisationId, [tagId])
    return new Map(taken.map((held) => [held.memberId, { tag: found, held }]))
  },
  async undo(transaction, { organisationId }, rows) {
    const [first] = rows
    if (!first) return new Map()
    const held = rows.map(({ written }) => written.held)
    const given = await undoUntagging(transaction, organisationId, first.written.tag, held)
    return new Map(rows.flatMap(({ place, memberId }) => (given.has(memberId) ? [[place, FULLY_UNDONE] as const] : [])))
  },
}
