import { clubChangeSetApply, clubChangeSetStopMessages } from '@forenet/contract/club/change-set-calls'
import type { TestPortal } from '@forenet/testkit/portal'
import { releaseHeldMessages, sendHeldMessage } from '../../src/modules/core/change-sets/messages.ts'
import { actionScene } from './action-scene.ts'

/** Members of a club who receive messages. */
export async function messageScene(portal: TestPortal, people: number) {
  const scene = await actionScene(portal, people)
  const pool = portal.database.$client as Parameters<typeof sendHeldMessage>[0]['pool']
  const deps = { pool, kinds: portal.app.changeKinds, now: () => portal.clock.now, sending: portal.app.sending }
  const params = (changeSetId: string) => ({ params: { orgKey: scene.club.key, changeSetId } })
  return {
    ...scene,
    ask: (id: string) => portal.call(scene.owner, clubChangeSetApply, params(id)),
    stop: (id: string) => portal.call(scene.owner, clubChangeSetStopMessages, params(id)),
    /** The queued messages of a change set after ten minutes. */
    async due(id: string) {
      portal.clock.now = new Date(portal.clock.now.getTime() + 11 * 60_000)
      const messages: Parameters<typeof sendHeldMessage>[1][] = []
      const send = async (_queue: object, message: unknown) =>
        void messages.push(message as Parameters<typeof sendHeldMessage>[1])
      await releaseHeldMessages({ ...deps, database: portal.database, send: send as never })
      return messages.filter(({ changeSetId }) => changeSetId === id)
    },
    deliver: (message: Parameters<typeof sendHeldMessage>[1]) => sendHeldMessage(deps, message),
    /** Sends the due messages of a change set. */
    async pass(id: string) {
      for (const message of await this.due(id)) await this.deliver(message)
    },
    told: () =>
      scene.run<{ id: string; receiverId: string; title: string; message: string; replyTo: string }>(
        `select n.id, n.receiver_id as "receiverId", n.title, n.message, n.data->>'replyTo' as "replyTo" from notification n
           join contact_thread t on t.id = n.message_thread_id where t.organisation_id = $1 order by n.receiver_id`,
        scene.club.id,
      ),
  }
}
