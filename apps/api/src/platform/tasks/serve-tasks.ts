import { setPriority } from 'node:os'
import { errorReason } from '../observability/error-reason.ts'

export type TaskRequest = { number: number; task: unknown }
export type TaskReply = { number: number } & ({ result: unknown } | { failure: string })

const LOW_PRIORITY = 10

/** Runs until the portal disconnects. */
export function serveTasks<Task, Result>(run: (task: Task) => Promise<Result>): void {
  if (!process.send) throw new Error('Is started by the portal')
  const send = process.send.bind(process)
  const reply = (message: TaskReply) => void send(message)
  setPriority(LOW_PRIORITY)
  process.on('disconnect', () => process.exit())
  // Terminals and systemd signal the whole process group; the portal ends this process itself.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  process.on('message', async ({ number, task }: TaskRequest) => {
    try {
      reply({ number, result: await run(task as Task) })
    } catch (error) {
      reply({ number, failure: errorReason(error) })
    }
  })
}
