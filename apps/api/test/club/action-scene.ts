import { randomUUID } from 'node:crypto'
import type { PeopleAction, SelectedPeople } from '@forenet/contract/club/people-action'
import { clubPeopleActionPreview } from '@forenet/contract/club/people-action-calls'
import { createMember } from '@forenet/testkit/builders'
import type { TestPerson, TestPortal } from '@forenet/testkit/portal'
import { importScene } from './import-scene.ts'

/** A club with people in its register, on whom its owner runs bulk actions. */
export async function actionScene(portal: TestPortal, people = 4) {
  const scene = await importScene(portal)
  const { club, owner } = scene
  const run = <Row extends object>(text: string, ...values: unknown[]) =>
    portal.database.$client.query<Row>(text, values).then(({ rows }) => rows)
  const members: string[] = []
  for (let nth = 0; nth < people; nth += 1) {
    const { id } = await createMember(portal.database, { firstName: 'Ida', lastName: `Lund ${'abcdefghij'[nth]}` })
    await run(
      'insert into club_person (organisation_id, member_id, added_at) values ($1, $2, $3)',
      club.id,
      id,
      portal.clock.now,
    )
    members.push(id)
  }
  const preview = (
    action: PeopleAction,
    chosen: SelectedPeople = { ids: members },
    id = randomUUID(),
    by: TestPerson = owner,
  ) => portal.call(by, clubPeopleActionPreview, { params: { orgKey: club.key }, body: { id, people: chosen, action } })
  return {
    ...scene,
    members,
    run,
    preview,
    /** Previews and applies an action; returns the change set. */
    async act(action: PeopleAction, chosen?: SelectedPeople) {
      const { status, body } = await preview(action, chosen)
      if (status !== 200) throw new Error(`The action was answered with ${status}`)
      return scene.apply(body.id)
    },
    async team(name: string, capacity: number | null = null) {
      const id = randomUUID()
      await run(
        'insert into team (id, organisation_id, name, capacity) values ($1, $2, $3, $4)',
        id,
        club.id,
        name,
        capacity,
      )
      return id
    },
    /** Each member's tags, team places and waiting list entries. */
    async marks() {
      const rows = await run<{ id: string; tags: string[]; teams: string[]; waiting: string[] }>(
        `select m.id,
           array(select g.name from person_tag p join tag g on g.id = p.tag_id where p.member_id = m.id order by 1) as tags,
           array(select t.name from team_place p join team t on t.id = p.team_id
                  where p.member_id = m.id and p.until_at is null and p.state = 'on' order by 1) as teams,
           array(select t.name from team_place p join team t on t.id = p.team_id
                  where p.member_id = m.id and p.until_at is null and p.state = 'waiting' order by 1) as waiting
         from unnest($1::uuid[]) with ordinality m (id, nth) order by nth`,
        members,
      )
      return rows.map(({ tags, teams, waiting }) => ({ tags, teams, waiting }))
    },
  }
}
