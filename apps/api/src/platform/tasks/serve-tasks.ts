import { setPriority } from 'node:os'
import { reasonOf } from '../observability/reason-of.ts'

export type TaskRequest = { number: number; task: unknown }
export type TaskReply = { number: number } & ({ result: unknown } | { failure: string })

/** From 0, the priority of everything else, to 19, the lowest. */
const LOW_PRIORITY = 10

/** Runs the tasks that a `TaskProcess` sends to this process, until the portal has ended. */
export function serveTasks<Task, Result>(run: (task: Task) => Promise<Result>): void {
  if (!process.send) throw new Error('Is started by the portal')
  const send = process.send.bind(process)
  const reply = (message: TaskReply) => void send(message)
  // Requests go first.
  setPriority(LOW_PRIORITY)
  process.on('disconnect', () => process.exit())
  // A terminal and systemd signal all processes of the portal, which ends this one itself once it has no more use for it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  process.on('message', async ({ number, task }: TaskRequest) => {
    try {
      reply({ number, result: await run(task as Task) })
    } catch (error) {
      reply({ number, failure: reasonOf(error) })
    }
  })
}
