import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { reasonOf } from '../platform/observability/reason-of.ts'
import type { DocumentJob, DrawAnswer, Drawn, DrawRequest } from './document-job.ts'

// Runs as a worker thread of its own (documents.ts): laying out a page takes a tenth of a second and would stop every
// other request meanwhile.

/** Between 0, as everything else runs, and 19, the last in line. */
const BEHIND_THE_SERVER = 10

async function make(job: DocumentJob): Promise<Drawn> {
  if (job.kind === 'mail') {
    const { writeMail } = await import('../platform/delivery/mail-layout.ts')
    return { mail: await writeMail(job.page) }
  }
  const { drawPdf } = await import('./draw-pdf.ts')
  return { pdf: await drawPdf(job) }
}

const port = parentPort
if (!port) throw new Error('The drawing thread is started by documents.ts')

// While a crowd buys, the tickets of those who have paid can wait. On Linux this is about the one thread that asks for
// it; elsewhere it would slow down the whole portal.
if (process.platform === 'linux') setPriority(BEHIND_THE_SERVER)

port.on('message', async ({ number, job }: DrawRequest) => {
  try {
    const drawn = await make(job)
    const moved = 'pdf' in drawn ? [drawn.pdf.buffer as ArrayBuffer] : []
    port.postMessage({ number, ...drawn } satisfies DrawAnswer, moved)
  } catch (error) {
    port.postMessage({ number, failure: reasonOf(error) } satisfies DrawAnswer)
  }
})
