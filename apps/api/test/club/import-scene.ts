import { randomUUID } from 'node:crypto'
import {
  clubChangeSetApply,
  clubChangeSetGet,
  clubChangeSetRows,
  clubChangeSetUndo,
} from '@forenet/contract/club/change-set-calls'
import { clubImportColumns, clubImportPreview } from '@forenet/contract/club/import-calls'
import { createOrganisation } from '@forenet/testkit/builders'
import type { TestPortal } from '@forenet/testkit/portal'
import { withRole } from './scene.ts'

/** A club whose owner imports files. */
export async function importScene(portal: TestPortal) {
  const club = await createOrganisation(portal.database)
  const owner = await withRole(portal, club, { role: 'owner' })
  const params = { orgKey: club.key }
  const at = (changeSetId: string) => ({ params: { ...params, changeSetId } })
  const work = async (changeSetId: string) => {
    const jobs = portal.app.modules.find(({ name }) => name === 'change-sets')?.jobs ?? []
    for (const { run } of jobs) await run({ changeSetId })
  }
  const get = async (id: string) => (await portal.call(owner, clubChangeSetGet, at(id))).body
  return {
    club,
    owner,
    columns: (file: string | Uint8Array, reading: { delimiter?: string; headingRow?: string } = {}) =>
      portal.call(owner, clubImportColumns, {
        params,
        query: { filename: 'medlemmer.csv', ...reading },
        body: bytesOf(file),
      }),
    preview: (
      file: string | Uint8Array,
      fields: string,
      id: string = randomUUID(),
      reading: { dateOrder?: 'month-first' } = {},
    ) =>
      portal.call(owner, clubImportPreview, {
        params,
        query: { id, filename: 'medlemmer.csv', fields, ...reading },
        body: bytesOf(file),
      }),
    get,
    rows: async (id: string, query: { show?: 'refuse' | 'kept' | 'passed-over' | 'noted' } = {}) =>
      (await portal.call(owner, clubChangeSetRows, { ...at(id), query })).body.rows,
    askApply: (id: string) => portal.call(owner, clubChangeSetApply, at(id)),
    askTakeBack: (id: string) => portal.call(owner, clubChangeSetUndo, at(id)),
    work,
    async apply(id: string) {
      await portal.call(owner, clubChangeSetApply, at(id))
      await work(id)
      return get(id)
    },
    async undo(id: string) {
      await portal.call(owner, clubChangeSetUndo, at(id))
      await work(id)
      return get(id)
    },
    /** The people in the register. */
    async people() {
      const { rows } = await portal.database.$client.query<Record<string, unknown>>(
        `select m.first_name as "firstName", m.last_name as "lastName", m.email, m.phone, m.gender,
           to_char(m.date_of_birth, 'YYYY-MM-DD') as "dateOfBirth", m.address_line_1 as address, m.post_code as "postCode", m.city,
           array(select g.name from unnest(s.tag_ids) i join tag g on g.id = i order by g.name) as tags,
           array(select t.name from unnest(s.team_ids) i join team t on t.id = i order by t.name) as teams, s.changed_by as "changedBy"
         from register_state s join member m on m.id = s.member_id
         where s.organisation_id = $1 and s.until_at is null order by m.first_name, m.last_name`,
        [club.id],
      )
      return rows
    },
  }
}

/** The body of an upload; its content type does not matter. */
const bytesOf = (file: string | Uint8Array) => (typeof file === 'string' ? Buffer.from(file) : file) as never
