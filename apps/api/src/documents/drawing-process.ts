import { serveTasks } from '../platform/tasks/serve-tasks.ts'
import type { DocumentJob, DrawnDocument } from './document-job.ts'

// Runs in a separate process, because laying out a page takes a tenth of a second.
serveTasks<DocumentJob, DrawnDocument>(async (job) => {
  if (job.kind === 'mail') {
    const { renderMail: writeMail } = await import('../platform/delivery/mail-layout.ts')
    return { mail: await writeMail(job.page) }
  }
  const { drawPdf } = await import('./draw-pdf.ts')
  return { pdf: await drawPdf(job.job, job.logo) }
})
