import { parentPort } from 'node:worker_threads'
import type { DrawAnswer, DrawRequest } from '../../src/documents/document-job.ts'

// Takes the place of drawing-thread.ts in tests of the queue before it: answers at once and draws nothing.
parentPort?.on('message', ({ number, job }: DrawRequest) => {
  const answer: DrawAnswer =
    job.kind === 'mail'
      ? { number, mail: { subject: job.page.subject, html: '', text: '' } }
      : { number, pdf: new TextEncoder().encode('%PDF-') }
  parentPort?.postMessage(answer)
})
